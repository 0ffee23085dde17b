import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '#contract/auth.ts';
import { createUser, PASSWORD } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

/** What an argon2id hash says of the work that went into it. */
const WORK = /^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$/;

describe('the time that a login takes', () => {
  let server: TestServer;
  const verify = vi.mocked(argon2.verify);

  beforeAll(async () => {
    server = await startServer();
    await createUser(server.database.db, { username: 'pilot' });
  });
  beforeEach(() => {
    verify.mockClear();
  });
  afterAll(() => server.close());

  it('is that of one argon2id check of the same cost, whether or not the account exists', async () => {
    await server.call(auth.login, { body: { username: 'pilot', password: PASSWORD } });
    await server.refusal(auth.login, { body: { username: 'pilot', password: 'wrong' } });
    await server.refusal(auth.login, { body: { username: 'nobody', password: 'wrong' } });
    const work = verify.mock.calls.map(([stored]) => WORK.exec(String(stored))?.[0]);
    expect(work).toHaveLength(3);
    expect(work[0]).toBeDefined();
    expect(new Set(work).size).toBe(1);
  });

  it('lets nobody in with the password of the account that stands for the unknown ones', async () => {
    const body = { username: 'nobody', password: 'no member has this password' };
    expect(await server.refusal(auth.login, { body })).toMatchObject({
      code: 'invalid_credentials',
    });
    expect(verify.mock.results.at(-1)?.value).toBeInstanceOf(Promise);
    expect(await verify.mock.results.at(-1)?.value).toBe(true); // the control: it was that password
  });
});
