import { eq, notInArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventPeople } from '#contract/event-people.ts';
import { newsKindOf } from '#domain/news/kinds.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { limits } from '#server/db/bookkeeping.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)('who has not answered on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  let nova: Member;
  let rho: Member;
  beforeEach(async () => {
    const { db } = world.database;
    const { haulerHeld, medicHeld, scoutHeld, planner } = world;
    const ours = [haulerHeld, medicHeld, scoutHeld, planner].map(({ id: one }) => one);
    await db.delete(users).where(notInArray(users.id, ours));
    await db.delete(limits);
    nova = await world.member({ username: 'Wing 10' });
    rho = await world.member({ username: 'wing 2' });
  });

  const id = () => world.event.id;
  const asLeader = () => ({ token: world.planner.token, params: { id: id() } });
  const unanswered = async () =>
    (await world.call(eventPeople.unanswered, asLeader())).map(({ username }) => username);
  const remind = () => world.call(eventPeople.remind, asLeader());
  const heard = async (member: Member) => {
    await world.tellAll();
    const told = await world.toldTo(member);
    return told
      .filter((news) => 'eventId' in news && news.eventId === id())
      .map(({ kind }) => kind);
  };
  const asked = 'answer.asked';
  const pass = (ms: number) => {
    world.clock.now = new Date(world.clock.now.getTime() + ms);
  };

  it('SPEC 30.26 are the org members without a seat, a word or a place, by name', async () => {
    const listed = await world.call(eventPeople.unanswered, asLeader());
    expect(listed).toEqual([
      { userId: world.planner.id, username: 'planner' },
      { userId: rho.id, username: 'wing 2' },
      { userId: nova.id, username: 'Wing 10' },
    ]);
    await world.answer(world.planner, { answer: 'no' });
    await world.wait('Hauler', nova);
    await world.answer(rho, { answer: 'maybe' });
    expect(await unanswered()).toEqual([]);
    await world.answer(rho, { answer: 'none' });
    await world.cancel(id(), 'Hauler', nova);
    expect(await unanswered()).toEqual(['wing 2', 'Wing 10']);
  });

  it('SPEC 30.26 are no recruits, and nobody who is suspended', async () => {
    const { db } = world.database;
    await db.update(users).set({ flags: [] }).where(eq(users.id, nova.id));
    await db.update(users).set({ suspendedAt: world.clock.now }).where(eq(users.id, rho.id));
    expect(await unanswered()).toEqual(['planner']);
    const suspendedUntil = world.clock.now;
    await db.update(users).set({ suspendedUntil }).where(eq(users.id, rho.id));
    expect(await unanswered()).toEqual(['planner', 'wing 2']);
  });

  it('SPEC 30.27 are asked, and nobody else is; who switched reminders off isn’t told', async () => {
    await world.answer(world.planner, { answer: 'maybe' });
    await world.save(rho, { reminders: false });
    expect(await remind()).toEqual({ sent: 2 });
    expect(await heard(nova)).toEqual([asked]);
    for (const other of [rho, world.planner, world.haulerHeld])
      expect(await heard(other)).not.toContain(asked);
    const [news] = (await world.toldTo(nova)).filter(({ kind }) => kind === asked);
    if (!news) throw new Error('Nobody was asked.');
    const { title, body } = newsKindOf(news).text(news, { zone: 'UTC', now: world.clock.now });
    expect(`${title} ${body}`).toContain('Sun 22 Nov, 12:00 UTC. Nobody knows yet');
  });

  it('SPEC 30.27 are asked only if they may take a seat: of the event, and of a role', async () => {
    const audience = { departments: [], positions: [], flags: ['SpecialOps' as const] };
    const flags = ['OrgMember' as const, 'SpecialOps' as const];
    const { db } = world.database;
    await db.update(users).set({ flags }).where(eq(users.id, nova.id));
    const roles = world.event.roles.map((role) => ({ ...role, audience }));
    for (const rules of [{ audience }, { audience: null, roles }]) {
      await db.delete(limits);
      pass(1);
      await world.edit(rules);
      expect(await remind()).toEqual({ sent: 1 });
    }
    expect(await unanswered()).toEqual(['planner', 'wing 2', 'Wing 10']);
    expect([await heard(nova), await heard(rho)]).toEqual([[asked, asked], []]);
    await db.delete(limits);
    const open = roles.map((role, n) => (n === 0 ? { ...role, audience: null } : role));
    await world.edit({ roles: open });
    expect(await remind()).toEqual({ sent: 3 });
  });

  it('SPEC 30.27 are asked once a day, and the refusal says when again', async () => {
    await remind();
    pass(DAY_MS - 1);
    expect(await world.refusal(eventPeople.remind, asLeader())).toMatchObject({
      ...{ status: 409, code: 'quota_reached' },
      message:
        'People are asked once a day, and were for this event. Ask again from Sat 21 Nov, 12:00 UTC on.',
    });
    pass(1);
    expect(await remind()).toEqual({ sent: 3 });
    expect(await heard(nova)).toEqual([asked, asked]);
  });

  it('SPEC 30.27 what waits to be pushed isn’t, once there is an answer of any kind', async () => {
    const phones = [await world.subscribe(nova), await world.subscribe(rho)];
    const others = [world.planner, world.haulerHeld, world.medicHeld, world.scoutHeld];
    const quiet = { isOn: true, from: '11:00', to: '14:00', letsReminders: false };
    for (const member of [nova, rho, ...others]) await world.save(member, { quiet });
    await remind();
    await world.tellAll();
    await world.answer(nova, { answer: 'maybe' });
    await world.wait('Hauler', rho);
    pass(2 * HOUR_MS);
    await world.pushAll();
    expect(phones.flatMap((phone) => phone.messages().map(({ kind }) => kind))).toEqual([]);
    pass(DAY_MS);
    for (const member of [nova, rho]) {
      await world.save(member, { quiet: { ...quiet, isOn: false } });
      await world.answer(member, { answer: 'none' });
    }
    await remind();
    await world.settle();
    expect(phones.map((phone) => phone.messages().map(({ kind }) => kind))).toEqual([
      ...[[asked], [asked]],
    ]);
  });

  it('SPEC 30.27 asking nobody uses nothing up, and of an event that is over nobody is asked', async () => {
    for (const member of [nova, rho, world.planner]) await world.answer(member, { answer: 'no' });
    expect(await remind()).toEqual({ sent: 0 });
    await world.answer(nova, { answer: 'none' });
    expect(await remind()).toEqual({ sent: 1 });
    pass(2 * DAY_MS + 2 * HOUR_MS);
    expect(await world.refusal(eventPeople.remind, asLeader())).toMatchObject({
      code: 'event_over',
    });
  });

  it('SPEC 30.27 two leaders at once ask once', async () => {
    const sent = await Promise.all([1, 2].map(() => world.send(eventPeople.remind, asLeader())));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('SPEC 30.28 everybody who answered is in a table, one row each, that runs no formula', async () => {
    await world.answer(nova, { answer: 'maybe', waiting: ['Medic', 'Hauler'], note: '=1+1' });
    await world.answer(rho, { answer: 'no', note: 'On "leave"' });
    const response = await world.send(eventPeople.signUps, asLeader());
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="sign-ups-2026-11-22.csv"',
    );
    expect(Buffer.from(await response.arrayBuffer()).toString('utf8')).toBe(
      [
        '\uFEFF"Role","Name","Standing","Note","Came"',
        `"Hauler","${world.haulerHeld.username}","seat","",""`,
        '"Hauler","Wing 10","maybe, waiting 1, waiting 1 (Medic)","\'=1+1",""',
        `"Medic","${world.medicHeld.username}","seat","",""`,
        `"Scout","${world.scoutHeld.username}","seat","",""`,
        '"","wing 2","can\'t go","On ""leave""",""',
        '',
      ].join('\r\n'),
    );
  });

  it('SPEC 30.26 of an event that isn’t there nobody is listed', async () => {
    const nowhere = { ...asLeader(), params: { id: nova.id } };
    for (const call of [eventPeople.unanswered, eventPeople.remind, eventPeople.signUps])
      expect(await world.refusal(call, nowhere)).toMatchObject({ status: 404 });
  });
});
