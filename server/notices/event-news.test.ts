import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#contract/audit.ts';
import { eventPeople } from '#contract/event-people.ts';
import { type EventDetail, events } from '#contract/events.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { announcements } from '#server/db/bookkeeping.ts';
import { notices } from '#server/db/notice-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { NOON, type Member } from '#tests/support/servers/news-world.ts';
import { sharedNewsWorld } from '#tests/support/servers/news-world-hooks.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';

describe.each(engines)('SPEC 12 news of events on $engine', (engine) => {
  const world = sharedNewsWorld(engine);
  let pilot: Member;
  beforeEach(async () => {
    pilot = await world.member();
  });

  const edit = (event: EventDetail, change: Record<string, unknown>) =>
    world.call(events.update, {
      token: world.planner.token,
      params: { id: event.id },
      body: { ...draftOf(event), ...change },
    });
  const remove = ({ id }: EventDetail) =>
    world.call(events.remove, { token: world.planner.token, params: { id } });

  describe('SPEC 12.3 a new event', () => {
    it('is told to org members with the seats it has, and not to who made it or to others', async () => {
      const recruit = await world.member({ flags: [] });
      const event = await world.create(5);
      await world.tellAll();
      expect(await world.toldTo(pilot)).toEqual([
        {
          kind: 'event.new',
          ...{ eventId: event.id, title: 'Night convoy', start: event.start, end: event.end },
          ...{ department: 'logistics', role: null, spotsLeft: 3 },
        },
      ]);
      expect(await world.toldTo(recruit)).toEqual([]);
      const own = await world.toldTo(world.planner);
      expect(own.filter((one) => 'eventId' in one && one.eventId === event.id)).toEqual([]);
    });

    it('names its only role', async () => {
      await world.create(5, {
        roles: [{ name: 'Scout', icon: '', capacity: 2, department: 'exploration' }],
      });
      await world.tellAll();
      expect(await world.toldTo(pilot)).toMatchObject([{ role: 'Scout', spotsLeft: 2 }]);
    });

    it('is told once when its call is repeated', async () => {
      const body = draftOf(await world.create(5));
      const { token } = world.planner;
      const call = { token, key: randomUUID(), body: { ...body, title: 'Once' } };
      await world.call(events.create, call);
      await world.call(events.create, call);
      await world.tellAll();
      const told = await world.toldTo(pilot);
      expect(told.filter((one) => 'title' in one && one.title === 'Once')).toHaveLength(1);
    });

    it('is no news if it was over when it was entered', async () => {
      await world.create(-5);
      await world.tellAll();
      expect(await world.toldTo(pilot)).toEqual([]);
    });

    it('SPEC 12.2 is told as each member chose', async () => {
      const medic =
        positionByTitle('Field Medic')?.id ?? positionByTitle('Chief Medical Officer')?.id;
      const none = await world.member();
      const mine = await world.member({ primaryPositionId: medic ?? null });
      const other = await world.member({
        primaryPositionId: positionByTitle('Chief Technology Officer')?.id ?? null,
      });
      await world.save(none, { newEvents: 'none' });
      await world.save(mine, { newEvents: 'departments' });
      await world.save(other, { newEvents: 'departments' });
      await world.create(5);
      await world.tellAll();
      expect(await world.toldTo(none)).toEqual([]);
      expect(await world.toldTo(mine)).toHaveLength(1);
      expect(await world.toldTo(other)).toEqual([]);
    });

    it('SPEC 12.10 is not told to whoever lost the flag before they were told', async () => {
      await world.create(5);
      await world.database.db.update(users).set({ flags: [] }).where(eq(users.id, pilot.id));
      await world.tellAll();
      expect(await world.toldTo(pilot)).toEqual([]);
    });
  });

  describe('SPEC 12.4 a changed event', () => {
    it('is told to those who signed up, with their role, if it moves', async () => {
      const other = await world.member();
      const event = await world.create(5);
      await world.rsvp(event.id, 'Hauler', pilot);
      await world.rsvp(event.id, 'Medic', other);
      const start = new Date(Date.parse(event.start) + HOUR_MS).toISOString();
      await edit(event, { start });
      await world.tellAll();
      const was = { title: event.title, start: event.start, end: event.end };
      const told = { kind: 'event.changed', start, was, isRoleGone: false };
      expect((await world.toldTo(pilot)).at(0)).toMatchObject({ ...told, role: 'Hauler' });
      expect((await world.toldTo(other)).at(0)).toMatchObject({ ...told, role: 'Medic' });
    });

    it('is no news for another title, picture or capacity', async () => {
      const event = await world.create(5);
      await world.rsvp(event.id, 'Hauler', pilot);
      await edit(event, { title: 'Another', description: '<p>New</p>' });
      await world.tellAll();
      expect(kinds(await world.toldTo(pilot))).toEqual(['event.new']);
    });

    it('SPEC 30.52 is no news of another time as long as it is called off', async () => {
      const event = await world.create(5);
      await world.rsvp(event.id, 'Hauler', pilot);
      const setState = async (state: 'calledOff' | 'published') => {
        const { token } = world.planner;
        const params = { id: event.id };
        await world.call(eventPeople.setState, { token, params, body: { state } });
      };
      const moveTo = async (hours: number) => {
        const start = new Date(Date.parse(event.start) + hours * HOUR_MS).toISOString();
        await edit(event, { start });
        await world.tellAll();
        return kinds(await world.toldTo(pilot)).filter((kind) => kind === 'event.changed');
      };
      await setState('calledOff');
      expect(await moveTo(1)).toEqual([]);
      await setState('published');
      expect(await moveTo(0.5)).toEqual(['event.changed']);
    });

    it('is told to those whose role is gone, and to nobody else', async () => {
      const other = await world.member();
      const event = await world.create(5);
      await world.rsvp(event.id, 'Hauler', pilot);
      await world.rsvp(event.id, 'Medic', other);
      await edit(event, { roles: draftOf(event).roles.slice(1) });
      await world.tellAll();
      expect((await world.toldTo(pilot)).at(0)).toMatchObject({
        ...{ kind: 'event.changed', role: 'Hauler', isRoleGone: true },
      });
      expect(kinds(await world.toldTo(other))).toEqual(['event.new']);
    });
  });

  describe('SPEC 12.5 a cancelled event', () => {
    it('is told to those who signed up, and what was told before goes from all lists', async () => {
      const other = await world.member();
      const event = await world.create(5);
      await world.rsvp(event.id, 'Hauler', pilot);
      await world.tellAll();
      expect(kinds(await world.toldTo(other))).toEqual(['event.new']);
      await remove(event);
      await world.tellAll();
      expect(await world.toldTo(pilot)).toMatchObject([
        { kind: 'event.cancelled', role: 'Hauler' },
      ]);
      expect(await world.toldTo(other)).toEqual([]);
    });

    it('is not told as a new one any more', async () => {
      const event = await world.create(5);
      await remove(event);
      await world.tellAll();
      expect(await world.toldTo(pilot)).toEqual([]);
      expect(await world.database.db.$count(announcements)).toBe(0);
    });

    it('is no news if it was over', async () => {
      const event = await world.create(1);
      await world.rsvp(event.id, 'Hauler', pilot);
      world.clock.now = new Date(NOON.getTime() + 4 * HOUR_MS);
      await remove(event);
      await world.tellAll();
      expect(await world.toldTo(pilot)).toEqual([]);
    });

    it('SPEC 12.1 that is back before anybody is told is no news, and stays in the lists', async () => {
      const { token } = await world.member({ role: 'Admin' });
      const event = await world.create(5);
      await world.rsvp(event.id, 'Hauler', pilot);
      await world.tellAll();
      await remove(event);
      const untold = await world.database.db.select().from(announcements);
      await restoreLatest(world, { token, subject: 'event' });
      expect(await world.database.db.$count(announcements)).toBe(0);
      // A worker may have read the announcement already.
      await world.database.db.insert(announcements).values(untold);
      await world.tellAll();
      expect(kinds(await world.toldTo(pilot))).toEqual(['event.new']);
      await remove(event);
      await restoreLatest(world, { token, subject: 'event' });
      await remove(event);
      await world.tellAll();
      expect(kinds(await world.toldTo(pilot))).toEqual(['event.cancelled']);
    });

    it('SPEC 12.1 tells nobody anything when it is restored', async () => {
      const admin = await world.member({ role: 'Admin' });
      const event = await world.create(5);
      await world.rsvp(event.id, 'Hauler', pilot);
      await world.tellAll();
      await remove(event);
      await world.tellAll();
      const { entries } = await world.call(audit.list, { token: admin.token, query: {} });
      const deletion = entries.find(
        ({ subjectId, action }) => subjectId === event.id && action === 'deleted',
      );
      await world.call(audit.restore, {
        token: admin.token,
        params: { id: String(deletion?.id) },
      });
      await world.tellAll();
      expect(kinds(await world.toldTo(pilot))).toEqual(['event.cancelled']);
      expect(
        await world.database.db.$count(notices, eq(notices.subject, `event:${event.id}`)),
      ).toBe(1);
    });
  });
});

function kinds(told: readonly { readonly kind: string }[]): string[] {
  return told.map(({ kind }) => kind);
}

function draftOf({ title, start, end, roles }: EventDetail) {
  return {
    ...{ title, start, end, description: '', eventImageUrl: '' },
    roles: roles.map(({ name, icon, capacity, department }) => ({
      name,
      icon,
      capacity,
      department,
    })),
  };
}
