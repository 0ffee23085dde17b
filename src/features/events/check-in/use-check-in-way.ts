import { serverTime } from '#browser/server-clock.ts';
import { useMay, useSession } from '#data/session.ts';
import { isCheckInOpen, isCheckInOver } from '#domain/check-in.ts';
import type { EventView } from '#sync/views/views.ts';
import { useNow } from '#ui/time/use-now.ts';
import { useMayCheckIn } from './check-in.data.ts';

/** What check-in is for the reader of an event now: `leading` it, `coming` to it, or `reading` who came; null for none. */
type CheckInWay = 'leading' | 'coming' | 'reading' | null;

/** SPEC 32.12, 32.15, 32.31; undefined while it is being read. */
export function useCheckInWay(event: EventView): CheckInWay | undefined {
  const now = new Date(serverTime(useNow()));
  const mayCheckIn = useMayCheckIn(event.id);
  const mayEdit = useMay('events.edit');
  const session = useSession();
  if (mayCheckIn === undefined) return undefined;
  if (isCheckInOpen(event, now)) {
    if (mayCheckIn) return 'leading';
    return session.status === 'member' ? 'coming' : null;
  }
  return mayEdit && isCheckInOver(event, now) ? 'reading' : null;
}
