import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { auth } from '#contract/auth.ts';
import { rowsOf } from '#server/db/rows.ts';
import { startAccountServer, type AccountServer } from '#tests/support/servers/account-server.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

describe.each(engines)('registering on $engine', (engine) => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer(engine);
  });
  afterAll(() => server.close());

  it('opens an account that can sign in, in the PascalCase of SPEC 7.1 as well', async () => {
    const { username, email, password, captchaToken } = await server.aRegistration();
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
    const [mail] = await server.mailbox.mailsTo(email);
    expect(mail?.subject).toBe('Welcome to Farwatch Company');
  });

  it('names a taken username, in whatever letter case', async () => {
    const { username } = await createUser(server.database.db);
    const body = await server.aRegistration({ username: username.toUpperCase() });
    const refusal = await server.refusal(accounts.register, { body });
    expect(refusal).toMatchObject({
      status: 409,
      code: 'username_taken',
      fields: { username: 'This username is taken.' },
    });
  });

  it('answers a known e-mail as an unknown one, also to whoever looks afterwards', async () => {
    const owner = await createUser(server.database.db);
    const known = await server.aRegistration({ email: owner.email.toUpperCase() });
    const unknown = await server.aRegistration();
    const answers = [];
    for (const body of [known, unknown]) {
      const response = await server.send(accounts.register, { body });
      answers.push({ status: response.status, body: await response.text() });
      // The calls that an attacker could try next don't tell either whether the email is known.
      expect(await server.signIn(body.username, body.password)).toMatch(/\./);
      const again = { ...body, captchaToken: await server.captchaToken() };
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
    const body = await server.aRegistration({ email: owner.email });
    await server.call(accounts.register, { body });
    const [mail] = await server.mailbox.mailsTo(owner.email);
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
    const body = await server.aRegistration({ password });
    expect(await server.refusal(accounts.register, { body })).toMatchObject({
      code: 'invalid',
      fields: { password: message },
    });
    await server.call(accounts.register, { body: { ...body, password: 'a long enough secret' } });
  });

  it('refuses the username as the password', async () => {
    const username = server.aName('longusername');
    const body = await server.aRegistration({ username, password: username });
    expect(await server.refusal(accounts.register, { body })).toMatchObject({ code: 'invalid' });
  });

  it.each(['a', 'two  spaces', 'mail@example.org', '<b>bold</b>', '-dash'])(
    'refuses the username %j',
    async (username) => {
      const body = await server.aRegistration({ username });
      const refusal = await server.refusal(accounts.register, { body });
      expect(Object.keys(refusal.fields ?? {})).toEqual(['username']);
    },
  );

  it('stops a network after 60 accounts in an hour, and no other network', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const subject = 'register:address:203.0.113.7';
    await rowsOf(
      server.database.db,
      sql`insert into limits values (${subject}, 60, ${new Date(server.time + MINUTE_MS).toISOString()})`,
    );
    const refused = await server.send(accounts.register, {
      body: await server.aRegistration(),
      headers: from('203.0.113.7'),
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(60);
    const body = await server.aRegistration();
    await server.call(accounts.register, { body, headers: from('203.0.113.8') });
  });
});
