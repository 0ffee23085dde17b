import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventPeople } from '#contract/event-people.ts';
import { eventSeries } from '#contract/event-series.ts';
import { events } from '#contract/events.ts';
import { DAY_MS, SECOND_MS } from '#domain/time/durations.ts';
import { workByClock } from '#server/core/queue/clock-work.ts';
import { events as table, standingWaits } from '#server/db/event-tables.ts';
import { seriesStanding } from '#server/db/planning-tables.ts';
import { eventsByClock } from '#server/features/events/events-by-clock.ts';
import { pruneStandingWaits } from '#server/features/events/series/seating.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { doAll } from '#tests/support/servers/queued-jobs.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';
import {
  aSeriesEvent,
  hoursAfter,
  sharedSeriesWorld,
  SUNDAY,
} from '#tests/support/servers/series-world.ts';
import { sharedMembers, standing } from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)('a standing seat that could not be taken, on $engine', (engine) => {
  const { world, begin, eventsOf, edit } = sharedSeriesWorld(engine);
  const { nova, rho } = sharedMembers(world);
  const roles = [{ name: 'Hauler', icon: '', capacity: 1, department: 'logistics' }];
  let id: string;
  const beginWith = async (overrides: Parameters<typeof aSeriesEvent>[0] = {}) => {
    const event = aSeriesEvent({ roles, ...overrides });
    ({ id } = await begin({ rule: 'FREQ=WEEKLY;COUNT=3', event }));
  };
  beforeEach(async () => {
    await world.database.db.delete(seriesStanding);
    await beginWith();
  });

  const stand = ({ token }: Member, role: string | null = 'Hauler') => {
    world.clock.now = new Date(world.clock.now.getTime() + SECOND_MS); // nobody asks at the same moment
    const body = { role, orWait: true };
    return world.call(eventSeries.stand, { token, params: { id }, body });
  };
  const answer = async ({ token }: Member, wish: 'no' | 'none') => {
    const params = { id: (await first()).id };
    await world.call(events.answer, { token, params, body: { answer: wish } });
  };
  const standings = async ({ token }: Member) => {
    const all = await world.call(events.list, { token });
    return all.filter(({ seriesId }) => seriesId === id).map(({ mine }) => standing(mine));
  };
  const first = async () => {
    const [event] = await eventsOf(id);
    if (!event) throw new Error('There is no event.');
    return event;
  };
  /** As two processes do it. */
  const work = async () => {
    const one = () => doAll(workByClock(world.services, eventsByClock.parts));
    await Promise.all([one(), one()]);
  };
  const told = async (member: Member) => {
    await world.tellAll();
    return (await world.toldTo(member)).filter(({ kind }) => kind === 'answer.moved');
  };
  const lock = async (locked: boolean) => edit(await first(), { locked });
  const setState = async (state: 'published' | 'calledOff') => {
    const params = { id: (await first()).id };
    await world.call(eventPeople.setState, { token: world.planner.token, params, body: { state } });
  };
  const draft = async () => {
    const { id: eventId } = await first();
    await world.database.db.update(table).set({ state: 'draft' }).where(eq(table.id, eventId));
  };

  it('SPEC 31.40 is taken when sign-ups open, by whoever asked first; the other waits and is told once', async () => {
    const opensAt = hoursAfter(SUNDAY, -24);
    await beginWith({ opensAt });
    await stand(nova);
    await stand(rho);
    await work();
    expect(await standings(nova)).toEqual(['none', 'none', 'none']);
    world.clock.now = new Date(opensAt);
    await work();
    expect(await standings(nova)).toEqual(['Hauler', 'none', 'none']);
    expect(await standings(rho)).toEqual(['none, Hauler 1', 'none', 'none']);
    await work();
    expect((await told(rho)).map((one) => 'start' in one && one.start)).toEqual([SUNDAY]);
    expect(await told(nova)).toEqual([]);
  });

  it('SPEC 31.40 is taken in an event that was made before its sign-ups opened', async () => {
    await stand(nova);
    const [event] = await eventsOf(id);
    const opensAt = hoursAfter(SUNDAY, -24);
    const body = { scope: 'all' as const, from: event?.id ?? '', rule: 'FREQ=DAILY;COUNT=2' };
    const opening = { ...body, event: aSeriesEvent({ roles, opensAt }) };
    await world.call(eventSeries.change, {
      ...{ token: world.planner.token, params: { id }, body: opening },
    });
    expect(await standings(nova)).toEqual(['Hauler', 'none']);
    world.clock.now = new Date(Date.parse(opensAt) + DAY_MS);
    await work();
    expect(await standings(nova)).toEqual(['Hauler', 'Hauler']);
  });

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['a lock is taken away', () => lock(true), () => lock(false)],
    ['a draft is published', draft, () => setState('published')],
    [
      'what was called off takes place after all',
      () => setState('calledOff'),
      () => setState('published'),
    ],
  ])('SPEC 31.40 is taken when %s', async (_, bar, clear) => {
    await bar();
    await stand(nova);
    await work();
    expect(await world.database.db.$count(standingWaits)).toBe(1);
    await clear();
    await work();
    expect(await standings(nova)).toEqual(['Hauler', 'Hauler', 'Hauler']);
    expect(await world.database.db.$count(standingWaits)).toBe(0);
  });

  it('SPEC 31.40 is not taken for whoever has answered meanwhile, wants it no more, or gave up the one that they had', async () => {
    await stand(nova);
    await answer(nova, 'none');
    await lock(true);
    const tess = await world.member();
    await stand(tess);
    await stand(rho);
    await answer(rho, 'no');
    await stand(tess, null);
    await lock(false);
    await work();
    expect((await standings(nova))[0]).toBe('none');
    expect((await standings(rho))[0]).toBe('no');
    expect((await standings(tess))[0]).toBe('none');
  });

  it('SPEC 31.40 is taken in an event that was deleted and came back, by whoever had never answered it', async () => {
    await stand(nova);
    await answer(nova, 'none');
    await lock(true);
    await stand(rho);
    const event = await first();
    await world.call(events.remove, { token: world.planner.token, params: { id: event.id } });
    const { token } = await world.member({ role: 'Admin' });
    expect((await restoreLatest(world, { token, subject: 'event' })).status).toBe(204);
    await work();
    expect(await standings(rho)).toEqual(['none', 'none, Hauler 1', 'none, Hauler 1']);
    await lock(false);
    await work();
    expect(await standings(rho)).toEqual(['Hauler', 'none, Hauler 1', 'none, Hauler 1']);
    expect((await standings(nova))[0]).toBe('none');
    expect(await world.database.db.$count(standingWaits)).toBe(0);
  });

  it('SPEC 31.40 is forgotten once the event has started', async () => {
    await lock(true);
    await stand(nova);
    await pruneStandingWaits(world.database.db, world.clock.now);
    expect(await world.database.db.$count(standingWaits)).toBe(1);
    await lock(false);
    world.clock.now = new Date(Date.parse(SUNDAY) + SECOND_MS);
    await work();
    expect((await standings(nova))[0]).toBe('none');
    await pruneStandingWaits(world.database.db, world.clock.now);
    expect(await world.database.db.$count(standingWaits)).toBe(0);
  });
});
