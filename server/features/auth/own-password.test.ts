import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { auth } from '#contract/auth.ts';
import { calendarFeed } from '#contract/calendar-feed.ts';
import { ownAccount } from '#contract/own-account.ts';
import { limits, pushSubscriptions } from '#server/db/bookkeeping.ts';
import { sessions, users } from '#server/db/schema.ts';
import { hashPassword } from '#server/core/identity/passwords.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser, PASSWORD } from '#tests/support/factories/rows.ts';
import { startAccountServer, type AccountServer } from '#tests/support/servers/account-server.ts';
import { listenTo } from '#tests/support/servers/live-streams.ts';
import { startServer } from '#tests/support/servers/server.ts';
import { PAIR_LIMIT } from './login-limits.ts';
import { ownAccountRoutes } from './own-account.routes.ts';

const NEW = 'an even longer secret';
const WRONG = { password: 'not the right one', newPassword: NEW };
const RIGHT = { password: PASSWORD, newPassword: NEW };

describe.each(engines)('changing the own password on $engine', (engine) => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer(engine);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.db.delete(limits);
  });

  const change = (token: string, body: typeof RIGHT) =>
    server.send(ownAccount.changePassword, { token, body });
  const subscribe = async (userId: string) => {
    const { db } = server.database;
    const held = await db.select().from(sessions).where(eq(sessions.userId, userId));
    for (const { id } of held)
      await db.insert(pushSubscriptions).values({
        ...{ userId, sessionId: id, endpoint: `https://push.example/${id}`, p256dh: '', auth: '' },
        ...{ zone: 'UTC', createdAt: new Date() },
      });
  };

  it('SPEC 19.1 keeps this session, and ends all others with what is pushed to them', async () => {
    const { id, username, email } = await createUser(server.database.db);
    const here = await server.signIn(username);
    const elsewhere = await server.signIn(username);
    await subscribe(id);
    const stream = await listenTo(server, elsewhere);
    await stream.next();
    expect((await change(here, RIGHT)).status).toBe(204);
    await expect.poll(() => stream.next()).toBe('end');
    expect(await server.call(auth.profile, { token: here })).toMatchObject({ id });
    expect(await server.refusal(auth.profile, { token: elsewhere })).toMatchObject({
      code: 'session_ended',
    });
    const { db } = server.database;
    const left = await db.select().from(sessions).where(eq(sessions.userId, id));
    const kept = left.find(({ endedAs }) => endedAs === null);
    expect(
      await db
        .select({ sessionId: pushSubscriptions.sessionId })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, id)),
    ).toEqual([{ sessionId: kept?.id }]);
    await expect(server.signIn(username)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await server.signIn(username, NEW);
    const [mail] = await server.mailbox.mailsTo(email);
    expect(mail?.subject).toBe('Your password at Farwatch Company was changed');
    expect(mail?.text).toContain('Your password was changed in My Profile');
  });

  it('SPEC 19.1 ends the calendar feed and the reset links that were mailed before', async () => {
    const { username, email } = await createUser(server.database.db);
    const token = await server.signIn(username);
    await server.call(calendarFeed.switchOn, { token });
    const link = await server.resetTokenFor(email);
    await change(token, RIGHT);
    expect(await server.call(calendarFeed.read, { token })).toEqual({ mine: null, all: null });
    const body = { token: link, newPassword: 'the password of a thief' };
    expect(await server.refusal(accounts.resetPassword, { body })).toMatchObject({
      code: 'token_invalid',
    });
  });

  it('SPEC 19.2 refuses a wrong password at its field, and a new one that is none', async () => {
    const { username } = await createUser(server.database.db);
    const token = await server.signIn(username);
    const refused = (body: typeof RIGHT) =>
      server.refusal(ownAccount.changePassword, { token, body });
    expect(await refused(WRONG)).toMatchObject({
      ...{ status: 422, code: 'invalid' },
      fields: { password: 'That is not your password.' },
    });
    expect(await refused({ ...RIGHT, newPassword: username })).toMatchObject({
      fields: { newPassword: "Don't use your username as your password." },
    });
    expect(await refused({ ...RIGHT, newPassword: PASSWORD })).toMatchObject({
      fields: { newPassword: 'Choose a password that differs from the one you have.' },
    });
    await server.signIn(username);
  });

  it('SPEC 19.2 counts wrong passwords together with failed sign-ins, and right ones not at all', async () => {
    const { username } = await createUser(server.database.db);
    const token = await server.signIn(username);
    const again = { password: NEW, newPassword: PASSWORD };
    expect((await change(token, RIGHT)).status).toBe(204);
    expect((await change(token, again)).status).toBe(204);
    for (let n = 1; n < PAIR_LIMIT; n += 1) expect((await change(token, WRONG)).status).toBe(422);
    const login = (password: string) =>
      server.send(auth.login, { body: { username, password } }).then(({ status }) => status);
    expect(await login('not the right one')).toBe(401);
    const held = await change(token, RIGHT);
    expect(held.status).toBe(429);
    expect(Number(held.headers.get('retry-after'))).toBe(15 * 60);
    expect(await login(PASSWORD)).toBe(429);
  });

  it.each([
    ['password', 'invalid'],
    ['session', 'session_ended'],
  ] as const)('SPEC 19.2 undoes nothing that ended its %s meanwhile', async (what, code) => {
    const { database } = server;
    const { id, username } = await createUser(database.db);
    const token = await server.signIn(username);
    const passwordHash = await hashPassword('another one');
    const meanwhile = {
      password: () => database.db.update(users).set({ passwordHash }).where(eq(users.id, id)),
      session: () =>
        database.db
          .update(sessions)
          .set({ endedAs: 'session_ended' })
          .where(eq(sessions.userId, id)),
    };
    const slow = await startServer({
      features: [{ routes: ownAccountRoutes }],
      database: {
        ...database,
        transaction: async (work) => {
          await meanwhile[what](); // the password is verified by now
          return database.transaction(work);
        },
      },
    });
    const call = { token, body: RIGHT };
    expect(await slow.refusal(ownAccount.changePassword, call)).toMatchObject({ code });
    await slow.close();
    const [user] = await database.db.select().from(users).where(eq(users.id, id));
    expect(user?.passwordHash === passwordHash).toBe(what === 'password');
    await expect(server.signIn(username, NEW)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
  });
});
