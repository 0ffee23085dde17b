import { Link, useLocation } from '@tanstack/react-router';
import {
  CircleAlert,
  Clock,
  CloudAlert,
  CloudCheck,
  CloudOff,
  KeyRound,
  RefreshCw,
} from 'lucide-react';
import { useSyncStatus, type SyncStatus } from '#data/status.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

/** One glance at the sync, and the way to the sync centre. On a phone only when there is something to say. */
export function SyncState() {
  const status = useSyncStatus();
  const { icon: Icon, text, tone, count, isQuiet } = summary(status);
  if (status.needsSignIn) return <SignInAgain waiting={status.waiting} />;
  return (
    <Link
      to="/sync"
      className={buttonClass(
        'ghost',
        'text',
        classNames(tone, isQuiet === true && 'max-sm:hidden'),
      )}
      aria-label={`${text}, sync centre`}
    >
      <Icon className={classNames(text === 'Syncing' && 'spin')} />
      <span className="num text-xs max-sm:hidden">{text}</span>
      {count !== undefined && <span className="num text-xs sm:hidden">{count}</span>}
    </Link>
  );
}

/** Leads back to where one is; at the login there is nothing more to say. */
function SignInAgain({ waiting }: { waiting: number }) {
  const { pathname, href } = useLocation();
  if (pathname === '/login') return null;
  const changes = waiting === 1 ? '1 change' : `${waiting} changes`;
  return (
    <Link
      to="/login"
      search={{ next: href }}
      className={buttonClass('ghost', 'text', 'text-warn')}
      aria-label={waiting === 0 ? 'Sign in again' : `Sign in again, ${changes} waiting`}
    >
      <KeyRound />
      <span className="text-xs">Sign in again</span>
    </Link>
  );
}

function summary(status: SyncStatus) {
  const { refused, waiting, connection } = status;
  if (refused > 0)
    return { icon: CircleAlert, text: `${refused} refused`, tone: 'text-bad', count: refused };
  if (connection !== 'online') {
    const icon = connection === 'offline' ? CloudOff : CloudAlert;
    if (waiting > 0) return { icon, text: `${waiting} waiting`, tone: 'text-wait', count: waiting };
    return { icon, text: connection === 'offline' ? 'Offline' : 'Server trouble' };
  }
  // Before everything was brought once, nobody knows that it is up to date.
  if (status.isSyncing || Object.keys(status.ages).length === 0)
    return { icon: RefreshCw, text: 'Syncing', isQuiet: true };
  if (waiting > 0)
    return { icon: Clock, text: `${waiting} waiting`, tone: 'text-wait', count: waiting };
  return { icon: CloudCheck, text: 'Up to date', isQuiet: true };
}
