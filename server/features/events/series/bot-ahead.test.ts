import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventSeries } from '#contract/event-series.ts';
import { events } from '#contract/events.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { workByClock } from '#server/core/queue/clock-work.ts';
import { tellingBot } from '#server/features/events/series/making-worker.ts';
import { startBotEndpoint, type BotEndpoint } from '#tests/support/outside/bot-endpoint.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startEventServer, type EventServer } from '#tests/support/servers/event-server.ts';
import { aSeriesEvent, bodyOf, inBerlin } from '#tests/support/servers/series-world.ts';

describe.each(engines)('what the bot hears of a series, on $engine', (engine) => {
  const clock = { now: new Date() };
  const begun = clock.now;
  let bot: BotEndpoint;
  let server: EventServer;
  beforeAll(async () => {
    bot = await startBotEndpoint();
    const config = { botWebhookUrl: bot.url, botWebhookSecret: bot.secret, botDaysAhead: 3 };
    server = await startEventServer(engine, { config, now: () => clock.now });
  });
  afterAll(async () => {
    await server.close();
    await bot.close();
  });
  beforeEach(() => {
    bot.answerWith(200);
    bot.forget();
    clock.now = begun;
  });

  const daily = async () => {
    const start = new Date(begun.getTime() + DAY_MS / 2).toISOString();
    const end = new Date(begun.getTime() + DAY_MS).toISOString();
    const body = { ...inBerlin, rule: 'FREQ=DAILY;COUNT=5', event: aSeriesEvent({ start, end }) };
    const { id } = await server.call(eventSeries.create, { token: server.planner.token, body });
    const all = await server.call(events.list, { token: server.planner.token });
    return { id, all: all.filter(({ seriesId }) => seriesId === id) };
  };
  const heard = () =>
    bot.calls
      .filter(({ path }) => path === '/event-update')
      .map(({ body }) => body as { readonly eventId: string; readonly change: string });
  const createdOf = (all: readonly { readonly id: string }[]) =>
    heard()
      .filter(({ eventId, change }) => change === 'created' && all.some(({ id }) => id === eventId))
      .map(({ eventId }) => eventId);
  const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);

  it('SPEC 31.20 is each event at most so many days ahead, and one more with each day', async () => {
    const { all } = await daily();
    await expect.poll(() => createdOf(all).length, { timeout: 10_000 }).toBe(3);
    clock.now = new Date(begun.getTime() + DAY_MS);
    const { database, config, app } = server;
    const needs = { database, config, log: app.log, now: () => clock.now };
    const tellNext = workByClock(needs, [tellingBot]);
    await Promise.all([tellNext(), tellNext()]);
    while (await tellNext());
    await expect.poll(() => createdOf(all).length, { timeout: 10_000 }).toBe(4);
    expect(createdOf(all).sort()).toEqual(idsOf(all.slice(0, 4)).sort());
  });

  it('SPEC 31.20 is no change and no deletion of what it has not heard of', async () => {
    const { id, all } = await daily();
    await expect.poll(() => createdOf(all).length, { timeout: 10_000 }).toBe(3);
    const { token } = server.planner;
    const [first] = all;
    if (!first) throw new Error('There is no event.');
    const event = { ...bodyOf(first), title: 'Day trip' };
    const body = { scope: 'all' as const, from: first.id, event };
    await server.call(eventSeries.change, { token, params: { id }, body });
    await server.call(eventSeries.remove, { token, params: { id }, query: { scope: 'all' } });
    const gone = () => heard().filter(({ change }) => change === 'deleted').length;
    await expect.poll(gone, { timeout: 10_000 }).toBe(3);
    const far = idsOf(all.slice(3));
    expect(heard().filter(({ eventId }) => far.includes(eventId))).toEqual([]);
  });
});
