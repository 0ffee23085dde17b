import { Link, useLocation } from '@tanstack/react-router';
import { CloudAlert, CloudOff, HardDrive, KeyRound, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useSyncStatus, type SyncStatus } from '#data/status.ts';
import { useNow } from '#ui/clock.ts';
import { atTime } from '#ui/time.ts';

/** The line under the header while this device is on its own, and until it has caught up again. */
export function SyncStrip() {
  const status = useSyncStatus();
  const isBack = useIsBack(status);
  const now = useNow();
  const { pathname, href } = useLocation();
  const strip = stripFor(status, { isBack, now });
  return (
    <div role="status">
      {strip && (
        <p className="strip" data-tone={strip.tone}>
          <strip.icon className="small" />
          <span>
            {strip.text}{' '}
            {strip.tone === 'warn' && pathname !== '/login' && (
              <Link to="/login" search={{ next: href }}>
                Sign in
              </Link>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

/** True from the moment the connection returns until nothing waits any more. */
function useIsBack({ connection, waiting }: SyncStatus): boolean {
  const [phase, setPhase] = useState<'steady' | 'offline' | 'back'>('steady');
  const next =
    connection !== 'online' ? 'offline' : phase !== 'steady' && waiting > 0 ? 'back' : 'steady';
  if (next !== phase) setPhase(next);
  return next === 'back';
}

function stripFor(status: SyncStatus, { isBack, now }: { isBack: boolean; now: number }) {
  const changes = status.waiting === 1 ? '1 change' : `${status.waiting} changes`;
  if (status.needsSignIn) {
    const text =
      status.waiting > 0
        ? `Sign in again to send ${changes}.`
        : 'Sign in again to stay up to date.';
    return { icon: KeyRound, text, tone: 'warn' as const };
  }
  if (status.connection === 'offline') {
    return { icon: CloudOff, text: `You're offline.${currentAt(status, now)}` };
  }
  // Where nothing is on the device yet, each screen says so itself.
  if (status.connection === 'trouble' && Object.keys(status.ages).length > 0) {
    const text = `Our server isn't answering properly.${currentAt(status, now)}`;
    return { icon: CloudAlert, text };
  }
  if (isBack) return { icon: RefreshCw, text: `Back online. Sending ${changes}.` };
  if (status.storeProblem !== null) return { icon: HardDrive, text: status.storeProblem };
  return null;
}

/** When the last sync was, which stays true as time passes. Nothing before the first one. */
function currentAt({ ages }: SyncStatus, now: number): string {
  const synced = Object.values(ages).map((age) => age.getTime());
  if (synced.length === 0) return '';
  const at = new Date(Math.max(...synced)).toISOString();
  return ` Everything here was current ${atTime(at, new Date(now))}.`;
}
