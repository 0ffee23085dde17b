import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailKey } from '#server/core/identity/account-keys.ts';
import type { Config } from '#server/process/config.ts';
import { workOn } from '#server/core/queue/work.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { diskUploads } from '#server/core/files/uploads.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { mailedAddresses } from '#tests/support/hostile/mailed-addresses.inputs.ts';
import { readMailFiles } from '#tests/support/outside/mail-files.ts';
import { openMailbox, type Mailbox } from '#tests/support/outside/mailbox.ts';
import { doAll } from '#tests/support/servers/queued-jobs.ts';
import { aConfig } from '#tests/support/servers/config.ts';
import { mailDelivery } from './delivery.ts';
import { openMailer } from './mailer.ts';
import { mailQueue, orderMail } from './orders.ts';

describe.each(engines)('SPEC 5.29 a mail server without SMTPUTF8, on $engine', (engine) => {
  let database: Database;
  let mailbox: Mailbox;
  let config: Config;
  let logged: string[];
  beforeEach(async () => {
    logged = [];
    [database, mailbox] = await Promise.all([engine.open(), openMailbox({ without: 'SMTPUTF8' })]);
    config = aConfig({ smtpUrl: mailbox.url, contactEmail: 'privacy@example.org' });
  });
  afterEach(async () => {
    await database.close();
    await mailbox.close();
  });

  const log = pino({}, { write: (line: string) => void logged.push(line) });
  const deliver = () => {
    const uploads = diskUploads(join(config.dataDir, 'uploads'));
    const services = { config, database, log, uploads, now: () => new Date() };
    return doAll(workOn(services, mailQueue, mailDelivery(services, openMailer(config, log))));
  };
  const waiting = async () => (await rowsOf(database.db, sql`select id from mail_outbox`)).length;
  const laidAside = async () =>
    (await readMailFiles(join(config.dataDir, 'mail', 'undelivered'))).map(
      ({ to }) => to?.[0]?.address,
    );

  it.each(mailedAddresses)(
    'of $input: $expected ($source)',
    async ({ input, expected, address }) => {
      const { id } = await createUser(database.db, { email: input });
      await orderMail(database.db, { kind: 'renamed', userId: id, was: 'Ada' });
      await deliver();
      expect(await waiting()).toBe(0); // tried once
      const arrived = mailbox.received.map(({ to }) => to?.[0]?.address);
      expect([arrived, await laidAside()]).toEqual(
        expected === 'arrives' ? [[address], []] : [[], [address]],
      );
      expect(logged.join('').includes('lacks SMTPUTF8')).toBe(expected !== 'arrives');
    },
  );

  it('brings a request of somebody with such an address, whom the text names', async () => {
    const { name, email } = { name: 'Ada', email: '\u7528\u6237@example.org' };
    await orderMail(database.db, { kind: 'data-request', name, email, message: 'Hello' });
    await deliver();
    expect(mailbox.received).toMatchObject([{ to: [{ address: 'privacy@example.org' }] }]);
    expect(mailbox.received[0]?.replyTo).toBeUndefined();
    expect(mailbox.received[0]?.text).toContain(email);
  });

  it('keeps no reset link from an account whose address another one only looks like', async () => {
    await createUser(database.db, { email: '\ufb01nn@example.org' });
    await createUser(database.db, { email: 'finn@example.org' });
    await orderMail(database.db, {
      kind: 'password-reset',
      email: mailKey('finn@example.org'),
    });
    await deliver();
    expect(mailbox.received.map(({ to }) => to?.[0]?.address)).toEqual(['finn@example.org']);
    expect(await laidAside()).toEqual(['\ufb01nn@example.org']);
    expect(await waiting()).toBe(0);
  });

  it('waits with the mail while the server is away, as with any other', async () => {
    const { id } = await createUser(database.db, { email: '\u7528\u6237@example.org' });
    await orderMail(database.db, { kind: 'renamed', userId: id, was: 'Ada' });
    config = { ...config, smtpUrl: 'smtp://127.0.0.1:1' };
    await deliver();
    expect(await waiting()).toBe(1);
    expect(await laidAside()).toEqual([]);
  });

  it('control: one that has it gets the mail, with its letters', async () => {
    const able = await openMailbox();
    config = { ...config, smtpUrl: able.url };
    const { id } = await createUser(database.db, { email: '\u7528\u6237@b\u00fccher.example' });
    await orderMail(database.db, { kind: 'renamed', userId: id, was: 'Ada' });
    await deliver();
    expect(able.received).toMatchObject([
      { to: [{ address: '\u7528\u6237@b\u00fccher.example' }] },
    ]);
    await able.close();
  });
});
