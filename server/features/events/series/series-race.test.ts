import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventSeries } from '#contract/event-series.ts';
import { workByClock } from '#server/core/queue/clock-work.ts';
import type { Queryable } from '#server/db/database.ts';
import { eventSeries as table } from '#server/db/planning-tables.ts';
import { users } from '#server/db/schema.ts';
import { lockSeatsOf } from '#server/seats/seat-locks.ts';
import { answerAfter } from '#tests/support/databases/blocked-calls.ts';
import { engineNamed } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { doAll } from '#tests/support/servers/queued-jobs.ts';
import { sharedSeriesWorld } from '#tests/support/servers/series-world.ts';
import { sharedMembers } from '#tests/support/servers/waitlist-world.ts';
import { making } from './making-worker.ts';

// The embedded database has one connection, so nobody waits for anybody there.
describe('locks of a series, on a PostgreSQL server', () => {
  const { world, begin, eventsOf, pass } = sharedSeriesWorld(engineNamed.postgresql);
  const { nova } = sharedMembers(world);

  const stand = (id: string) =>
    world.send(eventSeries.stand, {
      ...{ token: nova.token, params: { id }, body: { role: 'Hauler' } },
    });
  const lockNova = (tx: Queryable) =>
    tx.select({ id: users.id }).from(users).where(eq(users.id, nova.id)).for('update');

  it('whoever makes events and whoever takes the account of one who stands in the series do not wait for each other', async () => {
    const { id } = await begin();
    await stand(id);
    await pass(10);
    await world.tellAll();
    await answerAfter(world.database, {
      work: lockNova,
      call: async () => {
        await doAll(workByClock(world.services, [making]));
        return new Response();
      },
      // As where the account is that of its author.
      rest: (tx) => tx.update(table).set({ changedBy: null }).where(eq(table.id, id)),
    });
    const all = await eventsOf(id);
    expect(all).toHaveLength(10);
    expect(all.map(({ rsvps }) => rsvps.length)).toEqual(all.map(() => 1));
  });

  it('neither do whoever edits the series and whoever takes the account', async () => {
    const { id } = await begin({ rule: 'FREQ=WEEKLY;COUNT=3' });
    await stand(id);
    const all = (await eventsOf(id)).map((one) => one.id);
    await world.tellAll();
    const [from = ''] = all;
    const edited = await answerAfter(world.database, {
      work: lockNova,
      call: () =>
        world.send(eventSeries.change, {
          ...{ token: world.planner.token, params: { id } },
          body: { scope: 'all', from, rule: 'FREQ=DAILY;COUNT=15' },
        }),
      rest: (tx) => lockSeatsOf(tx, all),
    });
    expect(edited.status).toBe(200);
    expect(await eventsOf(id)).toHaveLength(15);
  });

  it.each([
    [
      'changes',
      (id: string, from: string, token: string) =>
        world.send(eventSeries.change, {
          ...{ token, key: randomUUID(), params: { id } },
          body: { scope: 'all', from, rule: 'FREQ=DAILY;COUNT=3' },
        }),
    ],
    [
      'deletes',
      (id: string, from: string, token: string) =>
        world.send(eventSeries.remove, {
          ...{ token, key: randomUUID(), params: { id }, query: { scope: 'all', from } },
        }),
    ],
  ] as const)(
    'neither do whoever %s the series under a key and whoever edits both them and one who stands in it',
    async (_, call) => {
      const editor = () => world.member({ flags: ['OrgMember', 'CanEditEvents'] });
      const pair = [await editor(), await editor()];
      const [low, high] = pair.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      if (!low || !high) throw new Error('nobody');
      const { id } = await begin({ rule: 'FREQ=WEEKLY;COUNT=3' });
      const [first] = await eventsOf(id);
      await world.send(eventSeries.stand, {
        ...{ token: low.token, params: { id }, body: { role: 'Hauler' } },
      });
      await world.tellAll();
      const lock = (tx: Queryable, one: Member) =>
        tx.select({ id: users.id }).from(users).where(eq(users.id, one.id)).for('update');
      const answer = await answerAfter(world.database, {
        work: (tx) => lock(tx, low),
        call: () => call(id, first?.id ?? '', high.token),
        rest: (tx) => lock(tx, high),
      });
      expect(answer.ok).toBe(true);
    },
  );

  it('neither do whoever stands in all its events and whoever gives up seats in some of them', async () => {
    const { id } = await begin({ rule: 'FREQ=DAILY;COUNT=9' });
    const all = (await eventsOf(id)).map((one) => one.id);
    const later = all.findIndex((one, place) => all.slice(0, place).some((other) => other > one));
    const [low = ''] = all.slice(later);
    const high = all.slice(0, later).filter((one) => one > low);
    await world.tellAll();
    const stood = await answerAfter(world.database, {
      work: (tx) => lockSeatsOf(tx, [low]),
      call: () => stand(id),
      rest: (tx) => lockSeatsOf(tx, high),
    });
    expect(stood.status).toBe(200);
  });
});
