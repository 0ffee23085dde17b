import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { auth } from '#contract/auth.ts';
import { captcha } from '#contract/captcha.ts';
import { CAPTCHA_MS, issueCaptcha, spendCaptcha } from '#server/core/identity/captcha.ts';
import { rowsOf } from '#server/db/rows.ts';
import { passwordResets, usedCaptchas } from '#server/db/bookkeeping.ts';
import { aCaptcha, solve, tokenOf } from '#tests/support/captcha.ts';
import { engines } from '#tests/support/engines.ts';
import { createUser } from '#tests/support/factories.ts';
import { linksIn, openMailbox, type Mailbox } from '#tests/support/mailbox.ts';
import { accountsFeature } from './accounts.feature.ts';
import { startServer, type TestServer } from '#tests/support/test-server.ts';

const MINUTE = 60_000;
const START = new Date('2027-01-01T12:00:00Z').getTime();

describe.each(engines)('accounts on $engine', (engine) => {
  let server: TestServer;
  let mailbox: Mailbox;
  let time = START;
  let people = 0;

  beforeAll(async () => {
    mailbox = await openMailbox();
    server = await startServer({
      engine,
      now: () => new Date(time),
      config: {
        smtpUrl: mailbox.url,
        publicUrl: 'https://muster.example.org',
        trustProxy: true,
        orgName: 'Farwatch Company',
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await mailbox.close();
  });

  const aName = (stem: string) => `${stem}-${(people += 1)}`;
  const token = () => aCaptcha(server.database.db, new Date(time));

  async function aRegistration(overrides: Record<string, string> = {}) {
    const username = aName('newcomer');
    return {
      username,
      email: `${username}@example.org`,
      password: 'a long enough secret',
      captchaToken: await token(),
      ...overrides,
    };
  }

  async function askForLink(email: string) {
    return server.call(accounts.requestPasswordReset, { body: { email } });
  }

  async function resetTokenFor(email: string): Promise<string> {
    await askForLink(email);
    const [mail] = await mailbox.mailsTo(email);
    const [link] = linksIn(mail);
    return new URL(link ?? '').searchParams.get('token') ?? '';
  }

  describe('registering', () => {
    it('opens an account that can sign in, in the PascalCase of SPEC 7.1 as well', async () => {
      const { username, email, password, captchaToken } = await aRegistration();
      const response = await server.fetch('/api/auth/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          Username: username,
          Email: email,
          Password: password,
          CaptchaToken: captchaToken,
        }),
      });
      expect(response.status).toBe(204);
      const signedIn = await server.signIn(username, password);
      const profile = await server.call(auth.profile, { token: signedIn });
      expect(profile).toMatchObject({ username, email, role: 'Member', flags: [] });
      const [mail] = await mailbox.mailsTo(email);
      expect(mail?.subject).toBe('Welcome to Farwatch Company');
    });

    it('names a taken username, in whatever letter case', async () => {
      const { username } = await createUser(server.database.db);
      const body = await aRegistration({ username: username.toUpperCase() });
      const refusal = await server.refusal(accounts.register, { body });
      expect(refusal).toMatchObject({
        status: 409,
        code: 'username_taken',
        fields: { username: 'This username is taken.' },
      });
    });

    it('answers a known e-mail as an unknown one, also to whoever looks afterwards', async () => {
      const owner = await createUser(server.database.db);
      const known = await aRegistration({ email: owner.email.toUpperCase() });
      const unknown = await aRegistration();
      const answers = [];
      for (const body of [known, unknown]) {
        const response = await server.send(accounts.register, { body });
        answers.push({ status: response.status, body: await response.text() });
        // What an attacker could try next tells nothing either.
        expect(await server.signIn(body.username, body.password)).toMatch(/\./);
        const again = { ...body, captchaToken: await token() };
        expect(await server.refusal(accounts.register, { body: again })).toMatchObject({
          code: 'username_taken',
        });
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]).toEqual({ status: 204, body: '' });
      await server.signIn(owner.username); // the old account is untouched
    });

    it('tells the owner of a known e-mail by mail, naming both accounts', async () => {
      const owner = await createUser(server.database.db);
      const body = await aRegistration({ email: owner.email });
      await server.call(accounts.register, { body });
      const [mail] = await mailbox.mailsTo(owner.email);
      expect(mail?.subject).toBe('A second account at Farwatch Company uses your address');
      expect(mail?.text).toContain(body.username);
      expect(mail?.text).toContain(owner.username);
    });

    it.each([
      ['short', 'Use at least 10 characters.'],
      [
        'password1234',
        'This password is one of the first that attackers try. Please choose another one.',
      ],
    ])('refuses the password %s and leaves the captcha good', async (password, message) => {
      const body = await aRegistration({ password });
      expect(await server.refusal(accounts.register, { body })).toMatchObject({
        code: 'invalid',
        fields: { password: message },
      });
      await server.call(accounts.register, { body: { ...body, password: 'a long enough secret' } });
    });

    it('refuses the username as the password', async () => {
      const username = aName('longusername');
      const body = await aRegistration({ username, password: username });
      expect(await server.refusal(accounts.register, { body })).toMatchObject({ code: 'invalid' });
    });

    it.each(['a', 'two  spaces', 'mail@example.org', '<b>bold</b>', 'tab\there', '-dash'])(
      'refuses the username %j',
      async (username) => {
        const body = await aRegistration({ username });
        const refusal = await server.refusal(accounts.register, { body });
        expect(Object.keys(refusal.fields ?? {})).toEqual(['username']);
      },
    );

    it('stops a network after 60 accounts in an hour, and no other network', async () => {
      const from = (address: string) => ({ 'x-forwarded-for': address });
      const subject = 'register:address:203.0.113.7';
      await rowsOf(
        server.database.db,
        sql`insert into limits values (${subject}, 60, ${new Date(time + MINUTE).toISOString()})`,
      );
      const refused = await server.send(accounts.register, {
        body: await aRegistration(),
        headers: from('203.0.113.7'),
      });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBe(60);
      const body = await aRegistration();
      await server.call(accounts.register, { body, headers: from('203.0.113.8') });
    });
  });

  describe('the captcha', () => {
    it('takes a challenge that was really solved', async () => {
      const challenge = await server.call(captcha.challenge);
      expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 2000 });
      const body = await aRegistration({ captchaToken: await solve(challenge) });
      await server.call(accounts.register, { body });
    });

    it('asks for it with the sentence of SPEC 5.2', async () => {
      const body = { ...(await aRegistration()), captchaToken: undefined as never };
      const refusal = await server.refusal(accounts.register, { body });
      expect(refusal.fields).toEqual({ captchaToken: 'Please complete the CAPTCHA' });
    });

    it('is good for one use, also when the call it was used for failed', async () => {
      const { username } = await createUser(server.database.db);
      const captchaToken = await token();
      const taken = await aRegistration({ username, captchaToken });
      expect(await server.refusal(accounts.register, { body: taken })).toMatchObject({
        code: 'username_taken',
      });
      const body = await aRegistration({ captchaToken });
      expect(await server.refusal(accounts.register, { body })).toMatchObject({
        code: 'captcha_failed',
        message: 'The CAPTCHA has already been used. Please complete it again.',
      });
    });

    it('is used once by ten at the same time', async () => {
      const { db } = server.database;
      const one = await token();
      const uses = await Promise.allSettled(
        Array.from({ length: 10 }, () => spendCaptcha(db, one, new Date(time))),
      );
      expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('CONTROL: without the memory of used ones, the same captcha is taken again', async () => {
      const { db } = server.database;
      const one = await token();
      await spendCaptcha(db, one, new Date(time));
      await db.delete(usedCaptchas);
      await expect(spendCaptcha(db, one, new Date(time))).resolves.toBeUndefined();
    });

    it('is refused when it is too old, and its memory goes with it', async () => {
      const { db } = server.database;
      const old = await token();
      await spendCaptcha(db, await token(), new Date(time));
      const later = new Date(time + CAPTCHA_MS);
      await expect(spendCaptcha(db, old, later)).rejects.toMatchObject({ code: 'captcha_failed' });
      await spendCaptcha(db, await aCaptcha(db, later), later);
      expect(await db.select().from(usedCaptchas)).toHaveLength(1);
    });

    it('is refused when it was made by somebody else, made easier, made younger or not solved', async () => {
      const { db } = server.database;
      const at = new Date(time);
      const challenge = await issueCaptcha(db, at, 1);
      const read = async () =>
        JSON.parse(Buffer.from(await solve(challenge), 'base64').toString()) as {
          solution: unknown;
        };
      const { solution } = await read();
      const { parameters, signature } = challenge;
      const forged = [
        tokenOf({ parameters: { ...parameters, keyPrefix: '00' }, signature }, solution),
        tokenOf({ parameters: { ...parameters, nonce: 'ff'.repeat(16) }, signature }, solution),
        tokenOf({ parameters: { ...parameters, expiresAt: 4_000_000_000 }, signature }, solution),
        tokenOf({ parameters, signature: 'ab'.repeat(32) }, solution),
        tokenOf(challenge, { counter: 1, derivedKey: 'ab'.repeat(32) }),
        tokenOf(challenge, null),
        'not base64 of anything',
        Buffer.from('{"challenge":[]}').toString('base64'),
      ];
      for (const attempt of forged) {
        await expect(spendCaptcha(db, attempt, at)).rejects.toMatchObject({
          code: 'captcha_failed',
        });
      }
      await spendCaptcha(db, tokenOf(challenge, solution), at); // the control: unchanged, it is good
    });
  });

  describe('a forgotten password', () => {
    it('is answered alike for known and unknown addresses; only the known one gets a mail', async () => {
      const owner = await createUser(server.database.db);
      const stranger = `${aName('nobody')}@example.org`;
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
      await mailbox.mailsTo(owner.email);
      expect(mailbox.received.filter((mail) => mail.to?.[0]?.address === stranger)).toEqual([]);
    });

    it('sends a mail with text and HTML, from the portal and not from the Host header', async () => {
      const { email, username } = await createUser(server.database.db);
      await server.send(accounts.requestPasswordReset, {
        body: { email },
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '192.0.2.1' },
      });
      const [mail] = await mailbox.mailsTo(email);
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
      const resetToken = await resetTokenFor(email);
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
      const mails = await mailbox.mailsTo(email, 2);
      expect(mails.at(-1)?.subject).toBe('Your password at Farwatch Company was changed');
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

    it('is reset once by ten who use the link at the same time', async () => {
      const { email } = await createUser(server.database.db);
      const resetToken = await resetTokenFor(email);
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
        await resetTokenFor(early.email),
        await resetTokenFor(late.email),
      ];
      const newPassword = 'an even longer secret';
      time += 29 * MINUTE;
      await server.call(accounts.resetPassword, { body: { token: earlyToken, newPassword } });
      time += MINUTE;
      expect(
        await server.refusal(accounts.resetPassword, { body: { token: lateToken, newPassword } }),
      ).toMatchObject({ code: 'token_invalid' });
    });

    it('stores nothing from which the token could be had', async () => {
      const { email } = await createUser(server.database.db);
      const resetToken = await resetTokenFor(email);
      const stored = JSON.stringify(await server.database.db.select().from(passwordResets));
      const waiting = await rowsOf(server.database.db, sql`select * from mail_outbox`);
      expect(stored).not.toContain(resetToken);
      expect(JSON.stringify(waiting)).not.toContain(resetToken);
    });

    it('keeps the link when the new password is too weak', async () => {
      const { email, username } = await createUser(server.database.db);
      const resetToken = await resetTokenFor(email);
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
      const first = await resetTokenFor(email);
      for (let asked = 0; asked < 5; asked += 1) await askForLink(email);
      time += 9 * MINUTE;
      await askForLink(email);
      await server.call(accounts.resetPassword, {
        body: { token: first, newPassword: 'an even longer secret' },
      });
      time += 2 * MINUTE;
      await askForLink(email);
      const mails = await mailbox.mailsTo(email, 3); // first link, password changed, second link
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
          sql`insert into limits values (${`${use}:address:203.0.113.9`}, 60, ${new Date(time + MINUTE).toISOString()})`,
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
      const body = { token: await resetTokenFor(email), newPassword: 'an even longer secret' };
      await server.call(accounts.resetPassword, { body });
      await server.signIn(username, 'an even longer secret');
    });
  });

  describe('what the forms do before they answer', () => {
    it('takes the same time for every address, since the accounts are not looked at', async () => {
      const { db } = server.database;
      await db.execute(sql`alter table users rename to hidden_users`);
      try {
        await askForLink(`${aName('somebody')}@example.org`);
        // The control: a call that does look at them fails.
        const response = await server.send(auth.login, { body: { username: 'a', password: 'b' } });
        expect(response.status).toBe(500);
      } finally {
        await db.execute(sql`alter table hidden_users rename to users`);
      }
    });

    it('orders the same mail for a known and an unknown e-mail of a registration', async () => {
      const quiet = await startServer({
        database: server.database,
        features: [{ routes: accountsFeature.routes }],
        now: () => new Date(time),
      });
      const owner = await createUser(server.database.db);
      await server.app.close(); // so that nobody delivers what is ordered
      const orders = [];
      for (const email of [owner.email, `${aName('unknown')}@example.org`]) {
        const body = await aRegistration({ email });
        await quiet.call(accounts.register, { body });
        orders.push(
          await rowsOf(
            server.database.db,
            sql`select mail_order->>'kind' as kind, attempts, mail_outbox.created_at, due_at
              from mail_outbox join users on users.id::text = mail_order->>'userId'
              where username = ${body.username}`,
          ),
        );
      }
      expect(orders[0]).toHaveLength(1);
      expect(orders[0]).toEqual(orders[1]);
      await quiet.close();
    });
  });
});
