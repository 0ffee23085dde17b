import { describe, expect, it } from 'vitest';
import { events } from '#contract/events.ts';
import { seats } from '#contract/notices.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { confirmingIn, everywhere } from '#tests/support/servers/confirming-world.ts';
import { sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)('where leaders confirm seats no more, on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  const { nova, rho, id, confirmed, setState, asking, standings, attendingIn, heard, faults } =
    confirmingIn(world);

  it('SPEC 30.50 seats go by the order of asking, and places on the list of what is full; each is told', async () => {
    const recruit = await world.member({ flags: [] });
    for (const [n, member] of [rho, nova, recruit].entries()) {
      world.clock.now = new Date(world.clock.now.getTime() + n);
      await asking(member);
    }
    await confirmed({ Hauler: 1, Medic: 2, Scout: 1 }, false);
    expect(await standings(rho, nova, recruit)).toEqual(['Medic', 'none, Medic 1', 'none']);
    expect(await heard(rho)).toMatchObject([expect.stringContaining('is confirmed')]);
    expect(await heard(nova, 'answer.moved')).toMatchObject([
      expect.stringContaining('planner put you on the waitlist for Medic'),
    ]);
    expect(await heard(recruit)).toMatchObject([expect.stringContaining('it went to others')]);
    expect(await faults()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['is locked', () => world.edit({ locked: true }), () => world.edit({ locked: false })],
    ['was called off', () => setState('calledOff'), () => setState('published')],
  ])(
    'SPEC 30.50 of what %s, nobody gets a free seat, and who asked comes after those who wait',
    async (_, shut, reopen) => {
      const zed = await world.member();
      for (const member of [rho, nova]) {
        world.clock.now = new Date(world.clock.now.getTime() + 1);
        await asking(member, 'Hauler');
      }
      await world.answer(zed, { waiting: ['Hauler'] });
      await shut();
      await world.cancel(id(), 'Hauler', world.haulerHeld);
      await confirmed(everywhere, false);
      expect(await standings(zed, rho, nova)).toEqual([
        ...['none, Hauler 1', 'none, Hauler 2', 'none, Hauler 3'],
      ]);
      expect([await heard(rho), await attendingIn('Hauler')]).toEqual([[], 0]);
      await reopen();
      expect(await standings(zed, rho, nova)).toEqual([
        ...['Hauler', 'none, Hauler 1', 'none, Hauler 2'],
      ]);
      expect(await faults()).toEqual([]);
    },
  );

  it('SPEC 30.50 of what is open, who waits comes first, and what is free then is theirs who asked', async () => {
    await world.answer(rho, { waiting: ['Hauler'] });
    await asking(nova, 'Hauler');
    await world.cancel(id(), 'Hauler', world.haulerHeld);
    await confirmed({ ...everywhere, Hauler: 2 }, false);
    expect(await standings(rho, nova)).toEqual(['Hauler', 'Hauler']);
  });

  it('SPEC 30.50 in the last hours, a free seat is theirs who asked: it was open to everybody', async () => {
    await world.answer(rho, { waiting: ['Hauler'] });
    world.clock.now = new Date(Date.parse(world.event.start) - HOUR_MS);
    await world.cancel(id(), 'Hauler', world.haulerHeld);
    expect(await heard(rho, 'seat.free')).toHaveLength(1);
    await asking(nova, 'Hauler');
    await confirmed(everywhere, false);
    expect(await standings(rho, nova)).toEqual(['none, Hauler 1', 'Hauler']);
  });

  it('SPEC 30.50 nor is anybody told of a free seat that whoever asked gets by the same edit', async () => {
    const watcher = await world.member();
    await world.answer(rho, { waiting: ['Hauler'] });
    await world.call(seats.watch, {
      ...{ token: watcher.token, params: { id: id() } },
      body: { role: 'Hauler', isWatching: true },
    });
    await asking(nova, 'Hauler');
    await world.edit({ locked: true });
    world.clock.now = new Date(Date.parse(world.event.start) - HOUR_MS);
    await world.cancel(id(), 'Hauler', world.haulerHeld);
    await world.edit({ locked: false, confirm: false });
    expect(await standings(rho, nova)).toEqual(['none, Hauler 1', 'Hauler']);
    expect([await heard(rho, 'seat.free'), await heard(watcher, 'seat.free')]).toEqual([[], []]);
  });

  it('SPEC 30.50 of what is over nobody gets a seat by that', async () => {
    await asking(nova);
    world.clock.now = new Date(world.event.end);
    await confirmed({ Hauler: 1, Medic: 2, Scout: 1 }, false);
    expect(await standings(nova)).toEqual(['asked']);
    expect(
      await world.refusal(events.answer, {
        ...{ token: nova.token, params: { id: id() } },
        body: { answer: 'seat', role: 'Medic', waiting: [] },
      }),
    ).toMatchObject({ code: 'event_over' });
  });
});
