import { overlapping } from '#domain/overlap.ts';
import type { EventView, MyRsvpView } from '#sync/views/views.ts';
import type { MusterDatabase } from '#store/database.ts';
import { useLive } from '#runtime/live.ts';
import { observable, useObservable } from '../observable.ts';
import { readOwnRsvps, useMyRsvps } from './events.ts';
import { known } from './loaded.ts';

type Asked = Pick<EventView, 'id' | 'start' | 'end'>;

/** SPEC 30.36: another event at the same time in which the member has a seat, or is about to; null for none. */
export function useOverlap(event: Asked): MyRsvpView | null {
  return otherAt(known(useMyRsvps()) ?? [], event);
}

function otherAt(mine: readonly MyRsvpView[], event: Asked): MyRsvpView | null {
  const others = mine.filter(
    ({ id, state, isOff }) => id !== event.id && state !== 'cancelling' && isOff !== true,
  );
  return overlapping(others, event) ?? null;
}

/** The last taking of a seat, another object each time; null for none yet. */
export const seatTaken = observable<{ readonly eventId: string } | null>(null);

interface Overlap {
  readonly event: Asked;
  readonly other: MyRsvpView;
}

/** SPEC 30.36: the last taking of a seat, and what it overlaps; null while that is read, and for nothing to say. */
export function useOverlapTaken() {
  const taken = useObservable(seatTaken);
  const eventId = taken?.eventId ?? null;
  const found = useLive({ about: 'overlap', given: eventId ?? '' }, (db) =>
    eventId === null ? Promise.resolve(null) : readOverlap(db, eventId),
  );
  return { taken, found: found?.event.id === eventId ? found : null };
}

/** An event that is not on the device overlaps nothing that anybody could name. */
async function readOverlap(db: MusterDatabase, eventId: string): Promise<Overlap | null> {
  const event = await db.collection('events').get(eventId);
  if (!event) return null;
  const other = otherAt(await readOwnRsvps(db), event);
  return other && { event, other };
}
