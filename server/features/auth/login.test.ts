import { decodeJwt } from 'jose';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auth, tokenClaims } from '#contract/auth.ts';
import { limits } from '#server/db/bookkeeping.ts';
import { hashPassword } from '#server/core/identity/passwords.ts';
import { sessions, users } from '#server/db/schema.ts';
import { authFeature } from '#tests/support/servers/auth-feature.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser, PASSWORD } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import {
  ACCOUNT_ALARM,
  ADDRESS_LIMIT,
  PAIR_LIMIT,
  PAIR_LIMIT_UNDER_ATTACK,
} from './login-limits.ts';

describe.each(engines)('signing in on $engine', (engine) => {
  let server: TestServer;
  let clock = Date.parse('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    server = await startServer({
      engine,
      features: [authFeature],
      config: { trustsProxy: () => true },
      now: () => new Date(clock),
    });
    await createUser(server.database.db, { username: 'Pilot' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.db.delete(limits);
  });

  interface Attempt {
    readonly username?: string;
    readonly password?: string;
    readonly address?: string;
    readonly cookie?: string;
  }
  const attempt = ({
    username = 'pilot',
    password = PASSWORD,
    address = '203.0.113.1',
    cookie = '',
  }: Attempt = {}) =>
    server.send(auth.login, {
      body: { username, password },
      headers: { 'x-forwarded-for': address, cookie },
    });
  const fail = async (times: number, where: Attempt = {}) => {
    for (let n = 0; n < times; n += 1)
      expect((await attempt({ ...where, password: 'wrong' })).status).toBe(401);
  };
  /** Sets a counter, in place of failures from elsewhere that would take long to make one by one. */
  const setCount = (subject: string, count: number) =>
    server.database.db
      .insert(limits)
      .values({ subject, count, windowEnds: new Date(clock + 15 * MINUTE_MS) });

  it('answers with a token that says who it is, and notes the time', async () => {
    const { token } = await server.call(auth.login, {
      body: { username: 'PILOT', password: PASSWORD },
    });
    expect(tokenClaims.parse(decodeJwt(token))).toMatchObject({
      username: 'Pilot',
      role: 'Member',
      flags: ['OrgMember'],
    });
    const [user] = await server.database.db.select().from(users).where(eq(users.username, 'Pilot'));
    expect(user?.lastLogin).toEqual(new Date(clock));
  });

  it('says the same to a wrong password and to an unknown name', async () => {
    const wrong = await server.refusal(auth.login, {
      body: { username: 'pilot', password: 'wrong' },
    });
    const unknown = await server.refusal(auth.login, {
      body: { username: 'nobody', password: 'wrong' },
    });
    expect(wrong).toMatchObject({
      status: 401,
      code: 'invalid_credentials',
      message: 'Wrong username or password.',
    });
    expect(unknown).toEqual(wrong);
  });

  it('is held after ten failures from one address until a quarter of an hour is over', async () => {
    await fail(PAIR_LIMIT);
    const held = await attempt();
    expect(held.status).toBe(429);
    expect(Number(held.headers.get('retry-after'))).toBe(15 * 60);
    clock += 15 * MINUTE_MS;
    expect((await attempt()).status).toBe(200);
  });

  it('takes letters beyond ASCII in the case they were registered in', async () => {
    await createUser(server.database.db, { username: 'Ünal' });
    expect((await attempt({ username: 'Ünal' })).status).toBe(200);
    expect((await attempt({ username: 'ÜNAL' })).status).not.toBe(500);
  });

  it('with a password that a reset changed after it was verified starts no session', async () => {
    const { database } = server;
    const { id } = await createUser(database.db, { username: 'racer' });
    const passwordHash = await hashPassword('another one');
    let meanwhile = async () => undefined as unknown;
    const slow = await startServer({
      features: [authFeature],
      database: {
        ...database,
        transaction: async (work) => {
          await meanwhile(); // the password is verified by now
          return database.transaction(work);
        },
      },
    });
    const body = { username: 'racer', password: PASSWORD };
    expect((await slow.send(auth.login, { body })).status).toBe(200); // the control
    meanwhile = () => database.db.update(users).set({ passwordHash }).where(eq(users.id, id));
    expect(await slow.refusal(auth.login, { body })).toMatchObject({ code: 'invalid_credentials' });
    const open = await database.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(open).toHaveLength(1);
    await slow.close();
  });

  it('counts no success: a right password any number of times', async () => {
    for (let n = 0; n < PAIR_LIMIT + 5; n += 1) expect((await attempt()).status).toBe(200);
  });

  it('does not let a hundred guesses at once slip through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => attempt({ password: 'wrong' })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(PAIR_LIMIT);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - PAIR_LIMIT);
  });

  it('from another address is untouched by an attacker, and so is a neighbour behind the same router', async () => {
    await createUser(server.database.db, { username: `neighbour-${engine.engine}` });
    await fail(PAIR_LIMIT);
    expect((await attempt()).status).toBe(429);
    expect((await attempt({ address: '198.51.100.7' })).status).toBe(200);
    expect((await attempt({ username: `neighbour-${engine.engine}` })).status).toBe(200);
  });

  it('of sixty members behind one router, each mistyping three times, works', async () => {
    for (let member = 0; member < 60; member += 1)
      await setCount(`login:pair:crew${member}:203.0.113.1`, 3);
    await setCount('login:address:203.0.113.1', 60 * 3);
    expect((await attempt()).status).toBe(200);
  });

  it('is held for an address that tried one password on everybody', async () => {
    await setCount('login:address:203.0.113.1', ADDRESS_LIMIT);
    expect((await attempt()).status).toBe(429);
    expect((await attempt({ address: '198.51.100.7' })).status).toBe(200);
  });

  it('of an account that a thousand machines attack is left to its owner, while each machine has two tries', async () => {
    await setCount('login:account:pilot', ACCOUNT_ALARM);
    expect((await attempt()).status).toBe(200);
    await fail(PAIR_LIMIT_UNDER_ATTACK, { address: '192.0.2.1' });
    expect((await attempt({ address: '192.0.2.1' })).status).toBe(429);
    expect((await attempt({ address: '192.0.2.2' })).status).toBe(200);
  });

  it('from a device that has signed in before works beside an attacker behind the same router', async () => {
    const cookie = (await attempt()).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    await fail(PAIR_LIMIT);
    expect((await attempt()).status).toBe(429); // control: without the cookie
    expect((await attempt({ cookie: cookie.split(';')[0] ?? '' })).status).toBe(200);
  });

  it('with the cookie of another member has no tries of its own, and a device has ten', async () => {
    await createUser(server.database.db, { username: `thief-${engine.engine}` });
    const stolen =
      (await attempt({ username: `thief-${engine.engine}` })).headers
        .get('set-cookie')
        ?.split(';')[0] ?? '';
    await fail(PAIR_LIMIT, { cookie: stolen });
    expect((await attempt({ cookie: stolen })).status).toBe(429);
    const own =
      (await attempt({ address: '198.51.100.9' })).headers.get('set-cookie')?.split(';')[0] ?? '';
    await fail(PAIR_LIMIT, { cookie: own });
    expect((await attempt({ cookie: own })).status).toBe(429);
  });
});
