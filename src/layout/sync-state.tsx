import { Link, useLocation } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useSyncStatus } from '#data/status.ts';
import { buttonClass } from '#ui/press/button.tsx';
import { classNames } from '#ui/page/class-names.ts';
import { syncSummary } from './sync-summary.ts';

/** The sync state at a glance, as a link to the sync centre. A phone shows it only if there is something to say. */
export function SyncState() {
  const status = useSyncStatus();
  const { icon: Icon, text, tone, count, isQuiet } = syncSummary(status);
  if (status.needsSignIn) return <SignInAgain waiting={status.waiting} />;
  return (
    <Link
      to="/sync"
      data-passing=""
      className={buttonClass('ghost', 'text', classNames(tone, isQuiet === true && 'not-on-phone'))}
      aria-label={`${text}, sync centre`}
    >
      <Icon className={classNames(text === 'Syncing' && 'spin')} />
      <span className="num sync-text not-on-phone">{text}</span>
      {count !== undefined && <span className="num sync-text only-on-phone">{count}</span>}
    </Link>
  );
}

/** A link to the login that leads back to the current screen. On the login screen itself there is nothing to say. */
function SignInAgain({ waiting }: { waiting: number }) {
  const { pathname, href } = useLocation();
  if (pathname === '/login') return null;
  const changes = waiting === 1 ? '1 change' : `${waiting} changes`;
  return (
    <Link
      to="/login"
      search={{ next: href }}
      className={buttonClass('ghost', 'text', 'sync-warn')}
      aria-label={waiting === 0 ? 'Sign in again' : `Sign in again, ${changes} waiting`}
    >
      <KeyRound />
      <span className="sync-text">Sign in again</span>
    </Link>
  );
}
