import { History } from 'lucide-react';
import { useSyncStatus } from '#data/status.ts';
import { useNow } from '#ui/time/use-now.ts';
import { ago, clockTime } from '#ui/time/time.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

/** Older than this and offline, the seats are shown with their age. Milliseconds. */
const STALE_AFTER = 10 * MINUTE_MS;

/** Offline, somebody else may have taken a seat that is shown as free, so the age of the figures is given. */
export function SeatsAge({ seenAt }: { seenAt: Date | null }) {
  const { connection } = useSyncStatus();
  const now = useNow();
  if (connection === 'online' || seenAt === null) return null;
  if (now - seenAt.getTime() < STALE_AFTER) return null;
  return (
    <p className="note">
      <History className="small" />
      <span>
        Seats as of {clockTime(seenAt.toISOString())}, {ago(seenAt.getTime(), now)}. They may have
        changed.
      </span>
    </p>
  );
}
