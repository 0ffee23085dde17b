import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type EventDetail, events } from '#contract/events.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { workByClock } from '#server/core/queue/clock-work.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { sharedNewsWorld } from '#tests/support/servers/news-world-hooks.ts';
import { doAll, passTime } from '#tests/support/servers/queued-jobs.ts';
import { publishing } from './publishing-worker.ts';

describe.each(engines)('drafts that are published at a time, on $engine', (engine) => {
  const world = sharedNewsWorld(engine);

  const hence = (ms: number) => new Date(world.clock.now.getTime() + ms);
  const aDraftFor = (ms: number) =>
    world.create(24, { state: 'draft', publishAt: hence(ms).toISOString() });
  const stateOf = async ({ id }: EventDetail) => {
    const { token } = world.planner;
    return (await world.call(events.one, { token, params: { id } })).state;
  };

  it('SPEC 30.51 one that can’t be published holds up no other one, and is tried again later', async () => {
    Object.assign(world.config, { botWebhookUrl: 'http://127.0.0.1:9/bot' });
    const first = await aDraftFor(HOUR_MS);
    const second = await aDraftFor(HOUR_MS + 1);
    world.clock.now = hence(2 * HOUR_MS);
    const publishAll = async () => {
      await doAll(workByClock(world.services, [publishing]));
      return [await stateOf(first), await stateOf(second)];
    };
    const { db } = world.database;
    const isOther = `check (event_id <> '${first.id}')`;
    await db.execute(sql.raw(`alter table bot_outbox add constraint broken ${isOther}`));
    expect(await publishAll()).toEqual(['draft', 'published']);
    await db.execute(sql.raw('alter table bot_outbox drop constraint broken'));
    await passTime(world.database, [], HOUR_MS);
    expect(await publishAll()).toEqual(['published', 'published']);
  });

  it('SPEC 30.51 one that is over by then is published without being news', async () => {
    const nova = await world.member();
    const late = await aDraftFor(48 * HOUR_MS);
    world.clock.now = hence(48 * HOUR_MS);
    expect(await workByClock(world.services, [publishing])()).toBe(true);
    expect(await stateOf(late)).toBe('published');
    await world.tellAll();
    expect(await world.toldTo(nova)).toEqual([]);
  });
});
