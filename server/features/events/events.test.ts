import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '#contract/events.ts';
import { firstRoles } from '#domain/first/offered-roles.ts';
import { events as eventsTable } from '#server/db/event-tables.ts';
import { engines } from '#tests/support/databases/engines.ts';
import {
  aDraft,
  hence,
  startEventServer,
  type EventServer,
} from '#tests/support/servers/event-server.ts';
import { createEvent } from '#tests/support/factories/rows.ts';

describe.each(engines)('events on $engine', (engine) => {
  let server: EventServer;
  beforeAll(async () => {
    server = await startEventServer(engine);
  });
  afterAll(() => server.close());

  const one = (id: string) =>
    server.call(events.one, { token: server.pilot.token, params: { id } });

  it('are created as sent, with an empty list of attendees', async () => {
    const made = await server.create();
    expect(made).toMatchObject({
      title: 'Patrol',
      roles: [
        { name: 'Marine', icon: 'swords', capacity: 2, department: 'security', attending: 0 },
      ],
      rsvps: [],
      discordChannelId: null,
      revision: 1,
    });
    expect(await one(made.id)).toEqual(made);
  });

  it('are created, changed and deleted by those who may, and by nobody else', async () => {
    const { id } = await server.create();
    const params = { id };
    const body = aDraft() as never;
    const { token } = server.pilot;
    expect(await server.refusal(events.create, { token, body })).toMatchObject({ status: 403 });
    expect(await server.refusal(events.update, { token, params, body })).toMatchObject({
      status: 403,
    });
    expect(await server.refusal(events.remove, { token, params })).toMatchObject({ status: 403 });
    expect(await server.refusal(events.remove, { params })).toMatchObject({ status: 401 });
    const recruit = await server.member({ flags: [] });
    expect(await server.refusal(events.list, { token: recruit.token })).toMatchObject({
      status: 403,
    });
  });

  it('keep the moment that was sent, in whatever zone it was written', async () => {
    const start = '2028-02-29T23:30:00.250+05:30';
    const made = await server.create({ start, end: '2028-02-29T18:30:00Z' });
    expect(made.start).toBe('2028-02-29T18:00:00.250Z');
    expect(made.end).toBe('2028-02-29T18:30:00.000Z');
  });

  it.each([
    [
      'an end before the start',
      { end: hence(23).toISOString() },
      'end',
      "The end can't be before the start.",
    ],
    [
      'a date that is none',
      { start: 'soon' },
      'start',
      'Invalid date format. Please check start and end times.',
    ],
    ...[
      ['year 1', '0001-01-01T10:00:00Z'],
      ['the year 0', '0000-01-01T10:00:00Z'],
      ['a year before the epoch', '1969-12-31T10:00:00Z'],
      ['the year 3000', '3000-01-01T10:00:00Z'],
      ['year -271821', '-271821-04-20T00:00:00Z'],
      ['31 February', '2027-02-31T10:00:00Z'],
      ['29 February of a year that has none', '2027-02-29T10:00:00Z'],
      ['31 April', '2027-04-31T10:00:00Z'],
      ['24 o’clock', '2027-01-31T24:00:00Z'],
      ['a month 13', '2027-13-01T10:00:00Z'],
    ].map(([name = '', start]): [string, Record<string, unknown>, string, string] => [
      name,
      { start },
      'start',
      'Invalid date format. Please check start and end times.',
    ]),
    ['an empty title', { title: '  ' }, 'title', 'This field is required.'],
    [
      'no places',
      { roles: [{ name: 'Marine', capacity: 0 }] },
      'roles.0.capacity',
      'This must be at least 1.',
    ],
    [
      'an unknown department',
      { roles: [{ name: 'Cook', department: 'galley' }] },
      'roles.0.department',
      'There is no department "galley".',
    ],
    [
      'a role twice',
      { roles: [{ name: 'Marine' }, { name: 'Marine' }] },
      'roles.1.name',
      'The role "Marine" is listed twice.',
    ],
    [
      'a role twice, in another letter case',
      { roles: [{ name: 'Marine' }, { name: 'Pilot' }, { name: 'mARINE' }] },
      'roles.2.name',
      'The role "mARINE" is listed twice.',
    ],
    [
      'a link that runs code',
      { description: '<a href="javascript:alert(1)">x</a>' },
      'description',
      'Links and images must lead to a web page or an upload, not to a script.',
    ],
    [
      'a picture that runs code',
      { eventImageUrl: 'javascript:alert(1)' },
      'eventImageUrl',
      'Please upload the picture, or link one from an allowed host.',
    ],
    [
      'a picture from a foreign host',
      { eventImageUrl: 'https://tracker.example/a.png' },
      'eventImageUrl',
      'Please upload the picture, or link one from an allowed host.',
    ],
  ] satisfies [string, Record<string, unknown>, string, string][])(
    'SPEC 5.10 %s is refused with a sentence at its field',
    async (_, fault, field, sentence) => {
      const refusal = await server.refusal(events.create, {
        token: server.planner.token,
        body: aDraft(fault),
      });
      expect(refusal).toMatchObject({
        status: 422,
        code: 'invalid',
        fields: { [field]: sentence },
      });
    },
  );

  it('keep pictures of the allowed hosts and our own uploads', async () => {
    for (const eventImageUrl of ['https://cdn.discordapp.com/a.png', '/uploads/abc.webp']) {
      expect(await server.create({ eventImageUrl })).toMatchObject({ eventImageUrl });
    }
  });

  it('store HTML only after it went through the policy', async () => {
    const { id } = await server.create({
      description: '<p onclick="x()">Hi<script>alert(1)</script></p>',
    });
    const [row] = await server.database.db.select().from(eventsTable).where(eq(eventsTable.id, id));
    expect(row?.description).toBe('<p>Hi</p>');
  });

  it('show attendees to members, and to visitors only how many there are', async () => {
    const { id } = await server.create();
    await server.rsvp(id, 'Marine');
    expect((await one(id)).rsvps).toMatchObject([
      { username: 'pilot', role: 'Marine', attending: true },
    ]);
    const seen = await server.call(events.one, { params: { id } });
    expect(seen.rsvps).toEqual([]);
    expect(seen.roles[0]?.attending).toBe(1);
  });

  it('are listed with roles and attendees', async () => {
    const { id } = await server.create({ title: 'Listed' });
    await server.rsvp(id, 'Marine');
    const all = await server.call(events.list, { token: server.pilot.token });
    expect(all.find((event) => event.id === id)).toEqual(await one(id));
  });

  it('appear in their department while they are not over', async () => {
    const coming = await server.create({ title: 'Coming' });
    const over = await server.create({
      title: 'Over',
      start: hence(-4).toISOString(),
      end: hence(-2).toISOString(),
    });
    const running = await server.create({ title: 'Running', start: hence(-1).toISOString() });
    const listed = async (departmentId: string) =>
      (
        await server.call(events.byDepartment, {
          token: server.pilot.token,
          params: { departmentId },
        })
      ).map(({ id }) => id);
    expect(await listed('Security')).toEqual(expect.arrayContaining([running.id, coming.id]));
    expect(await listed('security')).not.toContain(over.id);
    expect(await listed('medical')).toEqual([]);
    const params = { departmentId: 'galley' };
    const refusal = await server.refusal(events.byDepartment, {
      token: server.pilot.token,
      params,
    });
    expect(refusal).toMatchObject({ status: 404, message: 'Department not found.' });
  });

  it('offer the roles of the catalogue, under any letter case of the path', async () => {
    expect(await server.call(events.rsvpOptions, { token: server.pilot.token })).toEqual(
      firstRoles.map(({ place: _, ...role }) => role),
    );
    const response = await server.fetch('/api/Events/RSVP-options', {
      headers: { authorization: `Bearer ${server.pilot.token}` },
    });
    expect(response.status).toBe(200);
  });

  it('show each member the own ones, by time', async () => {
    const member = await server.member({ flags: [] });
    const later = await createEvent(server.database.db, { title: 'Later', start: hence(48) });
    const sooner = await createEvent(server.database.db, { title: 'Sooner', start: hence(3) });
    await server.rsvp(later, 'Pilot', member);
    await server.rsvp(sooner, 'Pilot', member);
    const mine = await server.call(events.mine, { token: member.token });
    expect(mine.map(({ title, role }) => [title, role])).toEqual([
      ['Sooner', 'Pilot'],
      ['Later', 'Pilot'],
    ]);
    await server.call(events.rsvp, {
      token: member.token,
      body: { eventId: later, role: 'Pilot', attending: false },
    });
    expect(await server.call(events.mine, { token: member.token })).toHaveLength(1);
  });

  it('take an uploaded picture and answer its address', async () => {
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const { imageUrl } = await server.call(events.uploadImage, {
      token: server.planner.token,
      file: { bytes: pixel },
    });
    expect(imageUrl).toMatch(/^\/uploads\/[0-9a-f]{40}-1x1\.webp$/);
    const fetched = await server.fetch(imageUrl);
    expect(fetched.headers.get('content-type')).toContain('image/webp');
    const script = {
      bytes: Buffer.from('<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>'),
    };
    expect(
      await server.refusal(events.uploadImage, { token: server.planner.token, file: script }),
    ).toMatchObject({ code: 'upload_refused' });
  });
});
