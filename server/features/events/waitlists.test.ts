import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type EventDetail, events } from '#contract/events.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedWaitlistWorld, standing } from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)('a member’s answer on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  let nova: Member;
  let rho: Member;
  beforeEach(async () => {
    nova = await world.member();
    rho = await world.member();
  });

  const id = () => world.event.id;
  const refusal = ({ token }: Member, body: object) =>
    world.refusal(events.answer, { token, params: { id: id() }, body: body as never });
  const rsvp = (body: object) => ({ eventId: id(), role: 'Hauler', attending: true, ...body });
  const rsvpRefusal = ({ token }: Member, body: object = {}) =>
    world.refusal(events.rsvp, { token, body: rsvp(body) });
  const seatsOf = ({ roles }: EventDetail) =>
    Object.fromEntries(roles.map(({ name, attending }) => [name, attending]));
  /** Goes to so many hours before the event's start. */
  const goTo = (hours: number) => {
    world.clock.now = new Date(Date.parse(world.event.start) - hours * HOUR_MS);
  };

  it('SPEC 30.1 is stated whole: what a call doesn’t name is empty, and the last one counts', async () => {
    const { mine } = await world.answer(nova, { waiting: ['Hauler', 'medic'], note: 'Late.' });
    expect(mine).toMatchObject({ answer: 'none', role: null, roleId: null, note: 'Late.' });
    expect(standing(mine)).toBe('none, Hauler 1, Medic 1');
    const { mine: later } = await world.answer(nova, { answer: 'maybe' });
    expect(later).toMatchObject({ answer: 'maybe', note: '', waiting: [], revision: 2 });
    expect((await world.seenBy(nova)).mine).toEqual(later);
  });

  it('SPEC 30.1 is nothing before there was one, and stated again it changes nothing', async () => {
    expect((await world.seenBy(nova)).mine).toEqual({
      ...{ answer: 'none', role: null, roleId: null, note: '', waiting: [], revision: 0 },
    });
    const wish = { answer: 'maybe', waiting: ['Scout'], note: 'Late.' } as const;
    const first = await world.answer(nova, wish);
    expect(await world.answer(nova, wish)).toEqual(first);
  });

  it('SPEC 30.1 keeps its place in the order of answers with another note or list, and goes last with another answer', async () => {
    const orderNow = async () => {
      world.clock.now = new Date(world.clock.now.getTime() + 1_000);
      const { rsvps } = await world.seenBy(world.planner);
      return rsvps.flatMap(({ userId }) =>
        userId === nova.id ? ['nova'] : userId === rho.id ? ['rho'] : [],
      );
    };
    const first = { answer: 'maybe', note: 'Late.' } as const;
    await world.answer(nova, first);
    await orderNow();
    await world.answer(rho, { answer: 'maybe' });
    for (const wish of [first, { ...first, note: 'Later.' }, { ...first, waiting: ['Hauler'] }]) {
      expect(await orderNow()).toEqual(['nova', 'rho']);
      await world.answer(nova, wish);
    }
    expect(await orderNow()).toEqual(['nova', 'rho']);
    await world.answer(nova, { answer: 'no' });
    expect(await orderNow()).toEqual(['rho', 'nova']);
  });

  it('SPEC 30.1 has a note of 140 characters at most', async () => {
    await world.answer(nova, { answer: 'no', note: 'x'.repeat(140) });
    expect(await refusal(nova, { answer: 'no', note: 'x'.repeat(141) })).toMatchObject({
      ...{ status: 422, code: 'invalid' },
    });
  });

  it.each(['maybe', 'no', 'none'] as const)(
    'SPEC 30.2 is a seat or %s: each takes the place of the other',
    async (answer) => {
      const holder = world.haulerHeld;
      const given = await world.answer(holder, { answer });
      expect(seatsOf(given)).toMatchObject({ Hauler: 0 });
      expect(given.mine).toMatchObject({ answer, role: null, roleId: null });
      const taken = await world.answer(holder, { answer: 'seat', role: 'Hauler' });
      expect(seatsOf(taken)).toMatchObject({ Hauler: 1 });
      expect(taken.answers).toEqual({ maybe: 0, no: 0 });
      expect(standing(taken.mine)).toBe('Hauler');
    },
  );

  it('SPEC 30.3 without a seat is shown with the roles to members, and takes no seat', async () => {
    await world.answer(nova, { answer: 'maybe' });
    await world.answer(rho, { answer: 'no' });
    const seen = await world.seenBy(world.planner);
    expect(seen.answers).toEqual({ maybe: 1, no: 1 });
    expect(seatsOf(seen)).toEqual({ Hauler: 1, Medic: 1, Scout: 1 });
    const answerOf = ({ id: userId }: Member) => seen.rsvps.find((one) => one.userId === userId);
    expect(answerOf(nova)).toMatchObject({ answer: 'maybe', attending: false, role: '' });
    expect(answerOf(rho)).toMatchObject({ answer: 'no', attending: false, role: '' });
    await world.answer(rho, { answer: 'none' });
    const { rsvps, answers } = await world.seenBy(world.planner);
    expect(rsvps.map(({ userId }) => userId)).not.toContain(rho.id);
    expect(answers).toEqual({ maybe: 1, no: 0 });
  });

  it('SPEC 30.3 is a number alone to visitors, as is who waits', async () => {
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler'], note: 'Late.' });
    const response = await world.send(events.one, { params: { id: id() } });
    const seen = (await response.json()) as EventDetail;
    expect(seen).toMatchObject({ answers: { maybe: 1, no: 0 }, rsvps: [] });
    expect(seen.roles.map(({ waiting }) => waiting)).toEqual([1, 0, 0]);
    for (const untold of [nova.id, nova.username, 'Late.', 'mine', 'ticket'])
      expect(JSON.stringify(seen)).not.toContain(untold);
  });

  it('SPEC 30.5 has its place on a waitlist by the order of arrival, whichever call came, and keeps it', async () => {
    expect(await world.wait('Hauler', nova)).toMatchObject({ outcome: 'waiting' });
    const { outcome, roles, mine } = await world.answer(rho, { waiting: ['Hauler'] });
    expect([outcome, standing(mine)]).toEqual(['waiting', 'none, Hauler 2']);
    expect(roles.map(({ waiting }) => waiting)).toEqual([2, 0, 0]);
    const ticket = mine?.waiting[0]?.ticket;
    await world.wait('Hauler', nova);
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler', 'Medic'] });
    expect(await world.standingOf(nova)).toBe('maybe, Hauler 1, Medic 1');
    await world.answer(nova, { answer: 'maybe', waiting: ['Medic'] });
    expect((await world.seenBy(rho)).mine?.waiting).toMatchObject([{ place: 1, ticket }]);
    expect(standing((await world.wait('Hauler', nova)).mine)).toBe('none, Medic 1, Hauler 2');
  });

  it('SPEC 30.5 can have places on several lists beside a seat in another role', async () => {
    const wish = { answer: 'seat', role: 'Scout', waiting: ['Medic', 'Hauler'] } as const;
    const { outcome, mine } = await world.answer(world.scoutHeld, wish);
    expect([outcome, standing(mine)]).toEqual(['seat', 'Scout, Medic 1, Hauler 1']);
    expect(await world.waiting()).toEqual({ Hauler: 1, Medic: 1, Scout: 0 });
  });

  it('SPEC 30.5 is a seat for whoever newly waits for a role that has a free one, and the other lists are left', async () => {
    await world.answer(nova, { waiting: ['Hauler', 'Medic'] });
    await world.cancel(id(), 'Scout', world.scoutHeld);
    const { outcome, mine } = await world.answer(nova, { waiting: ['Hauler', 'Medic', 'Scout'] });
    expect([outcome, standing(mine)]).toEqual(['seat', 'Scout']);
    expect(await world.waiting()).toEqual({ Hauler: 0, Medic: 0, Scout: 0 });
  });

  it('SPEC 30.5 waits for nothing if it is that of a recruit, who may have a free seat all the same', async () => {
    const recruit = await world.member({ flags: [] });
    const forbidden = { status: 403, code: 'forbidden' };
    expect(await refusal(recruit, { answer: 'none', waiting: ['Hauler'] })).toMatchObject(
      forbidden,
    );
    expect(await rsvpRefusal(recruit, { orWait: true })).toMatchObject(forbidden);
    expect(await world.standingOf(recruit)).toBe('none');
    await world.cancel(id(), 'Scout', world.scoutHeld);
    expect(await world.wait('Scout', recruit)).toMatchObject({ outcome: 'seat' });
    const word = await world.answer(recruit, { answer: 'maybe', note: 'Perhaps.' });
    expect(standing(word.mine)).toBe('maybe');
  });

  it('SPEC 30.7 by SPEC’s own call is about one role: a full one is refused without a word of waiting, and all else stays', async () => {
    const wish = { answer: 'seat', role: 'Scout', waiting: ['Medic'], note: 'Late.' } as const;
    await world.answer(world.scoutHeld, wish);
    expect(await rsvpRefusal(world.scoutHeld)).toMatchObject({ code: 'role_full' });
    const { outcome, mine } = await world.wait('Hauler', world.scoutHeld);
    expect([outcome, standing(mine)]).toEqual(['waiting', 'Scout, Medic 1, Hauler 1']);
    const left = await world.cancel(id(), 'Medic', world.scoutHeld);
    expect(left).toMatchObject({ outcome: 'none', mine: { note: 'Late.' } });
    expect(standing(left.mine)).toBe('Scout, Hauler 1');
    const given = await world.cancel(id(), 'Scout', world.scoutHeld);
    expect(given).toMatchObject({ outcome: 'none', mine: { note: 'Late.' } });
    expect(standing(given.mine)).toBe('none, Hauler 1');
  });

  it('SPEC 30.7 by SPEC’s own call can come with a note, and leaves one that it doesn’t name', async () => {
    const body = { role: 'Hauler', orWait: true };
    const noted = (note: object) =>
      world.call(events.rsvp, { token: nova.token, body: rsvp({ ...body, ...note }) });
    expect((await noted({ note: 'Late.' })).mine?.note).toBe('Late.');
    expect((await noted({})).mine?.note).toBe('Late.');
    expect((await noted({ note: '' })).mine?.note).toBe('');
  });

  it.each([
    ['a seat without a role', { answer: 'seat' }, 'role'],
    ['a role without a seat', { answer: 'maybe', role: 'Hauler' }, 'role'],
    ['waiting for an event one can’t come to', { answer: 'no', waiting: ['Hauler'] }, 'waiting'],
  ])('SPEC 30.1 is refused as a mistake: %s', async (_, body, field) => {
    const refused = await refusal(nova, body);
    expect(refused).toMatchObject({ status: 422, code: 'invalid' });
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
  });

  it('SPEC 30.10 begins to wait for nothing once the event has started, and ends what it waited for', async () => {
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler', 'Medic'] });
    goTo(0);
    const closed = { status: 409, code: 'signups_closed' };
    expect(await refusal(rho, { answer: 'none', waiting: ['Hauler'] })).toMatchObject(closed);
    expect(await rsvpRefusal(rho, { orWait: true })).toMatchObject({ code: 'role_full' });
    const left = await world.answer(nova, { answer: 'maybe', waiting: ['Medic'] });
    expect(standing(left.mine)).toBe('maybe, Medic 1');
    await world.cancel(id(), 'Scout', world.scoutHeld);
    expect(standing((await world.answer(rho, { answer: 'seat', role: 'Scout' })).mine)).toBe(
      'Scout',
    );
  });

  it('SPEC 30.10 can give up its places even when the event is over, by either call', async () => {
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler', 'Medic'] });
    goTo(-3);
    expect(standing((await world.cancel(id(), 'Hauler', nova)).mine)).toBe('maybe, Medic 1');
    expect(standing((await world.answer(nova, { answer: 'maybe' })).mine)).toBe('maybe');
    expect(await refusal(rho, { answer: 'maybe' })).toMatchObject({ code: 'event_over' });
  });

  it('SPEC 30.11 is told as what the call made of it, also repeated, whatever became of it since', async () => {
    const call = (body: object) => ({
      ...{ token: nova.token, key: randomUUID(), params: { id: id() } },
      body: { answer: 'none', ...body } as never,
    });
    const waits = call({ waiting: ['Hauler'] });
    const [maybe, no, none] = [call({ answer: 'maybe' }), call({ answer: 'no' }), call({})];
    for (const [one, outcome] of [
      ...[[waits, 'waiting'] as const, [maybe, 'maybe'] as const],
      ...[[no, 'no'] as const, [none, 'none'] as const],
    ])
      expect(await world.call(events.answer, one)).toMatchObject({ outcome });
    const repeated = await world.call(events.answer, waits);
    expect(repeated).toMatchObject({ outcome: 'waiting', mine: { answer: 'none', waiting: [] } });
    const seat = { token: nova.token, key: randomUUID(), body: rsvp({ orWait: true }) };
    expect(await world.call(events.rsvp, seat)).toMatchObject({ outcome: 'waiting' });
    await world.cancel(id(), 'Hauler', world.haulerHeld);
    const later = await world.call(events.rsvp, seat);
    expect([later.outcome, standing(later.mine)]).toEqual(['waiting', 'Hauler']);
    expect(await world.call(events.answer, no)).toMatchObject({ outcome: 'no' });
    expect(await world.standingOf(nova)).toBe('Hauler');
  });
});
