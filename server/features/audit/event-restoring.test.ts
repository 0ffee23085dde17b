import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { eventPeople } from '#contract/event-people.ts';
import { events } from '#contract/events.ts';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { Device } from '#tests/support/servers/device.ts';
import { audit } from '#server/db/bookkeeping.ts';
import { checkIns } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { aDraft, startEventServer, type EventServer } from '#tests/support/servers/event-server.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';

describe.each(engines)('a deleted event that an Admin brings back, on $engine', (engine) => {
  let server: EventServer;
  let admin: string;
  beforeAll(async () => {
    server = await startEventServer(engine);
    admin = (await server.member({ role: 'Admin' })).token;
  });
  afterAll(() => server.close());

  const roles = [
    { name: 'Marine', capacity: 2, icon: 'flag', department: 'security' },
    { name: 'Gunner', capacity: 3 },
  ];
  const restore = async () =>
    (await restoreLatest(server, { token: admin, subject: 'event' })).status;
  const remove = (id: string) =>
    server.call(events.remove, { token: server.planner.token, params: { id } });

  it('has its roles and the RSVPs of those still there, and takes new ones', async () => {
    const { id, title } = await server.create({ roles });
    const [stays, leaves] = [await server.member(), await server.member()];
    await server.rsvp(id, 'Marine', stays);
    await server.rsvp(id, 'Marine', leaves);
    await server.rsvp(id, 'Gunner');
    await remove(id);
    await server.call(accounts.remove, { token: leaves.token });
    expect(await restore()).toBe(204);
    const back = await server.call(events.one, { token: admin, params: { id } });
    expect(back).toMatchObject({
      title,
      roles: [
        { name: 'Marine', capacity: 2, icon: 'flag', department: 'security', attending: 1 },
        { name: 'Gunner', capacity: 3, attending: 1 },
      ],
    });
    expect(back.rsvps.map(({ userId, role }) => [userId, role])).toEqual(
      expect.arrayContaining([
        [stays.id, 'Marine'],
        [server.pilot.id, 'Gunner'],
      ]),
    );
    const newcomer = await server.member();
    await server.rsvp(id, 'Marine', newcomer);
    const full = { eventId: id, role: 'Marine', attending: true };
    const { token } = await server.member();
    expect(await server.refusal(events.rsvp, { token, body: full })).toMatchObject({
      code: 'role_full',
    });
  });

  it('SPEC 30.45, SPEC 30.50 has what it said of its sign-ups, and those who have asked for a seat, who can be confirmed', async () => {
    const audience = { departments: ['security'], positions: [], flags: ['SpecialOps' as const] };
    const rules = {
      ...{ opensAt: '2026-01-01T10:00:00.000Z', closesAt: '2099-01-01T10:00:00.000Z' },
      ...{ confirm: true, question: 'Which ship?', helpers: [server.pilot.id], handoverHours: 7 },
    };
    const { id } = await server.create({
      ...{
        ...rules,
        roles: [
          { ...roles[0], audience: null },
          { ...roles[1], audience },
        ],
      },
    });
    const { token } = server.planner;
    const as = { token, params: { id } };
    const device = new Device(server, server.pilot.token);
    device.knows = String(KNOWLEDGE);
    await server.rsvp(id, 'Marine');
    await device.pull();
    const read = await server.call(events.one, as);
    expect(read.asked).toMatchObject([{ userId: server.pilot.id, role: 'Marine' }]);
    const set = (body: { state: 'calledOff' | 'published'; reason?: string }) =>
      server.call(eventPeople.setState, { ...as, body });
    const { title, start, end } = read;
    const locked = { title, start, end, roles: read.roles, locked: true, reason: 'Roster is out.' };
    await server.call(events.update, { ...as, body: locked });
    await set({ state: 'calledOff', reason: 'Storm.' });
    const before = await server.call(events.one, as);
    await remove(id);
    await device.pull();
    expect(await restore()).toBe(204);
    const back = await server.call(events.one, as);
    const since = { revision: expect.any(Number) as number };
    expect({ ...back, ...since, mine: null }).toEqual({ ...before, ...since, mine: null });
    expect(back).toMatchObject({ ...rules, state: 'calledOff', reason: 'Storm.' });
    await device.pull();
    expect(device.one('myAnswers', id)).toMatchObject({ answer: 'asked' });
    expect(await set({ state: 'published' })).toMatchObject({ reason: 'Roster is out.' });
    await server.call(events.update, { ...as, body: { ...locked, locked: false } });
    const body = { userId: server.pilot.id, accept: true };
    const { roles: told } = await server.call(eventPeople.confirm, { ...as, body });
    expect(told[0]).toMatchObject({ name: 'Marine', attending: 1 });
  });

  it('SPEC 30.14 has those of its helpers who are still there, and still org members', async () => {
    const [stays, leaves, recruit] = [
      await server.member(),
      await server.member(),
      await server.member(),
    ];
    const helpers = [leaves, recruit, stays].map((member) => member.id);
    const { id } = await server.create({ helpers });
    await remove(id);
    await server.call(accounts.remove, { token: leaves.token });
    await server.database.db.update(users).set({ flags: [] }).where(eq(users.id, recruit.id));
    expect(await restore()).toBe(204);
    const { token } = server.planner;
    const back = await server.call(events.one, { token, params: { id } });
    expect(back.helpers).toEqual([stays.id]);
  });

  it('SPEC 32.11 SPEC 32.33 has the marks of those still there, on devices that were told that they are gone, too', async () => {
    const { id } = await server.create({ roles });
    const leaves = await server.member();
    const values = { eventId: id, mark: 'late', at: new Date(), by: server.planner.id } as const;
    await server.database.db
      .insert(checkIns)
      .values([
        ...[server.pilot, leaves].map(({ id: userId }) => ({ ...values, userId })),
        { ...values, userId: server.planner.id, by: leaves.id },
      ]);
    const device = new Device(server, server.planner.token);
    device.knows = String(KNOWLEDGE);
    await device.pull();
    await remove(id);
    await device.pull();
    expect(device.all('checkIns').filter(({ eventId }) => eventId === id)).toEqual([]);
    await server.call(accounts.remove, { token: leaves.token });
    const kept = await server.database.db
      .select({ before: audit.before })
      .from(audit)
      .where(eq(audit.subjectId, id));
    expect(JSON.stringify(kept)).toContain('"late"');
    expect(JSON.stringify(kept)).not.toContain(leaves.id);
    expect(await restore()).toBe(204);
    await device.pull();
    const marks = device.all('checkIns').filter(({ eventId }) => eventId === id);
    const of = ({ id: userId }: { readonly id: string }) =>
      marks.find((mark) => mark.userId === userId);
    expect(marks).toHaveLength(2);
    expect(of(server.pilot)).toMatchObject({ mark: 'late', by: server.planner.id, revision: 2 });
    expect(of(server.planner)).toMatchObject({ mark: 'late', by: null, revision: 2 });
  });

  it.each(['meanwhile', 'afterwards'] as const)(
    'is on the devices again, with the own place, for one that pulls %s',
    async (when) => {
      const { id } = await server.create({ roles });
      await server.rsvp(id, 'Gunner');
      const device = new Device(server, server.pilot.token);
      await device.pull();
      await remove(id);
      if (when === 'meanwhile') {
        await device.pull();
        expect(device.all('myRsvps').map((one) => one.id)).not.toContain(id);
      }
      expect(await restore()).toBe(204);
      await device.pull();
      expect(device.all('events').map((one) => one.id)).toContain(id);
      expect(device.all('myRsvps').map((one) => one.id)).toContain(id);
      expect(device.all('rsvps')).toContainEqual(
        expect.objectContaining({ eventId: id, userId: server.pilot.id, attending: true }),
      );
    },
  );

  it('has its attendees in the order in which they signed up', async () => {
    const { id } = await server.create({ roles });
    const crew = [await server.member(), await server.member(), await server.member()];
    // If the times of the RSVPs were lost, they would be sorted by their ids.
    crew.sort((a, b) => b.id.localeCompare(a.id));
    for (const member of crew) await server.rsvp(id, 'Gunner', member);
    await remove(id);
    expect(await restore()).toBe(204);
    const { rsvps } = await server.call(events.one, { token: admin, params: { id } });
    expect(rsvps.map(({ userId }) => userId)).toEqual(crew.map((member) => member.id));
  });

  it('SPEC 20.2 gives no seat back to somebody who was suspended meanwhile', async () => {
    const { id } = await server.create({ roles });
    const [stays, suspended] = [await server.member(), await server.member()];
    await server.rsvp(id, 'Marine', stays);
    await server.rsvp(id, 'Marine', suspended);
    await remove(id);
    await server.database.db
      .update(users)
      .set({ suspendedAt: new Date() })
      .where(eq(users.id, suspended.id));
    expect(await restore()).toBe(204);
    const back = await server.call(events.one, { token: admin, params: { id } });
    expect(back.roles.map(({ attending }) => attending)).toEqual([1, 0]);
    const attendees = back.rsvps.filter(({ attending }) => attending);
    expect(attendees.map(({ userId }) => userId)).toEqual([stays.id]);
  });

  it('comes back once', async () => {
    const { id } = await server.create({ roles });
    await remove(id);
    expect(await restore()).toBe(204);
    expect(await restore()).toBe(422);
  });

  it('SPEC 5.27 has its roles under their ids, and under what they were called before', async () => {
    const { id, ...made } = await server.create({ roles });
    await server.rsvp(id, 'Marine');
    const renamed = made.roles.map((role) =>
      role.name === 'Marine' ? { ...role, name: 'Trooper' } : role,
    );
    const { token } = server.planner;
    const body = { ...aDraft(), roles: renamed } as never;
    const before = await server.call(events.update, { token, params: { id }, body });
    await remove(id);
    expect(await restore()).toBe(204);
    const back = await server.call(events.one, { token, params: { id } });
    expect(back.roles).toEqual(before.roles);
    expect(back.rsvps).toMatchObject([{ role: 'Trooper', roleId: made.roles[0]?.id }]);
    const late = await server.member();
    const after = await server.rsvp(id, 'marine', late);
    expect(after.rsvps).toMatchObject([{ role: 'Trooper' }, { userId: late.id, role: 'Trooper' }]);
  });

  it('has its people in their roles if an older version deleted it, which kept no ids', async () => {
    const { id } = await server.create({ roles });
    await server.rsvp(id, 'Gunner');
    await remove(id);
    await server.database.db.execute(sql`
      update audit set before = before - 'formerNames'
        || jsonb_build_object('roles', (select jsonb_agg(r - 'id') from jsonb_array_elements(before->'roles') r))
        || jsonb_build_object('rsvps', (select jsonb_agg(r - 'roleId') from jsonb_array_elements(before->'rsvps') r))
      where subject_id = ${id} and action = 'deleted'`);
    expect(await restore()).toBe(204);
    const { token } = server.pilot;
    const body = { eventId: id, role: 'Gunner', attending: false };
    expect((await server.call(events.rsvp, { token, body })).roles).toMatchObject([
      { name: 'Marine', attending: 0 },
      { name: 'Gunner', attending: 0 },
    ]);
  });
});
