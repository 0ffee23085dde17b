import { Link, useLocation } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useSyncStatus } from '#data/status.ts';
import { buttonClass } from '#ui/press/button.tsx';
import { classNames } from '#ui/page/class-names.ts';
import { syncSummary } from './sync-summary.ts';

/** The sync state at a glance, and the way to the sync centre. On a phone only if there is something to say. */
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

/** Leads back to the current screen; at the login there is nothing more to say. */
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
