import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { auth } from '#contract/auth.ts';
import { passwordResets } from '#server/db/bookkeeping.ts';
import { rowsOf } from '#server/db/rows.ts';
import { startAccountServer, type AccountServer } from '#tests/support/servers/account-server.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { namesOfAccounts } from '#tests/support/hostile/reset-accounts.inputs.ts';
import { linksIn } from '#tests/support/outside/mailbox.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

describe.each(engines)('a forgotten password on $engine', (engine) => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer(engine);
  });
  afterAll(() => server.close());

  it('is answered alike for known and unknown addresses; only the known one gets a mail', async () => {
    const owner = await createUser(server.database.db);
    const stranger = `${server.aName('nobody')}@example.org`;
    const known = await server.send(accounts.requestPasswordReset, {
      body: { email: owner.email },
    });
    const unknown = await server.send(accounts.requestPasswordReset, {
      body: { email: stranger },
    });
    const text = await known.text();
    expect(JSON.parse(text)).toEqual({
      message: 'If your email is registered, you will receive a reset link.',
    });
    expect(await unknown.text()).toBe(text);
    expect(unknown.status).toBe(known.status);
    await server.mailbox.mailsTo(owner.email);
    expect(server.mailbox.received.filter((mail) => mail.to?.[0]?.address === stranger)).toEqual(
      [],
    );
  });

  it('sends a mail with text and HTML, from the portal and not from the Host header', async () => {
    const { email, username } = await createUser(server.database.db);
    await server.send(accounts.requestPasswordReset, {
      body: { email },
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '192.0.2.1' },
    });
    const [mail] = await server.mailbox.mailsTo(email);
    const [link] = linksIn(mail);
    expect(mail?.from).toMatchObject({ name: 'Farwatch Company' });
    expect(mail?.subject).toBe('Your reset link for Farwatch Company');
    expect(link).toMatch(/^https:\/\/muster\.example\.org\/reset-password\?token=[\w-]{43}$/);
    expect(mail?.text).toContain(username);
    expect(mail?.html).toContain(`href="${link ?? ''}"`);
  });

  it('sets the new password once, ends every session and tells the owner', async () => {
    const { username, email } = await createUser(server.database.db);
    const phone = await server.signIn(username);
    const laptop = await server.signIn(username);
    const resetToken = await server.resetTokenFor(email);
    const body = { token: resetToken, newPassword: 'an even longer secret' };
    expect(await server.call(accounts.resetPassword, { body })).toEqual({
      message: 'Password reset successful! You can now log in.',
    });
    for (const session of [phone, laptop]) {
      expect(await server.refusal(auth.profile, { token: session })).toMatchObject({
        code: 'session_ended',
      });
    }
    await expect(server.signIn(username)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await server.signIn(username, 'an even longer secret');
    expect(await server.refusal(accounts.resetPassword, { body })).toMatchObject({
      status: 422,
      code: 'token_invalid',
      message: 'Missing or invalid reset token.',
    });
    const mails = await server.mailbox.mailsTo(email, 2);
    expect(mails.at(-1)?.subject).toBe('Your password at Farwatch Company was changed');
  });

  it('ends what failed sign-ins have locked, by whichever spelling of the name', async () => {
    const username = server.aName('Straße');
    const { email } = await createUser(server.database.db, { username });
    const wrong = { username: username.toUpperCase(), password: 'wrong' };
    for (let n = 0; n < 10; n += 1) await server.refusal(auth.login, { body: wrong });
    await expect(server.signIn(username)).rejects.toMatchObject({ code: 'rate_limited' });
    const token = await server.resetTokenFor(email);
    const newPassword = 'an even longer secret';
    await server.call(accounts.resetPassword, { body: { token, newPassword } });
    await server.signIn(username, newPassword);
  });

  it.each([{}, { token: '' }, { token: null }, { token: 'x'.repeat(201) }])(
    "is not reset with %j, and SPEC 5.22's sentence says why",
    async (token) => {
      const body = { ...token, newPassword: 'an even longer secret' } as never;
      const message = 'Missing or invalid reset token.';
      expect(await server.refusal(accounts.resetPassword, { body })).toMatchObject({
        status: 422,
        message,
        fields: { token: message },
      });
    },
  );

  it('SPEC 2.12 whose it is is told to the bearer of the link, who can still use it', async () => {
    const { username, email } = await createUser(server.database.db);
    const body = { token: await server.resetTokenFor(email) };
    expect(await server.call(accounts.resetAccount, { body })).toEqual({ username });
    expect(await server.call(accounts.resetAccount, { body })).toEqual({ username });
    const newPassword = 'an even longer secret';
    await server.call(accounts.resetPassword, { body: { ...body, newPassword } });
    for (const token of [body.token, 'guessed', '0'.repeat(43), ` ${body.token}`])
      expect(await server.call(accounts.resetAccount, { body: { token } })).toEqual({
        username: null,
      });
  });

  it.each(namesOfAccounts)('names the account as it is written: $input', async ({ input }) => {
    const email = `${server.aName('owner')}@example.org`;
    await createUser(server.database.db, { username: input, email });
    const token = await server.resetTokenFor(email);
    expect(await server.call(accounts.resetAccount, { body: { token } })).toEqual({
      username: input,
    });
  });

  it('is reset once by ten who use the link at the same time', async () => {
    const { email } = await createUser(server.database.db);
    const resetToken = await server.resetTokenFor(email);
    const tries = Array.from({ length: 10 }, (_, i) =>
      server.send(accounts.resetPassword, {
        body: { token: resetToken, newPassword: `an even longer secret ${i}` },
      }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(9);
  });

  it('keeps the link good for 30 minutes and no longer', async () => {
    const [early, late] = [
      await createUser(server.database.db),
      await createUser(server.database.db),
    ];
    const [earlyToken, lateToken] = [
      await server.resetTokenFor(early.email),
      await server.resetTokenFor(late.email),
    ];
    const newPassword = 'an even longer secret';
    server.time += 29 * MINUTE_MS;
    await server.call(accounts.resetPassword, { body: { token: earlyToken, newPassword } });
    server.time += MINUTE_MS;
    expect(
      await server.refusal(accounts.resetPassword, { body: { token: lateToken, newPassword } }),
    ).toMatchObject({ code: 'token_invalid' });
  });

  it('stores nothing from which the token could be had', async () => {
    const { email } = await createUser(server.database.db);
    const resetToken = await server.resetTokenFor(email);
    const stored = JSON.stringify(await server.database.db.select().from(passwordResets));
    const waiting = await rowsOf(server.database.db, sql`select * from mail_outbox`);
    expect(stored).not.toContain(resetToken);
    expect(JSON.stringify(waiting)).not.toContain(resetToken);
  });

  it('keeps the link when the new password is too weak', async () => {
    const { email, username } = await createUser(server.database.db);
    const resetToken = await server.resetTokenFor(email);
    expect(
      await server.refusal(accounts.resetPassword, {
        body: { token: resetToken, newPassword: 'short' },
      }),
    ).toMatchObject({ code: 'invalid', fields: { newPassword: expect.any(String) as string } });
    await server.call(accounts.resetPassword, {
      body: { token: resetToken, newPassword: 'an even longer secret' },
    });
    await server.signIn(username, 'an even longer secret');
  });

  it('sends one mail in ten minutes, whose link outlives the wait', async () => {
    const { email } = await createUser(server.database.db);
    const first = await server.resetTokenFor(email);
    for (let asked = 0; asked < 5; asked += 1) await server.askForLink(email);
    server.time += 9 * MINUTE_MS;
    await server.askForLink(email);
    await server.call(accounts.resetPassword, {
      body: { token: first, newPassword: 'an even longer secret' },
    });
    server.time += 2 * MINUTE_MS;
    await server.askForLink(email);
    const mails = await server.mailbox.mailsTo(email, 3); // first link, password changed, second link
    expect(mails.filter(({ subject }) => subject?.startsWith('Your reset link'))).toHaveLength(2);
  });

  it.each([
    ['request-reset', accounts.requestPasswordReset, { email: 'nobody@example.org' }],
    ['reset', accounts.resetPassword, { token: 'some', newPassword: 'an even longer secret' }],
  ] as const)(
    'stops a network after 60 of %s in an hour, and no other',
    async (use, call, body) => {
      const from = (address: string) => ({ 'x-forwarded-for': address });
      await rowsOf(
        server.database.db,
        sql`insert into limits values (${`${use}:address:203.0.113.9`}, 60, ${new Date(server.time + MINUTE_MS).toISOString()})`,
      );
      const send = async (address: string) =>
        (await server.send<typeof call>(call, { body, headers: from(address) })).status;
      expect(await send('203.0.113.9')).toBe(429);
      expect(await send('203.0.113.10')).not.toBe(429);
    },
  );

  it('lets the owner in at once although an attacker used up the tries', async () => {
    const { username, email } = await createUser(server.database.db);
    const attack = () => server.signIn(username, 'guess').catch((error: unknown) => error);
    for (let tries = 0; tries < 10; tries += 1) await attack();
    expect(await attack()).toMatchObject({ code: 'rate_limited' });
    const body = { token: await server.resetTokenFor(email), newPassword: 'an even longer secret' };
    await server.call(accounts.resetPassword, { body });
    await server.signIn(username, 'an even longer secret');
  });
});
