import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventSeries } from '#contract/event-series.ts';
import { idempotency } from '#server/db/bookkeeping.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { bodyOf, sharedSeriesWorld } from '#tests/support/servers/series-world.ts';
import { sharedMembers } from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)('an edit of a series under an Idempotency-Key, on $engine', (engine) => {
  const { world, begin, edit, eventsOf } = sharedSeriesWorld(engine);
  const { nova, rho } = sharedMembers(world);
  const kept = async (key: string) => {
    const { answer, status } = idempotency;
    const ofKey = eq(idempotency.key, key);
    return world.database.db.select({ status, answer }).from(idempotency).where(ofKey);
  };
  /** A series of which somebody has a seat in the first event, and an edit of that as it was before somebody else changed it. */
  const overtaken = async () => {
    const { id } = await begin({ rule: 'FREQ=WEEKLY;COUNT=2' });
    const [seen] = await eventsOf(id);
    if (!seen) throw new Error('There is no event.');
    await world.rsvp(seen.id, 'Hauler', nova);
    await edit(seen, { title: 'Day trip' });
    const event = { ...bodyOf(seen), description: '<p>Mine.</p>' };
    return { id, seen, body: { from: seen.id, event } };
  };

  it.each([
    ['all', 'of the event', (revision: number) => ({ eventRevision: revision })],
    ['this', 'of the event', (revision: number) => ({ eventRevision: revision })],
    ['this', 'of the event alone', (revision: number) => ({ revision })],
  ] as const)(
    'SPEC 31.45 the refusal of an edit of %s by an older revision %s keeps no name, and tells who attends by now',
    async (scope, _, started) => {
      const { id, seen, body } = await overtaken();
      const key = randomUUID();
      const call = {
        ...{ token: world.planner.token, key, params: { id } },
        body: { ...body, scope, ...started(seen.revision) },
      };
      const refused = await world.refusal(eventSeries.change, call);
      expect(JSON.stringify(refused)).toContain(nova.username); // control
      expect(await kept(key)).toMatchObject([{ status: 409 }]);
      expect(JSON.stringify(await kept(key))).not.toContain(nova.username);
      await world.rsvp(seen.id, 'Hauler', rho);
      const again = await world.refusal(eventSeries.change, call);
      expect(again).toMatchObject({ status: 409, code: 'stale_revision' });
      expect(Object.keys(again.current ?? {}).toSorted()).toEqual(
        expect.arrayContaining(Object.keys(refused.current ?? {})),
      );
      expect(JSON.stringify(again.current)).toContain(rho.username);
    },
  );

  it('SPEC 31.15 it is made once, and a repetition is told the same', async () => {
    const { id, body } = await overtaken();
    const key = randomUUID();
    const call = {
      ...{ token: world.planner.token, key, params: { id } },
      body: { ...body, scope: 'all' as const },
    };
    const told = await world.call(eventSeries.change, call);
    expect(told).toMatchObject({ id, revision: 2 });
    expect(await world.call(eventSeries.change, call)).toEqual(told);
    expect((await eventsOf(id)).map(({ description }) => description)).toEqual([
      ...['<p>Mine.</p>', '<p>Mine.</p>'],
    ]);
  });
});
