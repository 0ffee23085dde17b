import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { events } from '#contract/events.ts';
import { memberWork } from '#contract/member-work.ts';
import { members } from '#contract/members.ts';
import { announcements } from '#server/db/bookkeeping.ts';
import { rsvps, waitlist } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { aMemberEdit } from '#tests/support/factories/member-edits.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';
import { sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)('places on waitlists on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  let nova: Member;
  let rho: Member;
  let admin: string;
  beforeEach(async () => {
    nova = await world.member();
    rho = await world.member();
    admin = (await world.member({ role: 'Admin' })).token;
  });

  const id = () => world.event.id;
  const standings = (...all: Member[]) => Promise.all(all.map(world.standingOf));
  const placesOf = ({ id: userId }: Member) =>
    world.database.db.$count(waitlist, eq(waitlist.userId, userId));
  const toldOf = async (kind: string, member: Member) => {
    await world.tellAll();
    return (await world.toldTo(member)).filter((news) => news.kind === kind);
  };
  const suspend = ({ id: memberId }: Member) =>
    world.call(memberWork.suspend, {
      ...{ token: admin, params: { id: memberId }, body: { reason: 'Ramming.' } },
    });
  const without = (role: string) =>
    world.edit({ roles: world.event.roles.filter(({ name }) => name !== role) });
  const remove = () =>
    world.call(events.remove, { token: world.planner.token, params: { id: id() } });
  const restore = async () => {
    expect((await restoreLatest(world, { token: admin, subject: 'event' })).status).toBe(204);
  };

  it.each<[string, (member: Member) => Promise<unknown>]>([
    [
      'an edit',
      async ({ id: memberId }) => {
        const listed = await world.call(members.list, { token: admin });
        const all = Array.isArray(listed) ? listed : listed.members;
        const demoted = all.find((one) => one.id === memberId);
        const body = aMemberEdit(demoted, { flags: [] });
        await world.call(members.update, { token: admin, params: { id: memberId }, body } as never);
      },
    ],
    [
      'a change of many',
      ({ id: memberId }) =>
        world.call(memberWork.change, {
          ...{ token: admin, body: { ids: [memberId], removeFlags: ['OrgMember'] } },
        } as never),
    ],
  ])(
    'SPEC 30.13 end without the flag OrgMember, taken by %s; seats stay, and those behind move up',
    async (_, demote) => {
      const { scoutHeld } = world;
      await world.answer(scoutHeld, {
        answer: 'seat',
        role: 'Scout',
        waiting: ['Hauler', 'Medic'],
      });
      await world.answer(rho, { waiting: ['Hauler'] });
      const before = (await world.seenBy(scoutHeld)).mine?.revision ?? 0;
      await demote(scoutHeld);
      expect(await standings(scoutHeld, rho)).toEqual(['Scout', 'none, Hauler 1']);
      expect((await world.seenBy(scoutHeld)).mine?.revision).toBeGreaterThan(before);
      expect(await world.waiting()).toEqual({ Hauler: 1, Medic: 0, Scout: 0 });
      await world.cancel(id(), 'Hauler', world.haulerHeld);
      expect(await standings(scoutHeld, rho)).toEqual(['Scout', 'Hauler']);
    },
  );

  it('SPEC 30.13 end with a suspension, as do seats and every maybe, and none comes back with its end', async () => {
    const other = await world.create(60);
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler'] });
    await world.rsvp(other.id, 'Hauler', nova);
    await suspend(nova);
    const rows = await world.database.db.select().from(rsvps).where(eq(rsvps.userId, nova.id));
    expect(rows.map(({ answer }) => answer)).toEqual(['none', 'none']);
    expect(await placesOf(nova)).toBe(0);
    const seen = await world.seenBy(world.planner);
    expect(seen.answers).toEqual({ maybe: 0, no: 0 });
    expect(seen.roles.map(({ waiting }) => waiting)).toEqual([0, 0, 0]);
    const body = null as never;
    await world.call(memberWork.suspend, { token: admin, params: { id: nova.id }, body });
    expect(await placesOf(nova)).toBe(0);
  });

  it('SPEC 30.13 of somebody suspended are passed over: nobody who is gets a seat', async () => {
    await world.wait('Hauler', nova);
    await world.wait('Hauler', rho);
    await suspend(nova);
    await world.cancel(id(), 'Hauler', world.haulerHeld);
    expect(await world.standingOf(rho)).toBe('Hauler');
  });

  it('SPEC 30.13 go with the account, and what was said of the event with them', async () => {
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler', 'Medic'] });
    await world.wait('Hauler', rho);
    await world.call(accounts.remove, { token: nova.token });
    expect(await world.standingOf(rho)).toBe('none, Hauler 1');
    const { answers, roles } = await world.seenBy(world.planner);
    expect(answers).toEqual({ maybe: 0, no: 0 });
    expect(roles.map(({ waiting }) => waiting)).toEqual([1, 0, 0]);
  });

  it('SPEC 30.14 end with their role, and whoever waited is told which, once; others stay', async () => {
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler', 'Medic'] });
    await world.wait('Hauler', rho);
    await without('Hauler');
    expect(await standings(nova, rho)).toEqual(['maybe, Medic 1', 'none']);
    for (const member of [nova, rho])
      expect(await toldOf('waitlist.ended', member)).toMatchObject([
        { eventId: id(), title: 'Night convoy', role: 'Hauler' },
      ]);
    expect(await toldOf('waitlist.ended', world.haulerHeld)).toEqual([]);
    expect(await toldOf('event.changed', world.haulerHeld)).toMatchObject([{ isRoleGone: true }]);
  });

  it('SPEC 30.14 stay under a role’s new name', async () => {
    await world.wait('Hauler', nova);
    const [hauler, ...others] = world.event.roles;
    if (!hauler) throw new Error('The event has no roles.');
    await world.edit({ roles: [{ ...hauler, name: 'Carrier' }, ...others] });
    expect(await world.standingOf(nova)).toBe('none, Carrier 1');
    expect(await toldOf('waitlist.ended', nova)).toEqual([]);
  });

  it('SPEC 30.14 come back in their order with a deleted event, along with every answer', async () => {
    await world.answer(rho, { answer: 'maybe', waiting: ['Hauler', 'Scout'] });
    await world.answer(nova, { waiting: ['Hauler'] });
    await world.answer(world.medicHeld, { answer: 'no' });
    const before = await world.seenBy(rho);
    await remove();
    await restore();
    const after = await world.seenBy(rho);
    expect(after.roles).toEqual(before.roles);
    expect(after.answers).toEqual({ maybe: 1, no: 1 });
    expect(after.mine).toEqual({ ...before.mine, revision: (before.mine?.revision ?? 0) + 1 });
    expect(await standings(rho, nova, world.medicHeld)).toEqual([
      ...['maybe, Hauler 1, Scout 1', 'none, Hauler 2', 'no'],
    ]);
    const late = await world.member();
    await world.wait('Hauler', late);
    await world.cancel(id(), 'Hauler', world.haulerHeld);
    expect(await standings(rho, nova, late)).toEqual([
      'Hauler',
      'none, Hauler 1',
      'none, Hauler 2',
    ]);
  });

  it('SPEC 30.14 become seats in an event that comes back without somebody who had one', async () => {
    const third = await world.member();
    await world.wait('Hauler', nova);
    await world.wait('Hauler', rho);
    await world.wait('Medic', third);
    await remove();
    await world.database.db.delete(announcements);
    await world.call(accounts.remove, { token: world.haulerHeld.token });
    await world.call(accounts.remove, { token: nova.token });
    await suspend(world.medicHeld);
    await restore();
    expect(await standings(rho, third)).toEqual(['Hauler', 'Medic']);
    expect(await toldOf('seat.given', rho)).toMatchObject([{ role: 'Hauler', from: null }]);
    expect(await placesOf(rho)).toBe(0);
  });

  it('SPEC 30.9 hear once of a seat that is free when the event comes back in its last hours', async () => {
    await world.edit({ handoverHours: 48 });
    await world.wait('Hauler', nova);
    await world.wait('Medic', rho);
    await remove();
    await world.call(accounts.remove, { token: world.haulerHeld.token });
    await restore();
    expect(await standings(nova, rho)).toEqual(['none, Hauler 1', 'none, Medic 1']);
    expect(await toldOf('seat.free', nova)).toMatchObject([{ role: 'Hauler' }]);
    expect(await toldOf('seat.free', rho)).toEqual([]);
  });

  it('SPEC 30.14 don’t come back to whoever was suspended meanwhile', async () => {
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler'] });
    await world.wait('Hauler', rho);
    await remove();
    await suspend(nova);
    await restore();
    expect(await placesOf(nova)).toBe(0);
    expect((await world.seenBy(world.planner)).answers).toEqual({ maybe: 0, no: 0 });
    expect(await world.standingOf(rho)).toBe('none, Hauler 1');
  });

  it('SPEC 30.13 don’t come back to whoever is no org member any more by then', async () => {
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler'] });
    await world.wait('Hauler', rho);
    await remove();
    await world.database.db.update(users).set({ flags: [] }).where(eq(users.id, nova.id));
    await restore();
    expect(await standings(nova, rho)).toEqual(['maybe', 'none, Hauler 1']);
  });

  it('SPEC 30.14 leave a seat that was given from one as unseen as it was', async () => {
    const { mine } = await world.wait('Hauler', nova);
    await world.wait('Hauler', rho);
    await world.cancel(id(), 'Hauler', world.haulerHeld);
    await remove();
    await restore();
    await world.answer(nova, { waiting: ['Hauler'], seen: mine?.revision });
    expect(await standings(nova, rho)).toEqual(['Hauler', 'none, Hauler 1']);
  });
});
