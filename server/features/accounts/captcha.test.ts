import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { captcha } from '#contract/captcha.ts';
import {
  CAPTCHA_MS,
  issueCaptcha,
  pruneCaptchas,
  spendCaptcha,
} from '#server/core/identity/captcha.ts';
import { usedCaptchas } from '#server/db/bookkeeping.ts';
import { startAccountServer, type AccountServer } from '#tests/support/servers/account-server.ts';
import { aCaptcha, solve, tokenOf } from '#tests/support/servers/captcha.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { YEAR_MS } from '#domain/time/durations.ts';

describe.each(engines)('the captcha on $engine', (engine) => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer(engine);
  });
  afterAll(() => server.close());

  it('takes a challenge that was really solved', async () => {
    const challenge = await server.call(captcha.challenge);
    expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 2000 });
    const body = await server.aRegistration({ captchaToken: await solve(challenge) });
    await server.call(accounts.register, { body });
  });

  it('asks for it with the sentence of SPEC 5.2', async () => {
    const body = { ...(await server.aRegistration()), captchaToken: undefined as never };
    const refusal = await server.refusal(accounts.register, { body });
    expect(refusal.fields).toEqual({ captchaToken: 'Please complete the CAPTCHA' });
  });

  it('is good for one use, also when the call it was used for failed', async () => {
    const { username } = await createUser(server.database.db);
    const captchaToken = await server.captchaToken();
    const taken = await server.aRegistration({ username, captchaToken });
    expect(await server.refusal(accounts.register, { body: taken })).toMatchObject({
      code: 'username_taken',
    });
    const body = await server.aRegistration({ captchaToken });
    expect(await server.refusal(accounts.register, { body })).toMatchObject({
      code: 'captcha_failed',
      message: 'The CAPTCHA has already been used. Please complete it again.',
    });
  });

  it('is used once by ten at the same time', async () => {
    const { db } = server.database;
    const one = await server.captchaToken();
    const uses = await Promise.allSettled(
      Array.from({ length: 10 }, () => spendCaptcha(db, one, new Date(server.time))),
    );
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('CONTROL: without the memory of used ones, the same captcha is taken again', async () => {
    const { db } = server.database;
    const one = await server.captchaToken();
    await spendCaptcha(db, one, new Date(server.time));
    await db.delete(usedCaptchas);
    await expect(spendCaptcha(db, one, new Date(server.time))).resolves.toBeUndefined();
  });

  it('is refused when it is too old, and its memory goes with it, by housekeeping', async () => {
    const { db } = server.database;
    await db.delete(usedCaptchas);
    const old = await server.captchaToken();
    await spendCaptcha(db, await server.captchaToken(), new Date(server.time));
    const later = new Date(server.time + CAPTCHA_MS);
    await expect(spendCaptcha(db, old, later)).rejects.toMatchObject({ code: 'captcha_failed' });
    await spendCaptcha(db, await aCaptcha(db, later), later);
    await pruneCaptchas(db, later);
    expect(await db.select().from(usedCaptchas)).toHaveLength(1);
  });

  it('FAULTS 39 is not good for another use because the clock was ahead meanwhile', async () => {
    const { db } = server.database;
    const [now, ahead] = [new Date(server.time), new Date(server.time + YEAR_MS)];
    const used = await server.captchaToken();
    await spendCaptcha(db, used, now);
    await spendCaptcha(db, await aCaptcha(db, ahead), ahead);
    await expect(spendCaptcha(db, used, now)).rejects.toMatchObject({ code: 'captcha_failed' });
  });

  it('is refused when it was made by somebody else, made easier, made younger or not solved', async () => {
    const { db } = server.database;
    const at = new Date(server.time);
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
