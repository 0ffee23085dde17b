import { seats, seatWatchRow } from '#contract/notices.ts';
import { isolated } from '#domain/markup/isolated.ts';
import * as z from 'zod/mini';
import { boolean, string } from '#contract/shapes.ts';
import { intention, noEffect, requestTo } from '#sync/engine/intention.ts';
import { addressOfEvent } from '#domain/addresses.ts';
import { presentRole } from '../present-role.ts';

const watchArgs = z.object({
  eventId: string,
  role: string,
  /** The role's id, which may be missing as in rsvpArgs. */
  roleId: z.optional(string),
  isWatching: boolean,
  /** The watch that the member saw, if the device had it. */
  watchId: z.optional(string),
  /** The event's name, which the entry's label shows. */
  eventTitle: string,
});

export type WatchArgs = z.infer<typeof watchArgs>;

/** The prefix of the keys of all watches of one event. */
export function watchesOf(eventId: string): string {
  return `watch:${eventId}:`;
}

/** Ask to be told of a free seat in a full role, or no longer. */
export const watchIntention = intention<WatchArgs>({
  name: 'seat.watch',
  args: watchArgs,
  key: ({ eventId, role, roleId }) => watchesOf(eventId) + (roleId ?? role),
  reads: ({ watchId }) =>
    watchId === undefined ? [] : [{ collection: 'seatWatches', id: watchId }],
  net: (chain, { truth: [row], attempted, accepted }) => {
    const wanted = chain.at(-1);
    if (!wanted) return null;
    const isWatching = attempted.at(-1)?.isWatching ?? row !== undefined;
    if (wanted.isWatching !== isWatching) return wanted;
    // A row may be older than the last answer: a screen drawn before it didn't know the watch's id, so nothing removed it.
    const answered = attempted.length === 0 ? accepted.at(-1)?.args : undefined;
    return answered && answered.isWatching !== wanted.isWatching ? wanted : null;
  },
  label: ({ role, isWatching, eventTitle, eventId }) => ({
    title: `${isWatching ? 'Watching' : 'No longer watching'} ${isolated(role)}, ${isolated(eventTitle)}`,
    link: { path: addressOfEvent(eventId), text: 'Open event' },
  }),
  words: () => ({ icon: 'bell', isOnePress: true }),
  ...presentRole,
  request: ({ eventId, role, roleId, isWatching }) =>
    requestTo(seats.watch, { role: roleId ?? role, isWatching }, { id: eventId }),
  // Nothing is left to watch (NT6), unless it is a question: then nothing was done (OB32).
  isDone: ({ isWatching }, code) => !isWatching && code !== 'key_expired',
  settle: ({ isWatching, watchId }, settlement) => {
    if (settlement.kind === 'refused') return noEffect;
    const watch = settlement.kind === 'accepted' ? watchIn(settlement.reply) : null;
    if (watch) {
      const later = (args: unknown): WatchArgs => ({ ...(args as WatchArgs), watchId: watch.id });
      return { ...noEffect, changes: { seatWatches: [watch] }, later };
    }
    return isWatching || watchId === undefined
      ? noEffect
      : { ...noEffect, deleted: { seatWatches: [watchId] } };
  },
});

const watched = z.object({ watch: seatWatchRow });

/** Null if there is nothing to wait for: the watch was ended, or a seat is free already. */
function watchIn(reply: unknown) {
  return watched.safeParse(reply).data?.watch ?? null;
}
