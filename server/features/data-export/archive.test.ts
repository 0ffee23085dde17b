import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { profile } from '#contract/profile.ts';
import { uploads } from '#contract/uploads.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { submissionMessages, submissions } from '#server/db/application-tables.ts';
import {
  audit,
  calendarFeeds,
  emailChanges,
  idempotency,
  passwordResets,
  pushSubscriptions,
} from '#server/db/bookkeeping.ts';
import { declines, invitations, invitationUses } from '#server/db/joining-tables.ts';
import { messages, notices, notificationSettings, seatWatches } from '#server/db/notice-tables.ts';
import { passkeys } from '#server/db/passkey-table.ts';
import { answerNotes, away, checkIns, events, rsvps, waitlist } from '#server/db/event-tables.ts';
import { eventSeries, seriesStanding } from '#server/db/planning-tables.ts';
import { postings, posts, sessions, users } from '#server/db/schema.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { someNews, someSettings } from '#tests/support/factories/notices.ts';
import { attend, createEvent, theRoleOf } from '#tests/support/factories/rows.ts';
import { readCalendar } from '#tests/support/outside/calendar-reader.ts';
import { exported, textOf, type Unpacked } from '#tests/support/servers/exported.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { collectedData, type CollectedData } from './collected-shape.ts';
import { coveredColumns } from './covered-columns.ts';

const at = new Date('2026-05-04T18:30:00Z');
const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

describe.each(engines)('SPEC 27.3 the copy of a member’s data on $engine', (engine) => {
  let server: TestServer;
  let files: Unpacked;
  let data: CollectedData;
  let id: string;
  let eventId: string;
  beforeAll(async () => {
    server = await startServer({ engine, config: { publicUrl: 'https://muster.example.org' } });
    const member = await server.member({
      ...{ username: `Nova ${HOSTILE}`, role: 'Admin', gameUserName: HOSTILE },
      ...{ primaryPositionId: positionByTitle('Hauler')?.id ?? null, primaryRank: 'Expert' },
      ...{ suspendedAt: at, suspendedUntil: at, suspensionReason: 'A quarrel' },
    });
    id = member.id;
    eventId = await leaveTraces(server, member);
    files = await exported(server, member.token);
    data = collectedData.parse(JSON.parse(textOf(files, 'data.json')));
  });
  afterAll(() => server.close());

  it('holds every part that a table is said to be in', () => {
    const empty = Object.values(coveredColumns)
      .flatMap((one) => ('in' in one ? [one.in] : []))
      .filter((path) => {
        const part = path
          .split('.')
          .reduce<unknown>((one, name) => (one as Record<string, unknown>)[name], data);
        return part === null || (Array.isArray(part) && part.length === 0);
      });
    expect(empty).toEqual([]);
  });

  it('says who the member is, and what they hold', () => {
    expect(data.account).toMatchObject({
      ...{ id, username: `Nova ${HOSTILE}`, waitingEmail: 'new@example.org' },
      positions: [{ title: 'Hauler', department: 'logistics', rank: 'Expert' }],
      suspension: { since: at.toISOString(), reason: 'A quarrel' },
    });
    expect(data.rsvps).toMatchObject([
      { event: { id: eventId, title: 'Milk run' }, role: 'Pilot', answer: 'seat', note: HOSTILE },
      { event: { title: 'Night shift' }, role: '', answer: 'maybe', note: '' },
    ]);
    expect(data.waitlists).toMatchObject([{ event: { title: 'Night shift' }, role: 'Pilot' }]);
    expect(data.helping).toMatchObject([{ event: { title: 'Milk run' } }]); // and no draft (SPEC 30.51)
    expect(data.checkIns).toEqual([
      {
        event: expect.objectContaining({ id: eventId }) as object,
        mark: 'late',
        at: at.toISOString(),
      },
    ]);
    expect(data.away).toEqual([
      { from: at.toISOString(), to: '2026-05-05T18:30:00.000Z', note: HOSTILE },
    ]);
    expect(data.series).toMatchObject([{ title: 'Weekly run', role: 'Pilot' }]);
    expect(data.devices.notified).toMatchObject([{ service: 'Mozilla', zone: 'Europe/London' }]);
  });

  it('has both sides of the own conversations, and of others’ the own words alone', () => {
    expect(data.submissions).toMatchObject([
      {
        ...{ posting: 'Haulers wanted', message: '<p>Let me fly</p>' },
        conversation: [
          { from: 'department', text: 'Since when do you fly?' },
          { from: 'you', text: 'Since spring.' },
        ],
      },
    ]);
    expect(data.written.answers).toMatchObject([{ text: 'Welcome aboard, friend.' }]);
    expect(textOf(files, 'data.json')).not.toContain('Somebody else wrote this');
  });

  it('has no secret, and no name of those whom the member managed', () => {
    for (const path of ['data.json', 'index.html', 'events.ics']) {
      const text = textOf(files, path);
      for (const secret of ['argon2', 'SECRET', 'push.services.mozilla.com/wpush', 'Otto Other'])
        expect(text, path).not.toContain(secret);
    }
  });

  it('comes with the schema that it keeps', () => {
    const schema = JSON.parse(textOf(files, 'schema.json')) as Record<string, unknown>;
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(schema).toEqual(z.toJSONSchema(collectedData));
    expect(Object.keys(schema['properties'] ?? {}).toSorted()).toEqual(
      Object.keys(data).toSorted(),
    );
  });

  it('has the own events for a calendar app', () => {
    const { events: own } = readCalendar(textOf(files, 'events.ics'));
    expect(own).toMatchObject([
      {
        ...{ uid: eventId, title: 'Milk run (Pilot)', status: 'CONFIRMED', isBusy: true },
        address: `https://muster.example.org/events/${eventId}`,
      },
    ]);
  });

  it('has the own picture and those that were uploaded, as they are', async () => {
    expect(data.pictures).toHaveLength(2);
    for (const { file, address } of data.pictures) {
      const served = await server.fetch(address);
      expect(Buffer.from(files[file ?? ''] ?? [])).toEqual(Buffer.from(await served.arrayBuffer()));
      expect((await sharp(files[file ?? '']).metadata()).format).toBe('webp');
      expect(textOf(files, 'index.html')).toContain(`<img src="${file}"`);
    }
  });

  it('SPEC 27.4 shows it on a page that runs nothing and escapes every text', () => {
    const page = textOf(files, 'index.html');
    expect(page).toContain('Nova &quot;&gt;&lt;img'.replaceAll('&quot;', '"'));
    expect(page).not.toMatch(/<script|<img src=x/);
    expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect(page).toContain("default-src 'none'");
    expect(page).toMatch(/Quiet: <bdi>.*Is on no.*Lets reminders yes/);
    for (const said of ['Milk run', 'Let me fly', 'Since spring.']) expect(page).toContain(said);
    expect(page).toContain('<time datetime="2026-05-04T18:30:00.000Z">4 May 2026, 18:30</time>');
  });

  it('holds nothing but these files', () => {
    expect(
      Object.keys(files)
        .filter((path) => !path.startsWith('pictures/'))
        .toSorted(),
    ).toEqual([...['data.json', 'events.ics', 'index.html', 'schema.json']]);
  });
});

/** Leaves a row of the member's wherever there can be one; answers the id of the event with their seat. */
async function leaveTraces(
  server: TestServer,
  { id: userId, token }: { readonly id: string; readonly token: string },
): Promise<string> {
  const { db } = server.database;
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#7aa' } })
    .png()
    .toBuffer();
  await server.call(profile.uploadAvatar, { token, file: { bytes } });
  await server.call(uploads.image, { token, file: { bytes } });
  const other = await server.member({ username: 'Otto Other' });
  const eventId = await createEvent(db, { title: 'Milk run', start: at });
  await attend(db, { eventId, userId });
  await db.update(events).set({ createdBy: userId }).where(eq(events.id, eventId));
  const role = await theRoleOf(db, eventId);
  await db.insert(seatWatches).values({ userId, eventId, ...role });
  await db.insert(answerNotes).values([
    { eventId, userId, note: HOSTILE },
    { eventId, userId: other.id, note: 'Somebody else wrote this note' },
  ]);
  const helpers = [userId, other.id];
  await db.update(events).set({ helpers }).where(eq(events.id, eventId));
  await createEvent(db, { title: 'Hidden run', state: 'draft', helpers });
  await db.insert(away).values({
    userId,
    from: at,
    to: new Date(at.getTime() + DAY_MS),
    note: HOSTILE,
    createdAt: at,
  });
  const mark = { eventId, mark: 'late', at } as const;
  await db.insert(checkIns).values([
    { ...mark, userId, by: other.id },
    { ...mark, userId: other.id, by: userId },
  ]);
  await wantSeries(server, userId);
  await leaveWaiting(server, { userId, otherId: other.id });
  await db.insert(posts).values({ title: HOSTILE, content: '<p>Hear</p>', createdBy: userId });
  await leaveConversations(server, { userId, otherId: other.id });
  await db
    .insert(messages)
    .values({ authorId: userId, text: HOSTILE, sent: 3, at, about: someSubject });
  await db.insert(notices).values({
    userId,
    subject: `event:${eventId}`,
    source: 'test',
    news: someNews({ eventId }),
    at,
  });
  await db.insert(notificationSettings).values({ userId, value: someSettings() });
  await db.insert(audit).values([
    { actorId: userId, subject: 'event', subjectId: eventId, action: 'created', title: 'Milk run' },
    {
      actorId: userId,
      subject: 'member',
      subjectId: other.id,
      action: 'updated',
      title: 'Otto Other',
    },
  ]);
  await leaveAccount(server, userId);
  return eventId;
}

/** A place on a waitlist, behind somebody else's. */
async function leaveWaiting(
  { database: { db } }: TestServer,
  { userId, otherId }: { readonly userId: string; readonly otherId: string },
): Promise<void> {
  const start = new Date(at.getTime() + DAY_MS);
  const eventId = await createEvent(db, { title: 'Night shift', start });
  const { roleId } = await theRoleOf(db, eventId);
  await db.insert(rsvps).values({ eventId, userId, answer: 'maybe' });
  for (const one of [otherId, userId])
    await db.insert(waitlist).values({ eventId, roleId, userId: one });
}

const someSubject = { eventId: null, departmentId: 'logistics', title: 'Logistics' };

async function leaveConversations(
  { database: { db } }: TestServer,
  { userId, otherId }: { readonly userId: string; readonly otherId: string },
): Promise<void> {
  const posting = { id: randomUUID(), departmentId: 'logistics', title: 'Haulers wanted' };
  await db.insert(postings).values(posting);
  const [own, others] = [randomUUID(), randomUUID()];
  const about = { postingId: posting.id, departmentId: 'logistics' };
  await db.insert(submissions).values([
    { id: own, userId, message: '<p>Let me fly</p>', ...about },
    { id: others, userId: otherId, message: '<p>Somebody else wrote this</p>', ...about },
  ]);
  const said = (submissionId: string, author: string, text: string, minutes: number) => ({
    ...{ id: randomUUID(), submissionId, userId: author, text },
    at: new Date(at.getTime() + minutes * 60_000),
  });
  await db
    .insert(submissionMessages)
    .values([
      said(own, otherId, 'Since when do you fly?', 1),
      said(own, userId, 'Since spring.', 2),
      said(others, userId, 'Welcome aboard, friend.', 1),
      said(others, otherId, 'Somebody else wrote this, too', 2),
    ]);
}

async function leaveAccount({ database: { db } }: TestServer, userId: string): Promise<void> {
  const invitation = { id: randomUUID(), makerId: userId, purpose: 'Friends', flags: [] };
  await db.insert(invitations).values({ ...invitation, role: 'Member', createdAt: at });
  await db.insert(invitationUses).values({ invitationId: invitation.id, userId, at });
  await db.insert(declines).values({ userId, note: 'Not yet', at });
  await db
    .insert(emailChanges)
    .values({ userId, email: 'new@example.org', tokenHashes: ['SECRET'], expiresAt: at });
  await db.insert(passwordResets).values({ userId, tokenHash: 'SECRET', expiresAt: at });
  await db
    .insert(idempotency)
    .values({ userId, key: randomUUID(), fingerprint: '', answer: 'SECRET' });
  await db.insert(calendarFeeds).values({ userId, key: randomUUID(), createdAt: at });
  await db.insert(passkeys).values({
    ...{ userId, credentialId: 'SECRET', publicKey: 'SECRET', counter: 0, transports: [] },
    ...{ device: 'Safari on iPhone', createdAt: at },
  });
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId));
  await db.insert(pushSubscriptions).values({
    ...{ userId, sessionId: session?.id ?? '', p256dh: 'SECRET', auth: 'SECRET' },
    endpoint: `https://updates.push.services.mozilla.com/wpush/${randomUUID()}`,
    ...{ zone: 'Europe/London', createdAt: at },
  });
  await db.update(users).set({ discordName: HOSTILE }).where(eq(users.id, userId));
}

async function wantSeries({ database: { db } }: TestServer, userId: string): Promise<void> {
  const role = { id: randomUUID(), name: 'Pilot', icon: '', capacity: 1, department: '' };
  const event = {
    ...{ title: 'Weekly run', description: '', eventImageUrl: '', handoverHours: 2 },
    ...{ audience: null, confirm: false, question: '', helpers: [] },
    ...{ opensBefore: null, closesBefore: null, roles: [{ ...role, audience: null }] },
  };
  const [series] = await db
    .insert(eventSeries)
    .values({
      ...{ rule: 'FREQ=WEEKLY', zone: 'UTC', start: at, lengthMs: DAY_MS, event },
      ...{ madeUntil: at, createdAt: at },
    })
    .returning({ id: eventSeries.id });
  const standing = { userId, roleId: role.id, orWait: true, createdAt: at };
  await db.insert(seriesStanding).values({ ...standing, seriesId: series?.id ?? '' });
}
