import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { away } from '#contract/away.ts';
import { eventPeople } from '#contract/event-people.ts';
import { events as calls } from '#contract/events.ts';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { CHANGES_CHANNEL } from '#server/core/live/live-hub.ts';
import { answerNotes, events, rsvps } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { aUser } from '#tests/support/factories/rows.ts';
import { Device } from '#tests/support/servers/device.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';
import { sharedMembers, sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)('SPEC 30.59 what editors’ devices have of people, on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  const { nova, rho } = sharedMembers(world);
  let editor: Member;
  beforeEach(async () => {
    editor = await world.member({ flags: ['OrgMember', 'CanEditEvents'] });
  });

  const id = () => world.event.id;
  const roleId = (name: string) => world.event.roles.find((role) => role.name === name)?.id ?? '';
  const deviceOf = async ({ token }: Pick<Member, 'token'>, knows = String(KNOWLEDGE)) => {
    const device = new Device(world, token);
    device.knows = knows;
    await device.pull();
    return device;
  };
  const rowOf = (device: Device, { id: userId }: Pick<Member, 'id'>) =>
    device.one('eventPeople', `${id()}:${userId}`);
  /** Who waits for each role, in order; what was noted; who asks. */
  const saidBy = (device: Device) => {
    const rows = device.all('eventPeople').filter(({ eventId }) => eventId === id());
    const line = world.event.roles.flatMap((role) =>
      rows
        .flatMap(({ userId, waiting }) =>
          waiting.flatMap((one) =>
            one.roleId === role.id ? [{ userId, ticket: one.ticket }] : [],
          ),
        )
        .toSorted((one, other) => one.ticket - other.ticket)
        .map(({ userId }, at) => ({ role: role.name, userId, place: at + 1 })),
    );
    const noted = rows.filter(({ note }) => note !== '');
    const asking = rows.flatMap(({ userId, asked }) =>
      asked ? [{ userId, roleId: asked.roleId }] : [],
    );
    return {
      waitlist: line,
      notes: noted.map(({ userId, note }) => `${userId} ${note}`).toSorted(),
      asked: asking.toSorted((one, other) => (one.userId < other.userId ? -1 : 1)),
    };
  };
  /** The same by the call. */
  const said = async () => {
    const told = await world.call(calls.one, { token: editor.token, params: { id: id() } });
    const { waitlist: line = [], notes = [], asked = [] } = told;
    return {
      waitlist: line.map(({ role, userId, place }) => ({ role, userId, place })),
      notes: notes.map(({ userId, note }) => `${userId} ${note}`).toSorted(),
      asked: asked
        .map((one) => ({ userId: one.userId, roleId: one.roleId }))
        .toSorted((one, other) => (one.userId < other.userId ? -1 : 1)),
    };
  };
  const absencesOf = (device: Device, { id: userId }: Pick<Member, 'id'>) =>
    device.all('absences').filter((one) => one.userId === userId);
  const move = (userId: string, body: object) =>
    world.call(eventPeople.move, {
      ...{ token: editor.token, params: { id: id() } },
      body: { userId, to: 'waiting', ...body },
    });

  it('SPEC 30.59 is after each change what the call says, on a device that was there and on a new one', async () => {
    const device = await deviceOf(editor);
    const changes: (() => Promise<unknown>)[] = [
      () => world.answer(nova, { answer: 'maybe', waiting: ['Hauler', 'Medic'], note: 'Late.' }),
      () => world.wait('Hauler', rho),
      () => world.answer(world.scoutHeld, { answer: 'seat', role: 'Scout', waiting: ['Hauler'] }),
      () => move(rho.id, { role: 'Hauler', place: 1 }),
      () => world.answer(nova, { answer: 'maybe', waiting: ['Hauler', 'Medic'], note: 'On time.' }),
      () => world.cancel(id(), 'Hauler', world.haulerHeld), // rho is promoted
      () => world.enlarge('Hauler', 2), // nova is promoted, and keeps the note
      () => world.answer(nova, { answer: 'no' }),
      () => world.edit({ confirm: true, roles: [...world.event.roles, spare] }),
      () => world.answer(nova, { answer: 'seat', role: 'Spare', note: 'If you need me.' }),
      () => world.answer(rho, { answer: 'seat', role: 'Spare' }),
      () =>
        world.call(eventPeople.confirm, {
          ...{ token: editor.token, params: { id: id() } },
          body: { userId: rho.id, accept: false },
        }),
    ];
    for (const [step, change] of changes.entries()) {
      await change();
      await device.pull();
      expect(saidBy(device), `step ${step}`).toEqual(await said());
      expect(saidBy(await deviceOf(editor)), `step ${step}, anew`).toEqual(await said());
    }
    expect(saidBy(device).asked).toMatchObject([{ userId: nova.id }]);
    expect(rowOf(device, rho)).toBeUndefined();
  });
  const spare = { name: 'Spare', icon: '', capacity: 4, department: 'logistics' };

  it('SPEC 30.59 is on no device of somebody who may not edit events, and wakes none', async () => {
    const others = [await deviceOf(rho), await deviceOf(rho, String(KNOWLEDGE - 1))];
    const told: string[] = [];
    const deaf = await world.database.listen(CHANGES_CHANNEL, (payload) => told.push(payload));
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler'], note: 'Late.' });
    await beAway(rho);
    await expect.poll(() => told.join()).toContain('"events"');
    await deaf();
    for (const device of [...others, await deviceOf(rho)]) {
      await device.pull();
      expect(device.all('eventPeople')).toEqual([]);
      expect(device.all('absences')).toEqual([]);
      expect(JSON.stringify(device.pages)).not.toContain('Late.');
    }
    const device = await deviceOf(editor); // control
    expect(rowOf(device, nova)).toMatchObject({ note: 'Late.', waiting: [{}] });
    expect(await deviceOf(editor, String(KNOWLEDGE - 1))).toSatisfy((old: Device) =>
      old.pages.every(({ changes }) => changes.eventPeople === undefined),
    );
  });

  const beAway = async ({ token }: Pick<Member, 'token'>) =>
    world.call(away.add, {
      token,
      body: { from: world.event.start, to: world.event.end, note: 'On a boat.' },
    });

  it('SPEC 30.59 goes from the device of whoever loses the right to edit events', async () => {
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler'], note: 'Late.' });
    await beAway(rho);
    const device = await deviceOf(editor);
    expect(rowOf(device, nova)).toMatchObject({ note: 'Late.' }); // control
    expect(absencesOf(device, rho)).toHaveLength(1);
    const { db } = world.database;
    await db
      .update(users)
      .set({ flags: ['OrgMember'] })
      .where(eq(users.id, editor.id));
    await device.pull();
    expect(device.all('eventPeople')).toEqual([]);
    expect(device.all('absences')).toEqual([]);
  });

  it('SPEC 30.59 goes with the account whose it is, and with the event, with which it comes back', async () => {
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler'], note: 'Late.' });
    await world.answer(rho, { answer: 'maybe', note: 'Perhaps.' });
    await beAway(nova);
    const device = await deviceOf(editor);
    expect(absencesOf(device, nova)).toHaveLength(1); // control
    expect([rowOf(device, nova)?.note, rowOf(device, rho)?.note]).toEqual(['Late.', 'Perhaps.']);
    await world.call(accounts.remove, { token: nova.token });
    await device.pull();
    expect(rowOf(device, nova)).toBeUndefined();
    expect(absencesOf(device, nova)).toEqual([]);
    expect(rowOf(device, rho)).toMatchObject({ note: 'Perhaps.' }); // control

    await world.call(calls.remove, { token: editor.token, params: { id: id() } });
    const known = device.pages.length;
    await device.pull();
    const gone = device.pages.slice(known).flatMap(({ deleted }) => deleted.eventPeople ?? []);
    expect(gone).toContain(`${id()}:${rho.id}`);
    expect(rowOf(device, rho)).toBeUndefined();
    const { token } = await world.member({ role: 'Admin' });
    await restoreLatest(world, { token, subject: 'event' });
    await device.pull();
    expect(rowOf(device, rho)).toMatchObject({ note: 'Perhaps.' });
  });

  it('SPEC 30.59 is not sent of what is beyond the horizon, but once it returns', async () => {
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler'], note: 'Late.' });
    const { db } = world.database;
    const at = (ms: number) => new Date(Date.now() + ms);
    const when = (ms: number) => db.update(events).set({ start: at(ms), end: at(ms + DAY_MS) });
    await when(-500 * DAY_MS).where(eq(events.id, id()));
    const device = await deviceOf(editor);
    expect(rowOf(device, nova)).toBeUndefined();
    await when(DAY_MS).where(eq(events.id, id()));
    await device.pull();
    expect(rowOf(device, nova)).toMatchObject({
      note: 'Late.',
      waiting: [{ roleId: roleId('Hauler') }],
    });
  });

  it('SPEC 30.59 comes whole, however many pages it takes', async () => {
    const { db } = world.database;
    const known = await db
      .insert(users)
      .values(Array.from({ length: 700 }, () => ({ ...aUser(), passwordHash: '' })))
      .returning({ userId: users.id });
    const each = known.map(({ userId }) => ({ eventId: id(), userId }));
    await db.insert(rsvps).values(each.map((one) => ({ ...one, answer: 'maybe' as const })));
    await db.insert(answerNotes).values(each.map((one) => ({ ...one, note: 'Late.' })));
    const device = await deviceOf(editor);
    expect(device.pages.length).toBeGreaterThan(1);
    const noted = () => device.all('eventPeople').filter(({ eventId }) => eventId === id());
    expect(noted()).toHaveLength(700);
    await db.delete(answerNotes).where(eq(answerNotes.eventId, id()));
    await device.pull();
    expect(noted()).toEqual([]);
  });

  it('SPEC 30.59 has of absences when they are, and no note', async () => {
    const device = await deviceOf(editor);
    const { id: awayId } = await beAway(nova);
    await device.pull();
    expect(absencesOf(device, nova)).toEqual([
      { id: awayId, userId: nova.id, from: world.event.start, to: world.event.end, revision: 1 },
    ]);
    await world.call(away.remove, { token: nova.token, params: { id: awayId } });
    await device.pull();
    expect(absencesOf(device, nova)).toEqual([]);
  });
});
