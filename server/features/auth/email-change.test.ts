import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { auth } from '#contract/auth.ts';
import { ownAccount } from '#contract/own-account.ts';
import { emailChanges, limits } from '#server/db/bookkeeping.ts';
import { users } from '#server/db/schema.ts';
import { mailKey } from '#server/core/identity/account-keys.ts';
import { rescue } from '#server/accounts/rescue.ts';
import { pruneEmailChanges } from '#server/mail/email-changes.ts';
import { readAccountsOf } from '#server/mail/reset-tokens.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser, PASSWORD } from '#tests/support/factories/rows.ts';
import { linksIn } from '#tests/support/outside/mailbox.ts';
import { startAccountServer, type AccountServer } from '#tests/support/servers/account-server.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { PAIR_LIMIT } from './login-limits.ts';

describe.each(engines)('changing the own email on $engine', (engine) => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer(engine);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.db.delete(limits);
  });

  const someone = async () => {
    const { id, username, email } = await createUser(server.database.db);
    return { id, username, email, token: await server.signIn(username) };
  };
  const newAddress = () => `${server.aName('new')}@example.org`;
  const ask = (token: string, email: string, password = PASSWORD) =>
    server.send(ownAccount.changeEmail, { token, body: { email, password } });
  const tokenTo = async (email: string, count = 1) => {
    const mail = (await server.mailbox.mailsTo(email, count)).at(-1);
    return new URL(linksIn(mail)[0] ?? '').searchParams.get('token') ?? '';
  };
  const confirm = (token: string) => server.send(accounts.confirmEmail, { body: { token } });
  const emailOf = async (id: string) => {
    const [user] = await server.database.db.select().from(users).where(eq(users.id, id));
    return user?.email;
  };
  const waiting = (token: string) => server.call(ownAccount.email, { token });

  it('SPEC 19.9 waits for the link in the mail to the new address, which works once, and tells the old one', async () => {
    const { id, username, email, token } = await someone();
    const wanted = newAddress();
    expect((await ask(token, wanted)).status).toBe(204);
    expect(await emailOf(id)).toBe(email);
    expect(await waiting(token)).toEqual({ waiting: wanted, isMailed: true });
    const [mail] = await server.mailbox.mailsTo(wanted);
    expect(mail?.subject).toBe('Confirm your address for Farwatch Company');
    expect(mail?.text).toContain(username);
    const link = await tokenTo(wanted);
    expect(linksIn(mail)[0]).toMatch(
      /^https:\/\/muster\.example\.org\/reset-password\?token=email\.[\w-]{43}$/,
    );
    expect(await server.call(accounts.confirmEmail, { body: { token: link } })).toEqual({
      username,
      email: wanted,
    });
    expect(await server.call(auth.profile, { token })).toMatchObject({
      email: wanted,
      revision: 3,
    });
    expect(await waiting(token)).toMatchObject({ waiting: null });
    const found = await readAccountsOf(server.database.db, mailKey(wanted.toUpperCase()));
    expect(found.map((one) => one.id)).toEqual([id]);
    const [told] = await server.mailbox.mailsTo(email);
    expect(told?.text).toContain('in My Profile and confirmed it');
    expect((await confirm(link)).status).toBe(422);
  });

  it('SPEC 20.3 a suspended account takes no address, and its link stays good', async () => {
    const { id, email, token } = await someone();
    const wanted = newAddress();
    await ask(token, wanted);
    const link = await tokenTo(wanted);
    const suspend = (suspendedAt: Date | null) =>
      server.database.db.update(users).set({ suspendedAt }).where(eq(users.id, id));
    await suspend(new Date(server.time));
    expect((await confirm(link)).status).toBe(403);
    expect(await emailOf(id)).toBe(email);
    await suspend(null);
    expect((await confirm(link)).status).toBe(200);
    expect(await emailOf(id)).toBe(wanted);
  });

  it('SPEC 19.9 ends with a day, with another wish, and when it is called off', async () => {
    const { id, email, token } = await someone();
    const [first, second, third] = [newAddress(), newAddress(), newAddress()];
    await ask(token, first);
    const link = await tokenTo(first);
    await ask(token, second);
    expect(await waiting(token)).toMatchObject({ waiting: second });
    expect((await confirm(link)).status).toBe(422);
    const late = await tokenTo(second);
    server.time += DAY_MS;
    expect(await waiting(token)).toMatchObject({ waiting: null });
    expect((await confirm(late)).status).toBe(422);
    await pruneEmailChanges(server.database.db, new Date(server.time));
    const { db } = server.database;
    expect(await db.$count(emailChanges, eq(emailChanges.userId, id))).toBe(0);
    await ask(token, third);
    const off = await tokenTo(third);
    expect((await server.send(ownAccount.callOffEmail, { token })).status).toBe(204);
    expect(await waiting(token)).toMatchObject({ waiting: null });
    expect((await confirm(off)).status).toBe(422);
    expect(await emailOf(id)).toBe(email);
  });

  it('SPEC 19.9 sends one mail for one wish, however often it is made', async () => {
    const { token } = await someone();
    const wanted = newAddress();
    for (let n = 0; n < 3; n += 1) expect((await ask(token, wanted)).status).toBe(204);
    expect((await confirm(await tokenTo(wanted))).status).toBe(200);
  });

  it('SPEC 19.10 is refused with a wrong password, which is counted, or for the address that one has', async () => {
    const { email, token } = await someone();
    const body = { email: newAddress(), password: 'not the right one' };
    expect(await server.refusal(ownAccount.changeEmail, { token, body })).toMatchObject({
      ...{ status: 422, fields: { password: 'That is not your password.' } },
    });
    const own = { email, password: PASSWORD };
    expect(await server.refusal(ownAccount.changeEmail, { token, body: own })).toMatchObject({
      ...{ status: 422, fields: { email: 'This is your email address already.' } },
    });
    for (let n = 1; n < PAIR_LIMIT; n += 1) await ask(token, body.email, body.password);
    expect((await ask(token, body.email)).status).toBe(429);
    expect(await waiting(token)).toMatchObject({ waiting: null });
  });

  it('SPEC 19.10 floods nobody: one mail to an address in ten minutes, ten wishes of a member in a day', async () => {
    const [one, other] = [await someone(), await someone()];
    const wanted = newAddress();
    expect((await ask(one.token, wanted)).status).toBe(204);
    const held = await ask(other.token, wanted);
    expect([held.status, Number(held.headers.get('retry-after'))]).toEqual([429, 600]);
    server.time += 10 * MINUTE_MS;
    expect((await ask(other.token, wanted)).status).toBe(204);
    for (let n = 1; n < 10; n += 1) expect((await ask(one.token, newAddress())).status).toBe(204);
    expect((await ask(one.token, newAddress())).status).toBe(429);
  });

  it('SPEC 19.10 tells nobody that an address has an account, but its owner', async () => {
    const [owner, member] = [await someone(), await someone()];
    expect((await ask(member.token, owner.email)).status).toBe(204);
    const [mail] = await server.mailbox.mailsTo(owner.email);
    expect(mail?.text).toContain(owner.username);
    expect((await confirm(await tokenTo(owner.email))).status).toBe(200);
    expect(await emailOf(member.id)).toBe(owner.email);
  });

  it.each(['a new password', 'a reset by the host'])('SPEC 19.10 ends with %s', async (what) => {
    const { id, username, email, token } = await someone();
    const wanted = newAddress();
    await ask(token, wanted);
    const link = await tokenTo(wanted);
    const body = { password: PASSWORD, newPassword: 'thirteen lanterns' };
    if (what === 'a new password') await server.call(ownAccount.changePassword, { token, body });
    else await rescue(server.database, { deed: 'reset', name: username }, new Date(server.time));
    expect((await confirm(link)).status).toBe(422);
    expect(await emailOf(id)).toBe(email);
  });

  it('SPEC 19.10 ends the reset links that went to the old address', async () => {
    const { email, token } = await someone();
    const reset = await server.resetTokenFor(email);
    const wanted = newAddress();
    await ask(token, wanted);
    await confirm(await tokenTo(wanted));
    const body = { token: reset, newPassword: 'the password of a thief' };
    expect(await server.refusal(accounts.resetPassword, { body })).toMatchObject({
      code: 'token_invalid',
    });
  });
});
