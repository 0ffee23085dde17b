import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { events } from '#contract/events.ts';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { Device } from '#tests/support/servers/device.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';
import {
  sharedMembers,
  sharedWaitlistWorld,
  standing,
} from '#tests/support/servers/waitlist-world.ts';

describe.each(engines)('SPEC 30.15 what a device has of answers on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  const { nova, rho } = sharedMembers(world);

  const id = () => world.event.id;
  const roleId = (name: string) => world.event.roles.find((role) => role.name === name)?.id ?? '';
  /** A device of today that has pulled all that there is for the member. */
  const deviceOf = async ({ token }: Member, knows = String(KNOWLEDGE)) => {
    const device = new Device(world, token);
    device.knows = knows;
    await device.pull();
    return device;
  };
  const ticketsOn = (device: Device, role: string) =>
    device.one('waitlists', `${id()}:${roleId(role)}`)?.tickets ?? [];
  /** The rows that a pull brings or takes away. */
  const concernedBy = async (device: Device) => {
    const rows = (await device.pull()).flatMap(({ changes, deleted }) => [
      ...Object.entries(changes).flatMap(([name, all]) => (all ?? []).map((row) => [name, row.id])),
      ...Object.entries(deleted).flatMap(([name, ids]) => ids.map((of) => [name, of])),
    ]);
    return rows.map((row) => row.join(' ')).toSorted();
  };
  /** The own answer as the device can say it by what it has: places are counted in the lists. */
  const saidBy = (device: Device) => {
    const row = device.one('myAnswers', id());
    if (!row) return null;
    const nameOf = (of: string | null) => world.event.roles.find((role) => role.id === of)?.name;
    const waiting = row.waiting.map(({ roleId: of, ticket }) => {
      const { tickets = [] } = device.one('waitlists', `${id()}:${of}`) ?? {};
      const place = tickets.filter((other) => other <= ticket).length;
      return { role: nameOf(of) ?? '', roleId: of, ticket, place };
    });
    return standing({ ...row, role: nameOf(row.roleId) ?? null, waiting });
  };

  it('SPEC 30.15 is the same after each change as what the server says', async () => {
    const devices = [await deviceOf(nova), await deviceOf(rho), await deviceOf(world.scoutHeld)];
    const members = [nova, rho, world.scoutHeld];
    const changes: (() => Promise<unknown>)[] = [
      () => world.answer(nova, { answer: 'maybe', waiting: ['Hauler', 'Medic'], note: 'Late.' }),
      () => world.wait('Hauler', rho),
      () => world.answer(world.scoutHeld, { answer: 'seat', role: 'Scout', waiting: ['Hauler'] }),
      () => world.answer(nova, { answer: 'maybe', waiting: ['Hauler', 'Medic'], note: 'On time.' }),
      () => world.cancel(id(), 'Hauler', nova),
      () => world.cancel(id(), 'Hauler', world.haulerHeld), // rho is promoted
      () => world.enlarge('Hauler', 2), // scoutHeld is promoted, and leaves a seat
      () => world.call(accounts.remove, { token: world.medicHeld.token }), // nova is promoted
      () => world.answer(nova, { answer: 'no' }),
    ];
    for (const [step, change] of changes.entries()) {
      await change();
      for (const [at, device] of devices.entries()) {
        const member = members[at] ?? nova;
        await device.pull();
        const { mine } = await world.seenBy(member);
        expect(saidBy(device) ?? standing(), `step ${step}`).toBe(standing(mine));
        const row = device.one('myAnswers', id());
        expect(row?.revision ?? 0, `step ${step}`).toBe(mine?.revision);
        expect(row?.note ?? '').toBe(mine?.note);
        const counts = ['Hauler', 'Medic', 'Scout'].map((role) => ticketsOn(device, role).length);
        const seen = (await world.seenBy(member)).roles.map(({ waiting }) => waiting);
        expect(counts, `step ${step}`).toEqual(seen);
      }
    }
  });

  it('SPEC 30.15 is, loaded anew, what another one has that was there all along', async () => {
    const old = await deviceOf(nova);
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler', 'Medic'], note: 'Late.' });
    await world.wait('Hauler', rho);
    await world.wait('Scout', rho);
    await world.cancel(id(), 'Scout', rho);
    await old.pull();
    const fresh = await deviceOf(nova);
    expect(fresh.one('myAnswers', id())).toEqual(old.one('myAnswers', id()));
    for (const role of ['Hauler', 'Medic', 'Scout'])
      expect(ticketsOn(fresh, role)).toEqual(ticketsOn(old, role));
  });

  it('SPEC 30.15 AN5 hears of a promotion who got the seat of whom, and the one row of the list: no row of those who wait on', async () => {
    const line = [nova, rho, ...(await Promise.all([1, 2, 3].map(() => world.member())))];
    for (const member of line) await world.wait('Hauler', member);
    const waiting = line.slice(1);
    const devices = await Promise.all(waiting.map((member) => deviceOf(member)));
    const others = [await deviceOf(world.scoutHeld), ...devices];
    const leaders = await deviceOf(world.planner);
    const places = [2, 3, 4, 5];
    expect(devices.map(saidBy)).toEqual(places.map((place) => `none, Hauler ${place}`));
    await world.cancel(id(), 'Hauler', world.haulerHeld);
    const ofSeat = [world.haulerHeld, nova].map((member) => `rsvps ${id()}:${member.id}`);
    const ofList = `waitlists ${id()}:${roleId('Hauler')}`;
    for (const device of others)
      expect(await concernedBy(device)).toEqual([...ofSeat, ofList].toSorted());
    expect(devices.map(saidBy)).toEqual(places.map((place) => `none, Hauler ${place - 1}`));
    const concerned = await concernedBy(leaders);
    expect(concerned).toContain(`eventPeople ${id()}:${nova.id}`);
    expect(concerned.filter((row) => waiting.some((one) => row.endsWith(one.id)))).toEqual([]);
  });

  it('SPEC 30.15 says of no list who is on it, and of nobody else’s answer where they wait', async () => {
    await world.answer(nova, { waiting: ['Hauler', 'Medic'] });
    const device = await deviceOf(rho);
    const seenOfNova = () => device.all('rsvps').filter(({ userId }) => userId === nova.id);
    const before = seenOfNova();
    await world.answer(nova, { waiting: ['Medic'], note: 'Late.' });
    const zed = await world.member();
    await world.wait('Medic', zed);
    await device.pull();
    expect(seenOfNova()).toEqual(before);
    expect(device.all('rsvps').filter(({ userId }) => userId === zed.id)).toEqual([]);
    await world.answer(nova, { waiting: ['Hauler', 'Medic'] });
    await device.pull();
    const [row, ...others] = device
      .all('waitlists')
      .filter(({ roleId: of }) => of === roleId('Hauler'));
    expect(others).toEqual([]);
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      ['id', 'eventId', 'roleId', 'tickets', 'revision'].toSorted(),
    );
    expect(device.all('myAnswers')).toEqual([]);
    const told = JSON.stringify(device.all('rsvps').filter(({ userId }) => userId === nova.id));
    expect(told).not.toContain(roleId('Hauler'));
    await world.wait('Hauler', rho);
    await device.pull();
    expect(device.one('myAnswers', id())?.waiting).toMatchObject([{ roleId: roleId('Hauler') }]);
  });

  it('SPEC 30.15 is a recruit’s own answer, without any list', async () => {
    const recruit = await world.member({ flags: [] });
    await world.answer(recruit, { answer: 'maybe', note: 'Perhaps.' });
    await world.wait('Hauler', nova);
    const device = await deviceOf(recruit);
    expect(device.all('myAnswers')).toMatchObject([
      { id: id(), answer: 'maybe', note: 'Perhaps.' },
    ]);
    expect(device.all('waitlists')).toEqual([]);
  });

  it('SPEC 30.14 goes with a role’s list, and with the event, and is back once that is', async () => {
    await world.answer(nova, { answer: 'maybe', waiting: ['Hauler', 'Medic'] });
    const device = await deviceOf(nova);
    await world.edit({ roles: world.event.roles.filter(({ name }) => name !== 'Hauler') });
    await device.pull();
    expect(device.one('waitlists', `${id()}:${roleId('Hauler')}`)).toBeUndefined();
    expect(saidBy(device)).toBe('maybe, Medic 1');
    const { token } = world.planner;
    await world.call(events.remove, { token, params: { id: id() } });
    await device.pull();
    expect(device.one('myAnswers', id())).toBeUndefined();
    expect(device.all('waitlists').filter(({ eventId }) => eventId === id())).toEqual([]);
    const admin = await world.member({ role: 'Admin' });
    await restoreLatest(world, { token: admin.token, subject: 'event' });
    await device.pull();
    expect(saidBy(device)).toBe('maybe, Medic 1');
  });

  it('SPEC 30.14 is what it is once the event is restored, on a device that missed all of that', async () => {
    await world.answer(nova, { waiting: ['Hauler', 'Medic'] });
    await world.wait('Hauler', rho);
    const device = await deviceOf(nova);
    await world.call(events.remove, { token: world.planner.token, params: { id: id() } });
    const { db } = world.database;
    await db.update(users).set({ flags: [] }).where(eq(users.id, rho.id));
    const admin = await world.member({ role: 'Admin' });
    await restoreLatest(world, { token: admin.token, subject: 'event' });
    await device.pull();
    expect(saidBy(device)).toBe('none, Hauler 1, Medic 1');
    expect(ticketsOn(device, 'Hauler')).toHaveLength(1);
    const other = await world.member();
    await world.wait('Hauler', other);
    await device.pull();
    expect(ticketsOn(device, 'Hauler')).toHaveLength(2);
  });

  it.each([undefined, '3'])(
    'SPEC 30.15 is nothing new if it is of an older version (%s), which hears no news of it either',
    async (knows) => {
      const [old, today] = [new Device(world, nova.token), await deviceOf(nova)];
      old.knows = knows;
      await old.pull();
      await world.wait('Hauler', nova);
      await world.cancel(id(), 'Hauler', world.haulerHeld);
      await world.wait('Medic', nova);
      const roles = world.event.roles.filter(({ name }) => name !== 'Medic');
      await world.edit({ roles, end: '2026-12-24T12:00:00.000Z' });
      await world.tellAll();
      await old.pull();
      await today.pull();
      const heard = (device: Device) =>
        device
          .all('notices')
          .map(({ news }) => news.kind)
          .toSorted();
      expect(heard(today)).toEqual(['event.changed', 'seat.given', 'waitlist.ended']);
      expect(heard(old)).toEqual(['event.changed']);
      for (const page of old.pages)
        for (const collection of ['myAnswers', 'waitlists'] as const) {
          expect(page.changes[collection]).toBeUndefined();
          expect(page.deleted[collection]).toBeUndefined();
        }
      expect(today.all('myAnswers')).toMatchObject([{ id: id(), answer: 'seat' }]);
      expect(old.one('rsvps', `${id()}:${nova.id}`)).toMatchObject({ attending: true });
    },
  );

  it('SPEC 30.15 has a list for each event, even of two whose roles have the same ids', async () => {
    const copy = await world.create(60, { roles: world.event.roles });
    expect(copy.roles[0]?.id).toBe(roleId('Hauler'));
    await world.rsvp(copy.id, 'Hauler', rho);
    const body = { eventId: copy.id, role: 'Hauler', attending: true, orWait: true };
    await world.call(events.rsvp, { token: nova.token, body });
    await world.cancel(copy.id, 'Hauler', nova);
    await world.wait('Hauler', nova);
    const device = await deviceOf(rho);
    expect(ticketsOn(device, 'Hauler')).toHaveLength(1);
    const other = device.one('waitlists', `${copy.id}:${roleId('Hauler')}`);
    expect(other?.tickets).toEqual([]);
  });
});
