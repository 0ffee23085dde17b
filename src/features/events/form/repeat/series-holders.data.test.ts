import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SeriesScope } from '#contract/event-series.ts';
import type { StoredRole } from '#contract/events.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { lostSeatsQuestion } from '../lost-seats.ts';
import { readSeriesHolders } from './series-holders.data.ts';
import type { TypedRepeat } from './typed-repeat.ts';

const now = new Date('2026-11-24T12:00:00Z');
const gunner = { id: 'gunner', name: 'Gunner', icon: '', department: '', capacity: 4 };

let db: MusterDatabase;
beforeEach(() => {
  db = databaseOf('leader');
});
afterEach(() => db.delete());

/** Events of one series on these days, with whoever has a seat as a gunner in each. */
async function aSeriesOf(days: Readonly<Record<string, readonly string[]>>, seriesId = 'series') {
  const names = [...new Set(Object.values(days).flat())];
  await db.collection('members').bulkPut(names.map((id) => ({ id, username: id })) as never);
  for (const [day, holders] of Object.entries(days)) {
    const id = `${seriesId} ${day}`;
    const times = { start: `${day}T19:00:00.000Z`, end: `${day}T21:00:00.000Z` };
    const event = { id, seriesId, occurrence: day, ...times, title: '', roles: [gunner] };
    await db.collection('events').put(event as never);
    const seats = holders.map((userId) => ({
      ...{ id: `${id}:${userId}`, eventId: id, userId, role: 'Gunner', roleId: 'gunner' },
      attending: userId !== 'Gone',
    }));
    await db.collection('rsvps').bulkPut(seats as never);
  }
}

const none = [{ ...gunner, attending: 0, waiting: 0, attendees: [] }];
const series = {
  ...{ rule: 'FREQ=WEEKLY;BYDAY=WE', zone: 'Europe/Berlin', revision: 1 },
  next: ['2026-11-25', '2026-12-02', '2026-12-09'].map((day) => `${day}T19:00:00.000Z`),
};
const start = '2026-12-02T19:00:00.000Z';
const event = { start, occurrence: '2026-12-02', roles: none as never };
const weekly = {
  ...{ every: 1, unit: 'week' as const, days: ['WE' as const], way: 'date' as const },
  end: { kind: 'never' as const },
};

/** What is asked before an edit of several events is saved. */
async function asked(edit: {
  readonly scope?: SeriesScope;
  readonly repeat?: TypedRepeat;
  readonly roles?: readonly StoredRole[];
  readonly at?: string;
}) {
  const { scope = 'all', repeat, roles = [gunner], at = start } = edit;
  const typed = { scope, repeat, roles, start: { text: '', at } };
  const held = await readSeriesHolders(db, 'series', now);
  return lostSeatsQuestion({ typed, event, series, held }, now);
}
const textOf = async (edit: Parameters<typeof asked>[0]) => (await asked(edit))?.text;

it('SPEC 31.33 a role that is removed from several events names all who hold it in any of them, each once', async () => {
  await aSeriesOf({
    ...{ '2026-11-18': ['Past'], '2026-11-25': ['Ada', 'Gone'] },
    ...{ '2026-12-02': ['Bo', 'Cy'], '2026-12-09': ['Bo', 'Di', 'Ed'] },
  });
  await aSeriesOf({ '2026-12-10': ['Fay'] }, 'another');
  expect(await textOf({ scope: 'following', roles: [] })).toBe(
    'Bo and 3 others hold Gunner. Saving cancels these RSVPs.',
  );
  expect(await textOf({ roles: [] })).toBe(
    'Ada and 4 others hold Gunner. Saving cancels these RSVPs.',
  );
});

it('SPEC 31.33 one event alone has its own holders, and nobody is asked about seats that nobody has', async () => {
  await aSeriesOf({ '2026-12-02': [], '2026-12-09': ['Ada'] });
  expect(await textOf({ scope: 'this', roles: [] })).toBeUndefined();
  await aSeriesOf({ '2026-12-09': ['Gone'] });
  await db.collection('rsvps').delete('series 2026-12-09:Ada');
  expect(await textOf({ roles: [] })).toBeUndefined();
});

describe('SPEC 31.33 a new rule', () => {
  beforeEach(() =>
    aSeriesOf({
      ...{ '2026-11-25': ['Ada'], '2026-12-02': ['Bo', 'Cy'], '2026-12-09': ['Bo', 'Di'] },
      ...{ '2026-12-16': [], '2026-12-23': ['Ed'] },
    }),
  );

  it('names all who have a seat in an event that it doesn’t have, each once', async () => {
    const ended = { ...weekly, end: { kind: 'day' as const, day: '2026-12-01' } };
    expect(await asked({ repeat: ended })).toMatchObject({
      title: 'Delete 4 events?',
      text: "4 events aren't in the new rule. Bo and 3 others have a seat there. Saving cancels these RSVPs.",
    });
    const rare = { ...weekly, every: 4 };
    expect(await asked({ scope: 'following', repeat: rare })).toMatchObject({
      title: 'Delete 3 events?',
      text: "3 events aren't in the new rule. Bo, Di and Ed have a seat there. Saving cancels these RSVPs.",
    });
    const fourth = { ...weekly, end: { kind: 'count' as const, count: 4 } };
    expect(await asked({ repeat: fourth })).toMatchObject({
      title: 'Delete an event?',
      text: "One event isn't in the new rule. Ed has a seat there. Saving cancels this RSVP.",
    });
  });

  it('asks nothing where it has all events in which somebody has a seat, stays, or is of another event alone', async () => {
    expect(await asked({ repeat: { ...weekly, days: ['WE', 'FR'] } })).toBeNull();
    const longer = { ...weekly, end: { kind: 'count' as const, count: 5 } };
    expect(await asked({ repeat: longer })).toBeNull();
    expect(await asked({ repeat: weekly })).toBeNull();
    await db.collection('rsvps').delete('series 2026-12-23:Ed');
    expect(await asked({ repeat: { ...longer, end: { kind: 'count', count: 3 } } })).toBeNull();
  });

  it('is of the days to which its events move', async () => {
    const at = '2026-12-03T19:00:00.000Z';
    const days = { ...weekly, days: ['TH' as const] };
    expect(await asked({ repeat: days, at })).toBeNull();
    expect(await textOf({ repeat: { ...days, every: 2 }, at })).toMatch(/^2 events aren't/);
  });

  it('asks about roles that are removed along', async () => {
    const repeat = { ...weekly, end: { kind: 'count' as const, count: 4 } };
    expect(await asked({ repeat, roles: [] })).toMatchObject({
      title: 'Cancel these RSVPs?',
      text: "Ada and 4 others hold Gunner. Saving cancels these RSVPs. One event isn't in the new rule. Ed has a seat there. Saving cancels this RSVP.",
    });
  });
});
