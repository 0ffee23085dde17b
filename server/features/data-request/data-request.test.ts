import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataRequest } from '#contract/data-request.ts';
import { aCaptcha } from '#tests/support/servers/captcha.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { openMailbox, type Mailbox } from '#tests/support/outside/mailbox.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('a data request on $engine', (engine) => {
  let server: TestServer;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await openMailbox();
    server = await startServer({
      engine,
      config: { smtpUrl: mailbox.url, contactEmail: 'privacy@example.org' },
    });
  });
  afterAll(async () => {
    await server.close();
    await mailbox.close();
  });

  const aRequest = async () => ({
    name: 'Ada Quist',
    email: 'ada@example.org',
    message: 'Please delete what you know about me.',
    captchaToken: await aCaptcha(server.database.db),
  });

  it('reaches the contact address, with the person to answer to', async () => {
    await server.call(dataRequest.send, { body: await aRequest() });
    const [mail] = await mailbox.mailsTo('privacy@example.org');
    expect(mail?.replyTo).toEqual([{ name: 'Ada Quist', address: 'ada@example.org' }]);
    expect(mail?.text).toContain('Please delete what you know about me.');
  });

  it('asks for the captcha with the sentence of SPEC 5.22', async () => {
    const body = { ...(await aRequest()), captchaToken: '' };
    expect(await server.refusal(dataRequest.send, { body })).toMatchObject({
      code: 'invalid',
      fields: { captchaToken: 'Please complete the CAPTCHA before submitting.' },
    });
  });

  it('has a name of one line, which brings no header of its own', async () => {
    const name = 'Eve\r\nBcc: all@example.org';
    await server.call(dataRequest.send, { body: { ...(await aRequest()), name } });
    const [, mail] = await mailbox.mailsTo('privacy@example.org', 2);
    expect(mail?.replyTo?.map((one) => one.name)).toEqual(['Eve Bcc: all@example.org']);
    expect(mail?.bcc).toBeUndefined();
  });

  it.each([
    ['name', ''],
    ['email', 'ada'],
    ['message', '   '],
  ])(
    'is refused with a sentence at %s for %j, and the captcha stays good',
    async (field, value) => {
      const body = { ...(await aRequest()), [field]: value };
      const refusal = await server.refusal(dataRequest.send, { body });
      expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
    },
  );

  it('stops a network after ten in an hour', async () => {
    const quiet = await startServer({ engine, config: { contactEmail: 'privacy@example.org' } });
    const statuses: number[] = [];
    for (let sent = 0; sent < 11; sent += 1) {
      const captchaToken = await aCaptcha(quiet.database.db);
      const body = { ...(await aRequest()), captchaToken };
      statuses.push((await quiet.send(dataRequest.send, { body })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(204), 429]);
    await quiet.close();
  });

  it('is never accepted where nobody would read it', async () => {
    const mute = await startServer({ engine });
    const body = { ...(await aRequest()), captchaToken: await aCaptcha(mute.database.db) };
    expect(await mute.refusal(dataRequest.send, { body })).toMatchObject({ status: 503 });
    await mute.close();
  });
});
