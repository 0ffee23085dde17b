import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { audit } from '#contract/audit.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { eventPeople } from '#contract/event-people.ts';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { newsKindOf } from '#domain/news/kinds.ts';
import { switchNames } from '#domain/notification-settings.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { botOutbox } from '#server/db/bookkeeping.ts';
import { events as eventRows, rsvps } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';

type Move = Omit<BodyInput<typeof eventPeople.move>, 'userId'>;

describe.each(engines)('a leader moves people on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  let nova: Member;
  let rho: Member;
  let zed: Member;
  beforeEach(async () => {
    nova = await world.member();
    rho = await world.member();
    zed = await world.member();
  });

  const id = () => world.event.id;
  const moving = ({ id: userId }: Pick<Member, 'id'>, move: Move) => ({
    ...{ token: world.planner.token, params: { id: id() }, body: { userId, ...move } },
  });
  const move = (member: Pick<Member, 'id'>, how: Move) =>
    world.call(eventPeople.move, moving(member, how));
  const refused = (member: Pick<Member, 'id'>, how: Move) =>
    world.refusal(eventPeople.move, moving(member, how));
  const standings = (...members: Member[]) => Promise.all(members.map(world.standingOf));
  const revisionOf = async (member: Member) => (await world.seenBy(member)).mine?.revision ?? 0;
  const goTo = (hours: number) => {
    world.clock.now = new Date(Date.parse(world.event.start) - hours * HOUR_MS);
  };
  const heard = async (member: Member) => {
    await world.tellAll();
    const told = (await world.toldTo(member)).filter(({ kind }) =>
      ['answer.moved', 'seat.given'].includes(kind),
    );
    return told.map((news) => {
      const { title, body } = newsKindOf(news).text(news, { zone: 'UTC', now: world.clock.now });
      return `${title} ${body}`.replaceAll(/[\u2066-\u2069]/g, '');
    });
  };
  const noted = async () => {
    const { token } = await world.member({ role: 'Admin' });
    const query = { subjectId: id(), action: 'moved' as const };
    return (await world.call(audit.list, { token, query })).entries;
  };

  it('SPEC 30.21 from role to role: the seat that is left goes on, and the reply is the event', async () => {
    await world.wait('Hauler', nova);
    await world.enlarge('Medic', 2);
    const { roles, rsvps: faces } = await move(world.haulerHeld, { to: 'seat', role: 'Medic' });
    expect(roles.map(({ attending, waiting }) => [attending, waiting])).toEqual([
      ...[
        [1, 0],
        [2, 0],
        [1, 0],
      ],
    ]);
    expect(faces.map(({ userId }) => userId)).toContain(nova.id);
    expect(await standings(world.haulerHeld, nova)).toEqual(['Medic', 'Hauler']);
  });

  it('SPEC 30.21 to maybe, to can’t go, and out, by the role’s name in any spelling or its id', async () => {
    await world.answer(world.haulerHeld, { answer: 'seat', role: 'Hauler', waiting: ['Medic'] });
    await move(world.haulerHeld, { to: 'maybe' });
    expect(await standings(world.haulerHeld)).toEqual(['maybe, Medic 1']);
    await move(world.haulerHeld, { to: 'seat', role: 'hauler' });
    expect(await standings(world.haulerHeld)).toEqual(['Hauler']);
    await move(world.haulerHeld, { to: 'none', role: world.event.roles[0]?.id });
    expect(await standings(world.haulerHeld)).toEqual(['none']);
    await move(world.haulerHeld, { to: 'no' });
    expect((await world.seenBy(world.planner)).answers).toEqual({ maybe: 0, no: 1 });
  });

  it('SPEC 30.21 on a waitlist and within it: others keep their order, and who has another ticket a higher revision', async () => {
    await world.wait('Hauler', nova);
    await world.wait('Hauler', rho);
    await move(zed, { to: 'waiting', role: 'Hauler', place: 2 });
    expect(await standings(nova, rho, zed)).toEqual([
      ...['none, Hauler 1', 'none, Hauler 3', 'none, Hauler 2'],
    ]);
    const before = await Promise.all([nova, rho, zed].map(revisionOf));
    await move(rho, { to: 'waiting', role: 'Hauler', place: 2 });
    const after = await Promise.all([nova, rho, zed].map(revisionOf));
    expect(await standings(nova, rho, zed)).toEqual([
      ...['none, Hauler 1', 'none, Hauler 2', 'none, Hauler 3'],
    ]);
    expect(after.map((one, at) => one - (before[at] ?? 0))).toEqual([0, 1, 1]);
    await move(nova, { to: 'waiting', role: 'Hauler', place: 99 });
    expect(await standings(nova, rho, zed)).toEqual([
      ...['none, Hauler 3', 'none, Hauler 1', 'none, Hauler 2'],
    ]);
    await world.cancel(id(), 'Hauler', world.haulerHeld);
    expect(await standings(rho, zed, nova)).toEqual([
      ...['Hauler', 'none, Hauler 1', 'none, Hauler 2'],
    ]);
  });

  it('SPEC 30.21 from a seat to the first place of its list: the seat goes to whoever was first there', async () => {
    await world.wait('Hauler', nova);
    await world.wait('Hauler', rho);
    await move(world.haulerHeld, { to: 'waiting', role: 'Hauler', place: 1 });
    expect(await standings(world.haulerHeld, nova, rho)).toEqual([
      ...['none, Hauler 1', 'Hauler', 'none, Hauler 2'],
    ]);
  });

  it('SPEC 30.21 from a seat to its list, and back into it when it comes round', async () => {
    await world.enlarge('Hauler', 2);
    await world.answer(nova, { answer: 'seat', role: 'Hauler' });
    await world.answer(world.medicHeld, { answer: 'seat', role: 'Medic', waiting: ['Hauler'] });
    await world.answer(nova, { answer: 'seat', role: 'Hauler', waiting: ['Medic'] });
    await move(world.haulerHeld, { to: 'waiting', role: 'Hauler' });
    expect(await standings(world.haulerHeld, world.medicHeld, nova)).toEqual([
      ...['Hauler', 'Hauler', 'Medic'],
    ]);
    expect(await world.waiting()).toMatchObject({ Hauler: 0, Medic: 0 });
  });

  it('SPEC 30.22 above the capacity or past those who wait only if that is said, and then no seat is given on until there is one', async () => {
    await world.wait('Hauler', nova);
    const refusal = await refused(zed, { to: 'seat', role: 'Hauler' });
    expect(refusal).toMatchObject({ status: 409, code: 'role_full', current: { id: id() } });
    const { roles } = await move(zed, { to: 'seat', role: 'Hauler', over: true });
    expect(roles[0]).toMatchObject({ capacity: 1, attending: 2, waiting: 1 });
    await world.cancel(id(), 'Hauler', zed);
    expect(await standings(nova)).toEqual(['none, Hauler 1']);
    await world.cancel(id(), 'Hauler', world.haulerHeld);
    expect(await standings(nova)).toEqual(['Hauler']);
  });

  it('SPEC 30.22 in the last hours a free seat that others wait for needs that word as well', async () => {
    await world.wait('Hauler', nova);
    await world.wait('Hauler', rho);
    goTo(1);
    await world.cancel(id(), 'Hauler', world.haulerHeld);
    expect(await refused(zed, { to: 'seat', role: 'Hauler' })).toMatchObject({ code: 'role_full' });
    await move(nova, { to: 'seat', role: 'Hauler' });
    expect(await standings(nova, rho)).toEqual(['Hauler', 'none, Hauler 1']);
  });

  it('SPEC 30.23 the one concerned is told once by whom, whatever they switched off, and nobody else is', async () => {
    await world.save(nova, Object.fromEntries(switchNames.map((name) => [name, false])));
    await move(nova, { to: 'waiting', role: 'Medic' });
    await move(nova, { to: 'seat', role: 'Hauler', over: true });
    await move(nova, { to: 'seat', role: 'Hauler', over: true });
    await move(nova, { to: 'no' });
    expect((await heard(nova)).toSorted()).toEqual([
      "You're in: Night convoy Sun 22 Nov, 12:00 UTC. planner gave you a seat as Hauler.",
      "You're on a waitlist: Night convoy Sun 22 Nov, 12:00 UTC. planner put you on the waitlist for Medic.",
      "Your answer was changed: Night convoy Sun 22 Nov, 12:00 UTC. planner set your answer to can't go.",
    ]);
    await move(world.planner, { to: 'maybe' });
    for (const member of [world.planner, world.haulerHeld, world.medicHeld])
      expect(await heard(member)).toEqual([]);
  });

  it('SPEC 30.23 a seat that is given to whoever waited for it is one that a device may not have seen', async () => {
    const { mine } = await world.wait('Hauler', nova);
    await world.wait('Hauler', rho);
    await move(nova, { to: 'seat', role: 'Hauler', over: true });
    await world.answer(nova, { waiting: ['Hauler'], seen: mine?.revision, note: 'Late.' });
    expect(await standings(nova, rho)).toEqual(['Hauler', 'none, Hauler 1']);
  });

  it('SPEC 30.24 stands in the audit with the member and both places; what changes nothing doesn’t', async () => {
    await world.wait('Hauler', rho);
    await move(nova, { to: 'waiting', role: 'Hauler', place: 1 });
    await move(nova, { to: 'waiting', role: 'Hauler', place: 1 });
    const who = { userId: nova.id, username: nova.username };
    expect(await noted()).toMatchObject([
      {
        ...{ actor: 'planner', subject: 'event', subjectId: id(), title: 'Night convoy' },
        before: { ...who, place: 'no answer' },
        after: { place: '1st on the waitlist for Hauler' },
        ...{ isThere: true, isRestorable: false },
      },
    ]);
    expect((await heard(nova)).length).toBe(1);
  });

  it('SPEC 30.24 is left out of what an older reader of the audit is sent', async () => {
    await move(nova, { to: 'maybe' });
    const { token } = await world.member({ role: 'Admin' });
    const seen = async (knows: number) => {
      const query = { subjectId: id(), knows: String(knows) };
      const { entries } = await world.call(audit.list, { token, query });
      return entries.map(({ action }) => action);
    };
    expect(await seen(KNOWLEDGE)).toContain('moved');
    expect(await seen(3)).not.toContain('moved');
  });

  it('SPEC 30.24 names nobody in the audit who has left', async () => {
    await move(nova, { to: 'maybe' });
    await move(rho, { to: 'maybe' });
    await world.call(accounts.remove, { token: nova.token });
    const entries = await noted();
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toContain(nova.username);
    expect(JSON.stringify(entries)).toContain(rho.username);
  });

  it('SPEC 30.21 the bot is told of the seats', async () => {
    const { db } = world.database;
    await db
      .update(eventRows)
      .set({ discordChannelId: '1', discordMessageId: '2' })
      .where(eq(eventRows.id, id()));
    Object.assign(world.config, { botWebhookUrl: 'http://127.0.0.1:9/bot' });
    await move(nova, { to: 'seat', role: 'Medic', over: true });
    Object.assign(world.config, { botWebhookUrl: null });
    const told = await db.select().from(botOutbox).where(eq(botOutbox.eventId, id()));
    expect(told).toMatchObject([{ kind: 'rsvp-update' }]);
  });

  it.each<[string, Move, string]>([
    ['a seat without its role', { to: 'seat' }, 'role'],
    ['a list without its role', { to: 'waiting', role: null }, 'role'],
    ['a role for a maybe', { to: 'maybe', role: 'Hauler' }, 'role'],
    ['a role for a refusal', { to: 'no', role: 'Hauler' }, 'role'],
    ['a place without a list', { to: 'seat', role: 'Hauler', place: 1 }, 'place'],
    ['a place before the first', { to: 'waiting', role: 'Hauler', place: 0 }, 'place'],
  ])('SPEC 30.25 is refused: %s', async (_, how, field) => {
    const refusal = await refused(nova, how);
    expect(refusal.status).toBe(422);
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  it('SPEC 30.25 nobody who isn’t there, is suspended, or may not wait is put anywhere', async () => {
    expect(await refused({ id: randomUUID() }, { to: 'maybe' })).toMatchObject({ status: 404 });
    const recruit = await world.member({ flags: [] });
    const onList = { to: 'waiting', role: 'Hauler' } as const;
    expect(await refused(recruit, onList)).toMatchObject({
      ...{ status: 403, message: 'Only org members wait for a seat.' },
    });
    await world.enlarge('Hauler', 2);
    await move(recruit, { to: 'seat', role: 'Hauler' });
    const suspended = { suspendedAt: world.clock.now };
    await world.database.db.update(users).set(suspended).where(eq(users.id, nova.id));
    for (const how of [onList, { to: 'maybe' }, { to: 'seat', role: 'Medic', over: true }] as const)
      expect(await refused(nova, how)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await world.database.db.$count(rsvps, eq(rsvps.userId, nova.id))).toBe(0);
  });

  it('SPEC 30.25 an event that has started takes nobody on a list, one that is over removals alone', async () => {
    goTo(0);
    expect(await refused(nova, { to: 'waiting', role: 'Hauler' })).toMatchObject({
      code: 'signups_closed',
    });
    await move(nova, { to: 'seat', role: 'Hauler', over: true });
    goTo(-3);
    for (const how of [{ to: 'no' }, { to: 'seat', role: 'Medic', over: true }] as const)
      expect(await refused(nova, how)).toMatchObject({ status: 409, code: 'event_over' });
    await move(nova, { to: 'none' });
    expect(await standings(nova)).toEqual(['none']);
    expect(await refused(nova, { to: 'none', role: 'Cook' })).toMatchObject({ code: 'role_gone' });
  });
});
