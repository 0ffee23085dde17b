import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { eventPeople } from '#contract/event-people.ts';
import { eventSeries } from '#contract/event-series.ts';
import { events } from '#contract/events.ts';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { Device } from '#tests/support/servers/device.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { sharedMembers, sharedWaitlistWorld } from '#tests/support/servers/waitlist-world.ts';

// What version 1.2 sends and reads; copies on purpose.

const role = z.object({ id: z.uuid(), name: z.string(), icon: z.string(), department: z.string() });
const storedRole = role.extend({ capacity: z.number() });
const eventRow = z.object({
  ...{ id: z.uuid(), title: z.string(), start: z.string(), end: z.string() },
  ...{ description: z.string(), eventImageUrl: z.string(), revision: z.number() },
  ...{ discordChannelId: z.nullable(z.string()), discordMessageId: z.nullable(z.string()) },
  roles: z.array(storedRole),
});
const rsvpRow = z.object({
  ...{ id: z.string(), eventId: z.uuid(), userId: z.uuid(), role: z.string() },
  ...{ roleId: z.optional(z.uuid()), attending: z.boolean(), revision: z.number() },
});
const eventDetail = eventRow.extend({
  roles: z.array(storedRole.extend({ attending: z.number() })),
  rsvps: z.array(rsvpRow.extend({ username: z.string(), avatarUrl: z.string() })),
});
const KNOWS = '3';
const SCOPES = ['self', 'public', 'org', 'leadership', 'leaders', 'managed'];
const COLLECTIONS = new Set([
  ...['posts', 'aboutSections', 'pages', 'documents', 'myRsvps', 'notices', 'seatWatches'],
  ...['events', 'rsvps', 'members', 'briefings', 'resources', 'postings', 'videoCategories'],
  ...['videos', 'leadershipCategories', 'leadershipVideos', 'motd', 'mySubmissions'],
  ...['submissions', 'positions', 'departments', 'offeredRoles'],
]);

describe.each(engines)('a device of the version before, on $engine', (engine) => {
  const world = sharedWaitlistWorld(engine);
  const { nova, rho } = sharedMembers(world);
  let title: string;
  beforeEach(() => {
    title = `Convoy ${randomUUID()}`;
  });

  const send = async (method: string, path: string, { token }: Member, body: object) => {
    const response = await world.fetch(`/api${path}`, {
      method,
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const drafted = (changes: object = {}) => ({
    ...{ title, start: '2026-11-23T18:00:00.000Z', end: '2026-11-23T20:00:00.000Z' },
    ...{ description: '', eventImageUrl: '' },
    roles: [{ name: 'Hauler', icon: '', capacity: 1, department: 'logistics' }],
    ...changes,
  });
  const rsvp = (member: Member, name: string, attending = true, eventId = world.event.id) =>
    send('POST', '/events/rsvp', member, { eventId, role: name, attending, source: 'web' });
  const seen = (id: string) =>
    world.call(events.one, { token: world.planner.token, params: { id } });
  const deviceOf = async ({ token }: Member, knows: string) => {
    const device = new Device(world, token);
    device.knows = knows;
    await device.pull();
    return device;
  };

  it('SPEC 7.33 SPEC 30.51 makes an event that is published, and for everybody', async () => {
    const made = await send('POST', '/events', world.planner, drafted());
    expect(made.status).toBe(200);
    const { id, revision } = eventDetail.parse(made.body);
    expect(await seen(id)).toMatchObject({
      ...{ revision, title, state: 'published', publishAt: null, opensAt: null, closesAt: null },
      ...{ locked: false, confirm: false, question: '', helpers: [], handoverHours: 2 },
    });
    expect((await rsvp(nova, 'Hauler', true, id)).status).toBe(200);
  });

  it('SPEC 7.33 SPEC 30.51 edits a draft without publishing it, and what was called off without letting it take place', async () => {
    const publishAt = '2026-11-22T10:00:00.000Z';
    const draft = await world.create(48, { state: 'draft', publishAt, locked: true });
    const off = await world.create(48, { confirm: true, handoverHours: 5 });
    const body = { state: 'calledOff' as const, reason: 'Storm.' };
    await world.call(eventPeople.setState, {
      ...{ token: world.planner.token, params: { id: off.id }, body },
    });
    for (const { id } of [draft, off]) {
      const { roles, revision } = eventRow.parse(await seen(id));
      const edit = { ...drafted({ roles }), revision };
      const edited = await send('PUT', `/events/${id}`, world.planner, edit);
      expect([edited.status, eventDetail.parse(edited.body).title]).toEqual([200, title]);
    }
    expect(await seen(draft.id)).toMatchObject({ title, state: 'draft', publishAt, locked: true });
    expect(await seen(off.id)).toMatchObject({
      ...{ title, state: 'calledOff', reason: 'Storm.', confirm: true, handoverHours: 5 },
    });
    expect((await rsvp(nova, 'Hauler', true, draft.id)).status).toBe(404);
  });

  it('SPEC 30.7 takes a seat, moves, is refused what is full, and cancels no other role', async () => {
    const roles = world.event.roles.map((one) => ({
      ...one,
      capacity: one.name === 'Hauler' ? 1 : 2,
    }));
    await world.edit({ roles });
    const taken = await rsvp(nova, 'Medic');
    const own = ({ body }: typeof taken) =>
      eventDetail.parse(body).rsvps.filter(({ userId }) => userId === nova.id);
    expect(own(taken)).toMatchObject([{ role: 'Medic', attending: true }]);
    expect(own(await rsvp(nova, 'Scout'))).toMatchObject([{ role: 'Scout', attending: true }]);
    const full = await rsvp(nova, 'Hauler');
    expect(full).toMatchObject({ status: 409, body: { code: 'role_full' } });
    eventDetail.parse((full.body as { current: unknown }).current);
    expect(await world.standingOf(nova)).toBe('Scout');
    expect(own(await rsvp(nova, 'Medic', false))).toMatchObject([{ role: 'Scout' }]);
    expect(own(await rsvp(nova, 'Scout', false))).toMatchObject([{ attending: false }]);
    expect(await world.standingOf(nova)).toBe('none');
  });

  it('PL20 SPEC 30.51 pulls what it can read, and no draft', async () => {
    const token = world.planner.token;
    const draft = await world.create(24, { title, state: 'draft' });
    const rule = 'FREQ=DAILY;COUNT=2';
    await world.call(eventSeries.create, { token, body: { rule, zone: 'UTC', event: drafted() } });
    await world.wait('Hauler', nova);
    await world.answer(rho, { answer: 'maybe', note: 'Perhaps.' });
    await world.answer(world.medicHeld, { answer: 'no' });
    for (const member of [world.planner, nova, rho]) {
      const old = await deviceOf(member, KNOWS);
      for (const { changes, deleted, scopes } of old.pages) {
        const named = [...Object.keys(changes), ...Object.keys(deleted)];
        expect(named.filter((name) => !COLLECTIONS.has(name))).toEqual([]);
        expect(scopes.filter((scope) => !SCOPES.includes(scope))).toEqual([]);
      }
      z.array(eventRow).parse(old.all('events'));
      z.array(rsvpRow).parse(old.all('rsvps'));
      expect(JSON.stringify(old.pages)).not.toContain(draft.id);
      expect(old.one('events', world.event.id)).toMatchObject({ title: 'Night convoy' });
    }
    const today = await deviceOf(world.planner, String(KNOWLEDGE));
    expect(today.one('eventDrafts', draft.id)).toMatchObject({ title }); // control
  });
});
