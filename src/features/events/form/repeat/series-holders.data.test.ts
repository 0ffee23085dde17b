import { afterEach, beforeEach, expect, it } from 'vitest';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { roleRemovalQuestion } from '../role-attendance.ts';
import { heldOver } from './series-holders.ts';
import { readSeriesHolders } from './series-holders.data.ts';

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

const none = [{ ...gunner, attending: 0, attendees: [] }];
const asked = async (scope: 'following' | 'all') => {
  const events = await readSeriesHolders(db, 'series', now);
  const held = heldOver(none, events, { scope, occurrence: '2026-12-02' });
  return roleRemovalQuestion(held, [])?.text;
};

it('SPEC 31.33 a role that is removed from several events names all who hold it in any of them, each once', async () => {
  await aSeriesOf({
    ...{ '2026-11-18': ['Past'], '2026-11-25': ['Ada', 'Gone'] },
    ...{ '2026-12-02': ['Bo', 'Cy'], '2026-12-09': ['Bo', 'Di', 'Ed'] },
  });
  await aSeriesOf({ '2026-12-10': ['Fay'] }, 'another');
  expect(await asked('following')).toBe('Bo and 3 others hold Gunner. Saving cancels these RSVPs.');
  expect(await asked('all')).toBe('Ada and 4 others hold Gunner. Saving cancels these RSVPs.');
});

it('SPEC 31.33 one event alone has its own holders, and nobody is asked about seats that nobody has', async () => {
  await aSeriesOf({ '2026-12-02': [], '2026-12-09': ['Ada'] });
  const events = await readSeriesHolders(db, 'series', now);
  expect(heldOver(none, events, { scope: 'this', occurrence: '2026-12-02' })).toBe(none);
  await aSeriesOf({ '2026-12-09': ['Gone'] });
  await db.collection('rsvps').delete('series 2026-12-09:Ada');
  expect(await asked('all')).toBeUndefined();
});
