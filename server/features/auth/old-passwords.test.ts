import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { auth } from '#contract/auth.ts';
import { users } from '#server/db/schema.ts';
import { startAccountServer, type AccountServer } from '#tests/support/servers/account-server.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { oldPasswords } from '#tests/support/hostile/names.inputs.ts';

describe.each(engines)('SPEC 5.3 a password from another keyboard on $engine', (engine) => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer(engine);
  });
  afterAll(() => server.close());
  const signIn = (username: string, password: string) =>
    server.send(auth.login, { body: { username, password } });
  const hashOf = async (id: string) => {
    const [row] = await server.database.db.select().from(users).where(eq(users.id, id));
    return row?.passwordHash;
  };

  it.each(oldPasswords)('$other $expected ($source)', async ({ input, other, expected }) => {
    const passwordHash = await hash(input);
    const { id, username } = await createUser(server.database.db, { passwordHash });
    const status = expected === 'signs in' ? 200 : 401;
    expect((await signIn(username, other)).status).toBe(status);
    const anew = await hashOf(id);
    const isOpaque = input === input.normalize('NFC').replace(/\p{Zs}/gu, ' ');
    expect(anew === passwordHash).toBe(isOpaque || status === 401);
    expect((await signIn(username, input)).status).toBe(200);
    expect((await signIn(username, other)).status).toBe(status);
    expect(await hashOf(id)).toBe(anew); // once
  });

  it('several who sign in at once with a password that is hashed anew all get in', async () => {
    const password = 'gro\u0308\u00dfere O\u0308fen';
    const passwordHash = await hash(password);
    const { username } = await createUser(server.database.db, { passwordHash });
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(username, password)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('signs in composed after a registration with a decomposed one', async () => {
    const password = 'gro\u0308\u00dfere O\u0308fen';
    const body = await server.aRegistration({ password });
    await server.call(accounts.register, { body });
    expect((await signIn(body.username, password.normalize('NFC'))).status).toBe(200);
    expect((await signIn(body.username, password)).status).toBe(200);
  });
});
