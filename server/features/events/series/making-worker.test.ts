import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { SECOND_MS } from '#domain/time/durations.ts';
import { type ClockPart, workByClock } from '#server/core/queue/clock-work.ts';
import { limits } from '#server/db/bookkeeping.ts';
import { events } from '#server/db/event-tables.ts';
import { eventSeries } from '#server/db/planning-tables.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { doAll, passTime, restingIn } from '#tests/support/servers/queued-jobs.ts';
import { sharedSeriesWorld } from '#tests/support/servers/series-world.ts';
import { making, tellingBot } from './making-worker.ts';

describe.each(engines)('what fails when events are made, on $engine', (engine) => {
  const { world, begin, eventsOf, pass } = sharedSeriesWorld(engine);
  // What rests of another test is tried again.
  beforeEach(() => world.database.db.delete(limits));

  /** A worker's services, of a portal with a bot, and the ids of what has failed there. */
  const worker = () => {
    const failed: string[] = [];
    const error = ({ id }: { readonly id: string }) => failed.push(id);
    const log = Object.assign(Object.create(world.services.log) as typeof world.services.log, {
      error,
    });
    const bot = { botWebhookUrl: 'http://127.0.0.1:9', botWebhookSecret: 'secret' };
    const config = { ...world.services.config, ...bot };
    const needs = { ...world.services, config, log };
    const doDue = (part: ClockPart) => doAll(workByClock(needs, [part]));
    return { doDue, failed };
  };

  /** Meanwhile the bot can't be told of this event, and PostgreSQL says why. */
  const failing = async (eventId: string, code: string, work: () => Promise<void>) => {
    const { db } = world.database;
    await db.execute(
      sql.raw(`create function break_off() returns trigger language plpgsql
        as $$ begin raise exception 'broken' using errcode = '${code}'; end $$`),
    );
    await db.execute(
      sql.raw(`create trigger broken before insert on bot_outbox for each row
        when (new.event_id = '${eventId}') execute function break_off()`),
    );
    try {
      await work();
    } finally {
      await db.execute(sql.raw('drop function break_off cascade'));
    }
  };

  it('SPEC 31.13 is one series, which rests for a while, and no other one', async () => {
    const [broken, whole] = [await begin(), await begin()];
    const { db } = world.database;
    const dueAt = new Date(0);
    const ofBroken = eq(eventSeries.id, broken.id);
    await db.update(eventSeries).set({ rule: 'FREQ=HOURLY', dueAt }).where(ofBroken);
    await pass(10);
    const { doDue, failed } = worker();
    await doDue(making);
    expect(failed).toEqual([broken.id]);
    expect(await eventsOf(whole.id)).toHaveLength(10);
    const later = async (seconds: number) => {
      await passTime(world.database, [], seconds * SECOND_MS);
      await doDue(making);
      return failed.length;
    };
    expect([await later(10), await later(10), await later(30), await later(10)]).toEqual([
      1, 2, 2, 3,
    ]);
    await db.update(eventSeries).set({ rule: broken.rule }).where(ofBroken);
    await later(3_600);
    expect(await eventsOf(broken.id)).toHaveLength(10);
  });

  it('SPEC 31.20 is one event that the bot is not told of, and no other one', async () => {
    const { id } = await begin({ rule: 'FREQ=DAILY;COUNT=3' });
    const all = (await eventsOf(id)).map((one) => one.id);
    const { db } = world.database;
    await db.update(events).set({ botWaits: true }).where(eq(events.seriesId, id));
    const [first = ''] = all;
    await db.execute(
      sql.raw(`alter table bot_outbox add constraint broken check (event_id <> '${first}')`),
    );
    const { doDue, failed } = worker();
    await doDue(tellingBot);
    await db.execute(sql.raw('alter table bot_outbox drop constraint broken'));
    expect(failed).toEqual([first]);
    const ofIt = and(eq(events.seriesId, id), eq(events.botWaits, true));
    const waiting = await db.select().from(events).where(ofIt);
    expect(waiting.map((one) => one.id)).toEqual([first]);
  });

  it.each([
    ['could not be done beside another call', '40001'],
    ['and another call waited for each other', '40P01'],
    ['waited too long for a lock', '55P03'],
    ['took too long', '57014'],
  ])('SPEC 31.13 is one event alone where it %s (%s)', async (_, code) => {
    const { id } = await begin({ rule: 'FREQ=DAILY;COUNT=3' });
    const { db } = world.database;
    await db.update(events).set({ botWaits: true }).where(eq(events.seriesId, id));
    const [first = ''] = (await eventsOf(id)).map((one) => one.id);
    const { doDue, failed } = worker();
    await failing(first, code, async () => {
      await doDue(tellingBot);
    });
    expect(failed).toEqual([first]);
  });

  it('SPEC 31.13 is all of them where the database is away', async () => {
    const { id } = await begin({ rule: 'FREQ=DAILY;COUNT=3' });
    const { db } = world.database;
    await db.update(events).set({ botWaits: true }).where(eq(events.seriesId, id));
    const [first = ''] = (await eventsOf(id)).map((one) => one.id);
    const { doDue, failed } = worker();
    await failing(first, '53300', async () => {
      await expect(doDue(tellingBot)).rejects.toThrow();
    });
    expect([failed, await restingIn(world.database)]).toEqual([[], []]);
  });
});
