import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { applications } from '#contract/applications.ts';
import { auth } from '#contract/auth.ts';
import { events as rsvpCalls } from '#contract/events.ts';
import { posts as postCalls } from '#contract/posts.ts';
import { profile } from '#contract/profile.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { rowsOf } from '#server/db/rows.ts';
import { submissions } from '#server/db/application-tables.ts';
import { checkIns, eventRoles, events, rsvps } from '#server/db/event-tables.ts';
import { postings, posts, users } from '#server/db/schema.ts';
import { aCaptcha } from '#tests/support/servers/captcha.ts';
import { Device } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { attend, createEvent, createUser, theRoleOf } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('deleting the own account on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      engine,
      // Nothing listens at this address: updates for the bot stay in its queue.
      config: { botWebhookUrl: 'http://127.0.0.1:9', botWebhookSecret: 'a secret of the test' },
    });
  });
  afterAll(() => server.close());

  async function attendingAt(eventId: string) {
    const rows = await server.database.db
      .select({ attending: eventRoles.attending })
      .from(eventRoles)
      .where(eq(eventRoles.eventId, eventId));
    return rows[0]?.attending;
  }

  /** Every table in which the text occurs anywhere. */
  async function tablesWith(text: string): Promise<string[]> {
    const { db } = server.database;
    const tables = await rowsOf<{ name: string }>(
      db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await rowsOf(
        db,
        sql`select 1 from ${sql.identifier(name)} as t where position(${text} in to_jsonb(t)::text) > 0 limit 1`,
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  /** Makes a member who has left a trace wherever one can be left. */
  async function aBusyMember() {
    const { db } = server.database;
    const personal = {
      email: `${randomUUID()}@example.org`,
      discordName: `discord-${randomUUID()}`,
      gameUserName: `game-${randomUUID()}`,
    };
    const { id, username, token } = await server.member({
      ...personal,
      primaryPositionId: positionByTitle('Hauler')?.id,
    });
    const bytes = await sharp({
      create: { width: 30, height: 30, channels: 3, background: '#a26' },
    })
      .png()
      .toBuffer();
    const { avatarUrl } = await server.call(profile.uploadAvatar, { token, file: { bytes } });
    await server.call(profile.update, {
      token,
      key: randomUUID(), // leaves an answer with the whole profile
      body: { username, gameUserName: personal.gameUserName, discordName: personal.discordName },
    });
    await server.signIn(username, 'a wrong guess').catch(() => undefined);
    await server.call(accounts.requestPasswordReset, { body: { email: personal.email } });
    await markAndBeMarked(id);
    const message = `<p>I am ${randomUUID()} and would like to help.</p>`;
    const [posting] = await db
      .insert(postings)
      .values({ departmentId: 'medical', title: 'Medic', changedBy: id })
      .returning();
    await beFasterAt(posting?.id ?? '');
    const submissionId = randomUUID();
    await db
      .insert(submissions)
      .values({ id: submissionId, postingId: posting?.id ?? '', userId: id, message });
    const [post] = await db
      .insert(posts)
      .values({
        title: 'News',
        content: '<p>Hello</p>',
        createdBy: id,
        changedBy: id,
      })
      .returning();
    return {
      id,
      username,
      token,
      avatarUrl,
      message,
      submissionId,
      postId: post?.id ?? '',
      ...personal,
    };
  }

  /** Marks another member as having come, and is marked themselves. */
  async function markAndBeMarked(id: string) {
    const other = await server.member();
    const eventId = await createEvent(server.database.db);
    const mark = { eventId, mark: 'late', at: new Date() } as const;
    await server.database.db.insert(checkIns).values([
      { ...mark, userId: id, by: other.id },
      { ...mark, userId: other.id, by: id },
    ]);
  }

  /** Has another member's edit refused under a key: the refusal names who changed the posting before. */
  async function beFasterAt(postingId: string) {
    const { token } = await server.member({ role: 'Admin' });
    const edit = { title: 'Medic', isOpen: true, revision: 0 };
    const params = { departmentId: 'medical', postingId };
    const call = { token, key: randomUUID(), params, body: edit };
    const refusal = await server.refusal(applications.update, call);
    expect(refusal).toMatchObject({ code: 'stale_revision' });
    const again = await server.refusal(applications.update, call);
    expect(again).toEqual({
      ...refusal,
      message: 'Somebody changed this in the meantime.',
      changedBy: '',
    });
  }

  /** Another member signs up beside the one who leaves, and a third is refused, each under a key. */
  async function shareAnEvent(userId: string) {
    const role = 'Pilot';
    const eventId = await createEvent(server.database.db, { roles: [{ name: role, capacity: 2 }] });
    await attend(server.database.db, { eventId, userId });
    await server.database.db
      .update(events)
      .set({ helpers: [userId] })
      .where(eq(events.id, eventId));
    const [witness, late] = [await server.member(), await server.member()];
    const body = { eventId, role, attending: true };
    const taken = await server.call(rsvpCalls.rsvp, {
      ...{ token: witness.token, key: randomUUID(), body },
    });
    expect(taken.rsvps.map((rsvp) => rsvp.userId)).toContain(userId);
    const refusal = await server.refusal(rsvpCalls.rsvp, {
      ...{ token: late.token, key: randomUUID(), body },
    });
    expect(refusal).toMatchObject({ code: 'role_full', current: { id: eventId } });
  }

  it('leaves nothing personal in any table, nor the picture', async () => {
    const member = await aBusyMember();
    await shareAnEvent(member.id);
    const traces = [
      member.username,
      member.email,
      member.discordName,
      member.gameUserName,
      member.avatarUrl,
      member.message,
    ];
    for (const trace of traces) expect(await tablesWith(trace)).not.toEqual([]); // the control
    expect((await server.fetch(member.avatarUrl)).status).toBe(200);

    await server.call(accounts.remove, { token: member.token, key: randomUUID() });

    for (const trace of traces) expect([trace, await tablesWith(trace)]).toEqual([trace, []]);
    expect((await server.fetch(member.avatarUrl)).status).toBe(404);
    // The id is a pseudonym: sessions need it to tell devices that they were signed out, posts, postings and others' marks to have no other author.
    const keeping = ['changes', 'check_ins', 'postings', 'posts', 'sessions'];
    // So does the order to take what others were told of the account off their lists, which is done away with once it is carried out.
    const elsewhere = async () =>
      (await tablesWith(member.id)).filter((name) => !keeping.includes(name));
    await expect.poll(elsewhere, { timeout: 10_000 }).toEqual([]);
  });

  it('keeps what others rely on, without the person', async () => {
    const member = await aBusyMember();
    await server.call(accounts.remove, { token: member.token });
    const { db } = server.database;
    const [submission] = await db
      .select()
      .from(submissions)
      .where(eq(submissions.id, member.submissionId));
    expect(submission).toMatchObject({
      userId: null,
      message: '<p>Removed together with the account.</p>',
    });
    const post = await server.call(postCalls.one, { params: { id: member.postId } });
    expect(post).toMatchObject({
      content: '<p>Hello</p><p>Posted by a former member</p>',
      revision: 2,
    });
  });

  it('FAULTS 8 tells every device of the member once asked, and lets nobody sign in again', async () => {
    const { username, token } = await server.member();
    const tablet = await server.signIn(username);
    await server.call(accounts.remove, { token });
    for (const session of [token, tablet]) {
      expect(await server.refusal(auth.profile, { token: session })).toMatchObject({
        status: 401,
        code: 'account_deleted',
      });
    }
    await expect(server.signIn(username)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('FAULTS 8 hands nothing on to a later namesake', async () => {
    const old = await server.member();
    const eventId = await createEvent(server.database.db);
    await attend(server.database.db, { eventId, userId: old.id });
    await server.call(accounts.remove, { token: old.token });
    await server.call(accounts.register, {
      body: {
        username: old.username,
        email: `${old.username}@example.org`,
        password: 'a long enough secret',
        captchaToken: await aCaptcha(server.database.db),
      },
    });
    const token = await server.signIn(old.username, 'a long enough secret');
    const namesake = await server.call(auth.profile, { token });
    expect(namesake.id).not.toBe(old.id);
    const device = new Device(server, token);
    await device.pull();
    expect(device.all('myRsvps')).toEqual([]);
    expect(await server.refusal(auth.profile, { token: old.token })).toMatchObject({
      code: 'account_deleted',
    });
  });

  it('frees the places, once, and tells the bot', async () => {
    const { db } = server.database;
    const [leaver, other] = [await server.member(), await server.member()];
    const announced = await createEvent(db, { discordChannelId: 'c', discordMessageId: 'm' });
    const cancelled = await createEvent(db);
    for (const { id } of [leaver, other]) await attend(db, { eventId: announced, userId: id });
    await attend(db, { eventId: cancelled, userId: other.id });
    await db.insert(rsvps).values({
      eventId: cancelled,
      userId: leaver.id,
      ...(await theRoleOf(db, cancelled)),
      answer: 'none',
    });
    await server.call(accounts.remove, { token: leaver.token });
    expect(await attendingAt(announced)).toBe(1);
    expect(await attendingAt(cancelled)).toBe(1); // a cancelled RSVP had given its place back before
    const told = await rowsOf(
      db,
      sql`select event_id, kind from bot_outbox where event_id = ${announced}`,
    );
    expect(told).toEqual([{ event_id: announced, kind: 'rsvp-update' }]);
  });

  it('takes the member and their RSVPs off the devices of others', async () => {
    const [leaver, watcher] = [await server.member(), await server.member()];
    const eventId = await createEvent(server.database.db);
    await attend(server.database.db, { eventId, userId: leaver.id });
    const device = new Device(server, watcher.token);
    await device.pull();
    expect(device.one('members', leaver.id)?.username).toBe(leaver.username);
    expect(device.one('rsvps', `${eventId}:${leaver.id}`)?.attending).toBe(true);
    await server.call(accounts.remove, { token: leaver.token });
    await device.pull();
    expect(device.one('members', leaver.id)).toBeUndefined();
    expect(device.one('rsvps', `${eventId}:${leaver.id}`)).toBeUndefined();
  });

  it('is refused to the last Admin, and to a visitor', async () => {
    const { db } = server.database;
    await db.update(users).set({ role: 'Member' }).where(eq(users.role, 'Admin'));
    const { token, username } = await server.member({ role: 'Admin' });
    expect(await server.refusal(accounts.remove, { token })).toMatchObject({
      status: 403,
      message: "The last Admin can't be removed.",
    });
    expect((await server.call(auth.profile, { token })).username).toBe(username);
    expect(await server.refusal(accounts.remove)).toMatchObject({ status: 401 });
    await createUser(db, { role: 'Admin' });
    await server.call(accounts.remove, { token }); // the control: with another one it goes
  });

  it('leaves one Admin when all of them go at the same time', async () => {
    const { db } = server.database;
    for (let round = 0; round < 3; round += 1) {
      await db.update(users).set({ role: 'Member' }).where(eq(users.role, 'Admin'));
      const admins = await Promise.all(
        Array.from({ length: 4 }, () => server.member({ role: 'Admin' })),
      );
      const answers = await Promise.all(
        admins.map(({ token }) => server.send(accounts.remove, { token })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 403]);
      expect(await db.select().from(users).where(eq(users.role, 'Admin'))).toHaveLength(1);
    }
  });
});
