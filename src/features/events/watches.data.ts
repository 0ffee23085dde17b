import {
  watchesOf,
  watchIntention,
  type WatchArgs,
} from '#sync/intentions/watch/watch-intention.ts';
import { foldWatches } from '#sync/views/fold-notices.ts';
import type { WatchView } from '#sync/views/views.ts';
import { useLive } from '#runtime/live.ts';
import { queue } from '#runtime/queue.ts';

/** Where in an event the member wants to hear of a free seat; undefined while that is being read. */
export function useWatches(eventId: string): readonly WatchView[] | undefined {
  return useLive(`watches:${eventId}`, async (db) => {
    const [rows, pending] = await Promise.all([
      db
        .collection('seatWatches')
        .filter((row) => row.eventId === eventId)
        .toArray(),
      db.outbox.where('key').startsWith(watchesOf(eventId)).sortBy('seq'),
    ]);
    return foldWatches(rows, pending);
  });
}

/** Asks to be told of a free seat, or no longer. Resolves once it is safe on the device; throws NotSaved otherwise. */
export async function setWatch(args: WatchArgs): Promise<void> {
  await queue(watchIntention.with(args));
}
