import { seats } from '#contract/notices.ts';
import { ApiError } from '#contract/problem.ts';
import { implement } from '#server/core/calls/implement.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { endWatch, isTombstoned, readWatch, watchSeat } from '#server/notices/seat-watches.ts';

export const seatsRoutes = implement('seats', seats, {
  watch: async (context) => {
    const { db, body, params, services } = context;
    const { id: userId } = memberOf(context);
    const at = services.now();
    const seat = { eventId: parseId(params.id), role: body.role, userId, at };
    if (!body.isWatching) {
      await endWatch(db, seat);
      return { watch: null };
    }
    const outcome = await watchSeat(db, seat);
    switch (outcome) {
      case 'watching':
        return { watch: await readWatch(db, seat) };
      case 'free':
      case 'attending':
      case 'waiting':
        return { watch: null };
      case 'event_over':
        throw new ApiError('event_over', 'This event is over.');
      case 'role_gone':
        throw new ApiError('role_gone', 'The event no longer offers this role.');
      case 'not_in_audience':
        throw new ApiError('not_in_audience', 'This role is for others.');
      case 'forbidden':
        throw new ApiError('forbidden', 'You are not allowed to do this.');
      case 'event_gone':
        throw (await isTombstoned(db, seat.eventId))
          ? new ApiError('event_gone', 'This event was deleted.')
          : new ApiError('not_found', "This event doesn't exist.");
    }
  },
});
