import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { meta, pushOutbox } from '#server/db/bookkeeping.ts';
import { events } from '#server/db/event-tables.ts';
import { sessions } from '#server/db/schema.ts';
import { isClockDoubted } from '#server/db/doubted-clock.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { sharedPushWorld } from '#tests/support/servers/news-world-hooks.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import type { TestBrowser } from '#tests/support/outside/push-service.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { pushDelivery } from './delivery.ts';

describe.each(engines)('FAULTS 39 what waits to be pushed on $engine', (engine) => {
  const { world, waiting, devices } = sharedPushWorld(engine);
  let pilot: Member;
  let browser: TestBrowser;
  beforeEach(async () => {
    world.clock.now = new Date(); // the clock of the database can't be set
    pilot = await world.member();
    browser = await world.subscribe(pilot);
    await world.create(30);
    await world.tellAll();
    expect(await waiting()).toBe(1);
  });

  const db = () => world.database.db;
  const pass = () => pushDelivery({ ...world.services, doubts: isClockDoubted })();
  async function housekeptAt(at: Date) {
    const value = at.toISOString();
    const row = { key: 'HOUSEKEEPING_DONE', value };
    await db().insert(meta).values(row).onConflictDoUpdate({ target: meta.key, set: { value } });
  }
  const long = () => new Date(Date.now() - 365 * DAY_MS);

  /** What looks expired to a clock that is a year ahead. */
  const late = [
    { input: 'it is over', make: () => db().update(pushOutbox).set({ expiresAt: long() }) },
    { input: 'its event is over', make: () => db().update(events).set({ end: long() }) },
    {
      input: 'the session of its browser is over',
      make: () =>
        db().update(sessions).set({ expiresAt: long() }).where(eq(sessions.userId, pilot.id)),
    },
  ];

  it.each(late)('waits while the clock is doubted, with its browser: $input', async ({ make }) => {
    await make();
    await housekeptAt(long());
    await pass();
    await db().update(pushOutbox).set({ dueAt: new Date() });
    await pass();
    expect([await waiting(), await devices(), browser.messages()]).toEqual([1, 1, []]);
  });

  it.each(late)('control: is dropped by a clock that is believed: $input', async ({ make }) => {
    await make();
    await housekeptAt(new Date());
    await pass();
    expect([await waiting(), browser.messages()]).toEqual([0, []]);
  });

  it('is pushed while the clock is doubted, as long as it is not over: the server may just have been off', async () => {
    await housekeptAt(long());
    await pass();
    expect([await waiting(), browser.messages().length]).toEqual([0, 1]);
  });

  it('is dropped while the clock is doubted if something else speaks against it', async () => {
    await db()
      .update(pushOutbox)
      .set({ expiresAt: new Date(Date.now() + DAY_MS) });
    await db()
      .update(sessions)
      .set({ endedAs: 'session_ended' })
      .where(eq(sessions.userId, pilot.id));
    await housekeptAt(long());
    await pass();
    expect([await waiting(), await devices(), browser.messages()]).toEqual([0, 0, []]);
  });
});
