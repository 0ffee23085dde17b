import { History } from 'lucide-react';
import { useSyncStatus } from '#data/status.ts';
import { useNow } from '#ui/time/use-now.ts';
import { ago, clockTime } from '#ui/time/time.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

/** Seats that are older than this, in milliseconds, are shown with their age while offline. */
const STALE_AFTER = 10 * MINUTE_MS;

/** The age of the figures while offline, when somebody else may have taken a seat that is shown as free. */
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
