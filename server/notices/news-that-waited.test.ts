import { beforeEach, describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/endpoint.ts';
import { eventPeople } from '#contract/event-people.ts';
import { type EventDetail, events } from '#contract/events.ts';
import { seats } from '#contract/notices.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { TestBrowser } from '#tests/support/outside/push-service.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedPushWorld } from '#tests/support/servers/news-world-hooks.ts';

const others = { departments: ['medical'], positions: [], flags: [] };

describe.each(engines)('SPEC 12.21 news that waited on $engine', (engine) => {
  const { world, pass } = sharedPushWorld(engine);
  let event: EventDetail;
  let holder: Member;
  let pilot: Member;
  let browser: TestBrowser;
  beforeEach(async () => {
    event = await world.create(30);
    holder = await world.member();
    await world.rsvp(event.id, 'Hauler', holder);
    await world.tellAll();
    pilot = await world.member();
    browser = await world.subscribe(pilot);
  });

  const edit = async (rules: Partial<BodyInput<typeof events.update>>) => {
    const { id, title, start, end, roles } = event;
    await world.call(events.update, {
      ...{ token: world.planner.token, params: { id } },
      body: { title, start, end, description: '', eventImageUrl: '', roles, ...rules },
    });
  };
  const callOff = () =>
    world.call(eventPeople.setState, {
      ...{ token: world.planner.token, params: { id: event.id } },
      body: { state: 'calledOff', reason: 'Storm.' },
    });
  const watchHauler = () =>
    world.call(seats.watch, {
      ...{ token: pilot.token, params: { id: event.id } },
      body: { role: 'Hauler', isWatching: true },
    });
  const free = () => world.cancel(event.id, 'Hauler', holder);
  const pushed = async () => {
    await world.pushAll();
    return browser.messages().map(({ kind }) => kind);
  };
  const listed = async () => {
    await world.tellAll();
    return (await world.toldTo(pilot)).map(({ kind }) => kind);
  };
  const roles = (rules: object) =>
    event.roles.map((role) => (role.name === 'Hauler' ? { ...role, ...rules } : role));

  const ends: [string, () => Promise<unknown>][] = [
    ['was called off', callOff],
    ['is locked', () => edit({ locked: true })],
    ['has closed', () => edit({ closesAt: world.clock.now.toISOString() })],
    ['is for others', () => edit({ audience: others })],
    ['has the role for others', () => edit({ roles: roles({ audience: others }) })],
  ];

  it.each(ends)('says of no free seat in an event that %s meanwhile', async (_, end) => {
    await watchHauler();
    await free();
    await end();
    expect(await listed()).not.toContain('seat.free');
    expect(await pushed()).not.toContain('seat.free');
  });

  it.each(ends)('pushes no free seat of an event that %s meanwhile', async (_, end) => {
    const quiet = { isOn: true, from: '11:00', to: '14:00', letsReminders: true };
    await world.save(pilot, { quiet });
    await watchHauler();
    await free();
    await world.tellAll();
    await end();
    pass(2 * HOUR_MS);
    expect(await pushed()).not.toContain('seat.free');
  });

  it('says of a free seat all the same where nothing is in its way', async () => {
    await watchHauler();
    await free();
    expect(await listed()).toEqual(['seat.free']);
    expect(await pushed()).toEqual(['seat.free']);
  });

  it('welcomes nobody to what was called off meanwhile, and asks for no answer to it', async () => {
    const wait = { eventId: event.id, role: 'Hauler', attending: true, orWait: true };
    await world.call(events.rsvp, { token: pilot.token, body: wait });
    await free();
    const late = await world.member();
    const params = { id: event.id };
    await world.call(eventPeople.remind, { token: world.planner.token, params });
    await callOff();
    expect(await listed()).toEqual(['event.state']);
    expect((await world.toldTo(late)).map(({ kind }) => kind)).not.toContain('answer.asked');
  });

  it('tells of no new event that was called off before anybody heard of it', async () => {
    event = await world.create(40);
    await callOff();
    expect(await listed()).toEqual([]);
  });

  it('offers no seat with a new event for which its reader can’t sign up', async () => {
    const one = [{ name: 'Hauler', icon: '', capacity: 1, department: 'logistics' }];
    await world.create(40, { roles: one });
    await world.create(41, { roles: one, audience: others });
    await world.create(42, { roles: one, opensAt: new Date('2026-11-20T13:00:00Z').toISOString() });
    await world.tellAll();
    await world.pushAll();
    expect(
      browser
        .messages()
        .map(({ actions }) => actions.length)
        .toSorted(),
    ).toEqual([0, 0, 1]);
  });
});
