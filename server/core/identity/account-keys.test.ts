import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { ApiError } from '#contract/problem.ts';
import { PAIR_LIMIT } from '#server/features/auth/login-limits.ts';
import { limits } from '#server/db/bookkeeping.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser, PASSWORD } from '#tests/support/factories/rows.ts';
import { spellings } from '#tests/support/hostile/names.inputs.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { mailKey, nameKey } from './account-keys.ts';
import { claimUsername } from './usernames.ts';

describe.each(engines)('SPEC 5.28 two spellings of a name on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.db.delete(users);
    await server.database.db.delete(limits);
  });
  const signIn = (username: string, password: string) =>
    server.send(auth.login, { body: { username, password } });

  it.each(spellings)('$input and $other are $expected ($source)', async (spelling) => {
    const { input, other, expected } = spelling;
    const isOne = expected === 'one name';
    await createUser(server.database.db, { username: input });
    expect((await signIn(other, PASSWORD)).status).toBe(isOne ? 200 : 401);
    const claimed = server.database.transaction((tx) => claimUsername(tx, other));
    const sentence = await claimed.catch((error: unknown) =>
      error instanceof ApiError ? error.message : error,
    );
    expect(sentence === 'This username is taken.').toBe(isOne);
  });

  it.each(spellings)('$input and $other: tries are counted by $expected', async (spelling) => {
    const { input, other, expected } = spelling;
    await createUser(server.database.db, { username: input });
    const fail = async (username: string) => (await signIn(username, 'wrong')).status;
    for (let n = 0; n < PAIR_LIMIT; n += 1) await fail(n % 2 === 0 ? input : other);
    expect(await fail(input)).toBe(expected === 'one name' ? 429 : 401);
  });

  it('a name that folds to more than an index takes is refused like any unknown one', async () => {
    expect((await signIn('\ufdfa'.repeat(200), 'wrong')).status).toBe(401);
    const counters = await server.database.db.select({ subject: limits.subject }).from(limits);
    expect(Math.max(...counters.map(({ subject }) => subject.length))).toBeLessThan(200);
  });
});

describe('the key of a mail address', () => {
  it.each([
    ['Fiona@Example.ORG', 'fiona@example.org'],
    ['fiona@m\u00fcnchen.example', 'FIONA@xn--mnchen-3ya.example'],
    ['u\u0308nal@example.org', '\u00dcNAL@example.org'],
    ['fiona@example\u3002org', 'fiona@example.org'],
    ['admin@localhost', 'ADMIN@localhost'],
    ['no address', 'NO ADDRESS'],
  ])('%s and %s have one', (left, right) => {
    expect(mailKey(left)).toBe(mailKey(right));
    expect(mailKey(mailKey(left))).toBe(mailKey(left));
  });

  it('is another one for another mailbox', () => {
    const mailboxes = ['fiona@example.org', 'f.iona@example.org', 'fiona+a@example.org'];
    expect(new Set(mailboxes.map(mailKey)).size).toBe(3);
  });

  it('and no key is longer than an index takes', () => {
    expect(nameKey('\ufdfa'.repeat(200))).toHaveLength(64);
  });
});
