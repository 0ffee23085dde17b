import { EVENT, FIRST, kept, lost, SECOND, WATCH, type LostThing } from '../lost-thing.ts';

const place = { eventId: EVENT, role: 'Pilot' };
const watchRow = (revision: number) => ({ id: WATCH, ...place, revision });
const watched = {
  ...{ id: FIRST, name: 'seat.watch', reply: { watch: watchRow(1) } },
  args: { ...place, isWatching: true, eventTitle: 'Convoy' },
};
const watchedNoMore = {
  ...{ id: SECOND, name: 'seat.watch', reply: { watch: null } },
  args: { ...place, isWatching: false, watchId: WATCH, eventTitle: 'Convoy' },
};
const watching = `/events/${EVENT}/watch`;

export const things: readonly LostThing[] = [
  {
    input: 'a watch of a full role',
    accepts: [watched],
    ...lost(FIRST, 'PUT', watching, { role: 'Pilot', isWatching: true }),
  },
  {
    input: 'the end of a watch: the copy has it still',
    accepts: [watchedNoMore],
    ...lost(SECOND, 'PUT', watching, { role: 'Pilot', isWatching: false }),
    ...{ had: { seatWatches: [watchRow(1)] }, left: { seatWatches: [watchRow(1)] } },
  },
  {
    ...{ ...kept, input: 'a watch, begun and ended after the copy' },
    ...{ accepts: [watched, watchedNoMore], left: {} },
  },
];
