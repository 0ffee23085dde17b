import { Link } from '@tanstack/react-router';
import { CircleAlert, Clock, CloudCheck, CloudOff, KeyRound, RefreshCw } from 'lucide-react';
import { useSyncStatus, type SyncStatus } from '#data/status.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

/** One glance at the sync, and the way to the sync centre. On a phone only when there is something to say. */
export function SyncState() {
  const { icon: Icon, text, tone, count, isQuiet } = summary(useSyncStatus());
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

function summary(status: SyncStatus) {
  const { refused, needsSignIn, waiting, connection } = status;
  if (refused > 0)
    return { icon: CircleAlert, text: `${refused} refused`, tone: 'text-bad', count: refused };
  if (needsSignIn) return { icon: KeyRound, text: 'Sign in again', tone: 'text-warn' };
  if (connection === 'offline') {
    return waiting === 0
      ? { icon: CloudOff, text: 'Offline' }
      : { icon: CloudOff, text: `${waiting} waiting`, tone: 'text-wait', count: waiting };
  }
  // Before everything was brought once, nobody knows that it is up to date.
  if (status.isSyncing || Object.keys(status.ages).length === 0)
    return { icon: RefreshCw, text: 'Syncing', isQuiet: true };
  if (waiting > 0)
    return { icon: Clock, text: `${waiting} waiting`, tone: 'text-wait', count: waiting };
  return { icon: CloudCheck, text: 'Up to date', isQuiet: true };
}
