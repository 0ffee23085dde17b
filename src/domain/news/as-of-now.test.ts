import { expect, it } from 'vitest';
import type { News } from '#contract/news.ts';
import { newsKindOf, newsKinds } from './kinds.ts';

const eventId = '5f0c1a0e-54a4-4f2e-9d1c-0c5d5a4b7e10';
const now = new Date('2026-11-20T12:00:00.000Z');
/** News of a kind, with what news of an event has in common. */
const anyOf = (kind: News['kind']) => {
  const [start, end] = ['2026-11-26T19:30:00.000Z', '2026-11-26T21:00:00.000Z'];
  return {
    kind,
    ...{ eventId, title: 'Convoy', start, end, department: '' },
    role: 'Medic',
    userId: eventId,
  } as never as News;
};

const ofEvents = newsKinds.filter(
  (kind) => newsKindOf(anyOf(kind)).subject(anyOf(kind)).noun === 'event',
);

it.each(ofEvents.filter((kind) => kind !== 'event.changed'))(
  'SPEC 12.21 %s that waited says what its event is called, and when it is, by then',
  (kind) => {
    const [start, end] = ['2026-11-27T18:00:00.000Z', '2026-11-27T20:00:00.000Z'];
    const by = { title: 'Renamed', start: new Date(start), end: new Date(end), confirm: false };
    const present = { event: by, rsvp: null, hasAnswered: false, freeRoles: [] };
    const news = anyOf(kind);
    expect(newsKindOf(news).asOf?.(news, present, now)).toMatchObject({
      ...{ kind, title: 'Renamed', start, end },
    });
  },
);

it.each([
  [false, 'RSVP'],
  [true, 'Ask for a seat'],
])(
  'SPEC 12.23 a free role can be taken at once; where leaders confirm (%s) by %s',
  (confirm, title) => {
    const at = new Date('2026-11-27T18:00:00.000Z');
    const free = { id: 'r1', name: 'Medic' };
    const present = {
      ...{ rsvp: null, hasAnswered: false, freeRoles: [free] },
      event: { title: 'Convoy', start: at, end: at, confirm },
    };
    const news = anyOf('event.new');
    expect(newsKindOf(news).actions?.(news, present)).toMatchObject([{ action: 'rsvp', title }]);
  },
);
