import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { auth } from '#contract/auth.ts';
import type { ApiError } from '#contract/problem.ts';
import { profile } from '#contract/profile.ts';
import { migrate } from '#server/migrate.ts';
import { aCaptcha } from '#tests/support/servers/captcha.ts';
import { Device } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { claimUsername } from './usernames.ts';

const LOOKS_LIKE = "This username looks like another member's. Please choose another one.";
const RESERVED = 'This username is reserved. Please choose another one.';

describe.each(engines)('usernames on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
    await createUser(server.database.db, { username: 'Mallory' });
  });
  afterAll(() => server.close());

  /** Both ways to a new name: the sentence at the field, or undefined when it was given. */
  async function registering(username: string) {
    const captchaToken = await aCaptcha(server.database.db);
    const body = { username, email: 'x@example.org', password: 'a long enough secret' };
    const response = await server.send(accounts.register, { body: { ...body, captchaToken } });
    return sentenceIn(response);
  }
  async function renaming(token: string, username: string) {
    const body = { username, gameUserName: '', discordName: '' };
    return sentenceIn(await server.send(profile.update, { token, body }));
  }
  async function sentenceIn(response: Response): Promise<string | undefined> {
    if (response.ok) return undefined;
    const { status, code, fields } = (await response.json()) as ApiError['problem'];
    expect({ status, code }).toEqual({ status: 409, code: 'username_taken' });
    return fields?.['username'];
  }

  it.each([
    ['rnallory', LOOKS_LIKE],
    ['Маllory', LOOKS_LIKE],
    ['ＭＡＬＬＯＲＹ', 'This username is taken.'],
    ['MALLORY', 'This username is taken.'],
    ['a former member', RESERVED],
    ['A Former Member', RESERVED],
    ['Unknоwn', RESERVED],
    ['ADMIN', RESERVED],
    ['аdmin', RESERVED],
    ['Leader', RESERVED],
  ])('%s is refused at registration as in the profile', async (username, sentence) => {
    const { token } = await server.member();
    expect(await registering(username)).toBe(sentence);
    expect(await renaming(token, username)).toBe(sentence);
  });

  it.each(['Наташа', 'Борис', 'Ελένη', 'さくら', 'Zoë'])('%s is free', async (username) => {
    const { token } = await server.member();
    expect(await renaming(token, `${username}-${engine.engine}`)).toBeUndefined();
    expect(await registering(username)).toBeUndefined();
  });

  it('a reserved name stays with who holds it, and is spelled by them as they like', async () => {
    const admin = await server.member({ username: 'admin', role: 'Admin' });
    expect(await renaming(admin.token, 'Admin')).toBeUndefined();
    expect(await renaming(admin.token, 'Leader')).toBe(RESERVED);
    expect(await renaming(admin.token, 'Zaphod')).toBeUndefined();
    expect(await renaming(admin.token, 'admin')).toBe(RESERVED);
  });

  it('members who look alike today keep their names and save their other fields', async () => {
    const pair = [
      await server.member({ username: 'Clare' }),
      await server.member({ username: 'CIare' }),
    ];
    for (const { token, username } of pair) {
      const body = { username, gameUserName: 'Ace', discordName: 'ace#1' };
      expect(await server.call(profile.update, { token, body })).toMatchObject(body);
    }
  });

  it('a name from before a rule does not stand in the way of the other fields', async () => {
    const { token, username } = await server.member({ discordName: 'a\u200Bb' });
    const base = { username, gameUserName: '', discordName: 'a\u200Bb' };
    const edit = { ...base, gameUserName: 'Ace', base };
    const saved = await server.call(profile.update, { token, body: edit });
    expect(saved).toMatchObject({ gameUserName: 'Ace', discordName: 'a\u200Bb' });
    // A base that is not so stores nothing: what it equals counts as not touched.
    const lie = { ...base, discordName: 'c\u200Bd', base: { ...base, discordName: 'c\u200Bd' } };
    await server.call(profile.update, { token, body: lie });
    expect((await server.call(auth.profile, { token })).discordName).toBe('a\u200Bb');
    const pasted = { ...base, discordName: 'c\u200Bd', base };
    expect(await server.call(profile.update, { token, body: pasted })).toMatchObject({
      discordName: 'cd',
    });
  });

  it('of two who want what looks the same at one moment, one is given it', async () => {
    const { database } = server;
    let claimed: () => void = () => undefined;
    const isClaimed = new Promise<void>((resolve) => {
      claimed = resolve;
    });
    const first = database.transaction(async (tx) => {
      await claimUsername(tx, 'Trillian');
      claimed();
      await tx.execute(sql`select pg_sleep(0.3)`); // the other one asks meanwhile
      await createUser(tx, { username: 'Trillian' });
    });
    await isClaimed;
    const second = database.transaction(async (tx) => {
      await claimUsername(tx, 'Тrillian');
      await createUser(tx, { username: 'Тrillian' });
    });
    await expect(second).rejects.toThrow(LOOKS_LIKE);
    await first;
  });
});

describe.each(engines)('usernames that were kept without skeletons on $engine', (engine) => {
  it('are given them at the start, once for each table, which is no news for any device', async () => {
    const server = await startServer({ engine });
    const { database } = server;
    const { db } = database;
    const { token } = await server.member();
    await db.execute(sql`
      insert into users (username, username_key, skeletons, email, email_key, found_by, password_hash)
      select 'Member ' || n, ':' || n, '{}', n || '@example.org', '', '{}', ''
      from generate_series(1, 1200) n`);
    const device = new Device(server, token);
    await device.pull();
    const claim = () => database.transaction((tx) => claimUsername(tx, 'Мember 1200'));
    await migrate(database);
    await claim(); // control: the table is the one of before
    await db.execute(sql`update meta set value = 'older' where key = 'key_edition'`);
    await migrate(database);
    await expect(claim()).rejects.toThrow(LOOKS_LIKE);
    expect((await device.page()).changes).toEqual({});
    await server.close();
  });
});
