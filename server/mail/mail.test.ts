import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { accountsFeature } from '#server/features/accounts/accounts.feature.ts';
import type { Config } from '#server/process/config.ts';
import { workOn } from '#server/core/queue/work.ts';
import { mailOutbox, meta } from '#server/db/bookkeeping.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { directions, isKeptApart } from '#tests/support/hostile/directions.inputs.ts';
import { diskUploads } from '#server/core/files/uploads.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { readMailFiles } from '#tests/support/outside/mail-files.ts';
import { mailFilesTo, openMailbox, type Mailbox } from '#tests/support/outside/mailbox.ts';
import { doAll, passTime } from '#tests/support/servers/queued-jobs.ts';
import { aConfig } from '#tests/support/servers/config.ts';
import { startServer } from '#tests/support/servers/server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { mailDelivery, startMailDelivery } from './delivery.ts';
import { mailQueue, orderMail, type MailOrder } from './orders.ts';
import { openMailer } from './mailer.ts';

const log = pino({ level: 'silent' });

describe.each(engines)('mail on $engine', (engine) => {
  let database: Database;
  let mailbox: Mailbox;
  let config: Config;
  const now = () => new Date();

  beforeEach(async () => {
    [database, mailbox] = await Promise.all([engine.open(), openMailbox()]);
    config = aConfig({ smtpUrl: mailbox.url, contactEmail: 'privacy@example.org' });
  });
  afterEach(async () => {
    await database.close();
    await mailbox.close();
  });

  const services = () => ({
    ...{ config, database, log, now },
    uploads: diskUploads(join(config.dataDir, 'uploads')),
  });
  const deliver = () =>
    doAll(workOn(services(), mailQueue, mailDelivery(services(), openMailer(config, log))));
  const pass = (ms: number) => passTime(database, [mailQueue], ms);
  const ago = (age: number) =>
    database.db
      .update(mailOutbox)
      .set({ createdAt: sql`${mailOutbox.createdAt} - ${age} * interval '1 millisecond'` });
  const waiting = async () => (await rowsOf(database.db, sql`select id from mail_outbox`)).length;
  const aDataRequest = (overrides: Partial<MailOrder> = {}) =>
    ({
      kind: 'data-request',
      name: 'Ada Quist',
      email: 'ada@example.org',
      message: 'What do you know\nabout me?',
      ...overrides,
    }) as MailOrder;

  it('brings a mail to a real mail server, with text, HTML and an address to answer to', async () => {
    await orderMail(database.db, aDataRequest());
    await deliver();
    const [mail] = mailbox.received;
    expect(mail).toMatchObject({
      subject: 'Data request from Ada Quist',
      from: { name: 'Muster', address: 'privacy@example.org' },
      to: [{ address: 'privacy@example.org' }],
      replyTo: [{ name: 'Ada Quist', address: 'ada@example.org' }],
    });
    expect(mail?.text).toContain('What do you know\nabout me?');
    expect(mail?.html).toContain('What do you know<br>about me?');
    expect(await waiting()).toBe(0);
  });

  it('lets nobody write HTML or headers into a mail', async () => {
    const order = aDataRequest({
      name: 'Eve"\r\nBcc: all@example.org',
      message: '<img src=x onerror=alert(1)>',
    });
    await orderMail(database.db, order);
    await deliver();
    const [mail] = mailbox.received;
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail?.html).not.toContain('<img');
  });

  it('orders nothing when the transaction of the cause fails', async () => {
    const failing = database.transaction(async (tx) => {
      await orderMail(tx, aDataRequest());
      throw new Error('The cause failed.');
    });
    await expect(failing).rejects.toThrow('The cause failed.');
    expect(await waiting()).toBe(0);
  });

  it('tries again with growing pauses while the mail server refuses for now', async () => {
    mailbox.refuse(451);
    await orderMail(database.db, aDataRequest());
    await deliver();
    await deliver();
    expect(await rowsOf(database.db, sql`select attempts from mail_outbox`)).toEqual([
      { attempts: 1 },
    ]);
    await pass(15_000);
    await deliver();
    await pass(15_000);
    await deliver(); // the second pause is twice as long
    expect(await rowsOf(database.db, sql`select attempts from mail_outbox`)).toEqual([
      { attempts: 2 },
    ]);
    mailbox.refuse(null);
    await pass(15_000);
    await deliver();
    expect(mailbox.received).toHaveLength(1);
  });

  it.each([
    ['refuses for good', 550, 0],
    ['was away for three days', 451, 3 * DAY_MS + MINUTE_MS],
  ])('lays a mail aside as a file when the mail server %s', async (_, code, age) => {
    mailbox.refuse(code);
    await orderMail(database.db, aDataRequest());
    await ago(age);
    await deliver();
    expect(await waiting()).toBe(0);
    const files = await readMailFiles(join(config.dataDir, 'mail', 'undelivered'));
    expect(files.map(({ subject }) => subject)).toEqual(['Data request from Ada Quist']);
  });

  it('FAULTS 39 lays nothing aside by a clock that is doubted: it is tried again', async () => {
    mailbox.refuse(451);
    await orderMail(database.db, aDataRequest());
    await ago(365 * DAY_MS);
    const housekeptAt = async (at: number) => {
      const value = new Date(at).toISOString();
      const row = { key: 'HOUSEKEEPING_DONE', value };
      await database.db
        .insert(meta)
        .values(row)
        .onConflictDoUpdate({ target: meta.key, set: { value } });
    };
    await housekeptAt(Date.now() - 365 * DAY_MS);
    await deliver();
    expect(await waiting()).toBe(1);
    await housekeptAt(Date.now()); // control
    await pass(2 * HOUR_MS);
    await deliver();
    expect(await waiting()).toBe(0);
    const files = await readMailFiles(join(config.dataDir, 'mail', 'undelivered'));
    expect(files).toHaveLength(1);
  });

  it.each(directions.filter(({ expected }) => expected))(
    'SPEC 5.26 keeps its sentences in order around $input ($source)',
    async ({ name }) => {
      const { id, email } = await createUser(database.db, {
        username: name,
        email: 'far@example.org',
      });
      await orderMail(database.db, { kind: 'renamed', userId: id, was: name });
      await orderMail(database.db, { kind: 'password-reset', email });
      await deliver();
      const told = mailbox.received.flatMap(({ subject, text }) => [subject, text ?? '']);
      expect(told.join()).toContain(name);
      expect(told.filter((text) => !isKeptApart(text ?? ''))).toEqual([]);
    },
  );

  it('drops what is to go to somebody who has left', async () => {
    const userId = '00000000-0000-4000-8000-000000000000';
    await orderMail(database.db, { kind: 'password-changed', userId });
    await orderMail(database.db, { kind: 'registered', userId });
    await deliver();
    expect(mailbox.received).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it('sends right after the commit of another process, and stops when told', async () => {
    const stop = await startMailDelivery(services());
    await database.transaction((tx) => orderMail(tx, aDataRequest()));
    await mailbox.mailsTo('privacy@example.org');
    await stop();
    await orderMail(database.db, aDataRequest());
    expect(await waiting()).toBe(1);
  });

  it.each([-365 * DAY_MS, 365 * DAY_MS])(
    'QU3 sends at once what a process ordered whose clock is wrong by %i ms',
    async (wrong) => {
      const { routes } = accountsFeature;
      const wrongly = { database, features: [{ routes }], now: () => new Date(Date.now() + wrong) };
      const server = await startServer(wrongly);
      const { email } = await createUser(database.db);
      await server.call(accounts.requestPasswordReset, { body: { email } });
      await server.close();
      await deliver();
      expect(mailbox.received).toHaveLength(1);
      expect(await waiting()).toBe(0);
    },
  );

  it('writes .eml files to DATA_DIR/mail without SMTP_URL and logs the path, not the content', async () => {
    const lines: string[] = [];
    const server = await startServer({
      database,
      features: [accountsFeature],
      logger: { stream: { write: (line: string) => void lines.push(line) } },
    });
    const { email } = await createUser(database.db);
    await orderMail(database.db, { kind: 'password-reset', email });
    const [mail] = await mailFilesTo(server.config.dataDir, email);
    expect(mail?.text).toContain('/reset-password?token=');
    const logged = lines.find((line) => line.includes('.eml'));
    expect(logged).toContain(join(server.config.dataDir, 'mail'));
    expect(lines.join('')).not.toContain('token=');
    await server.close();
  });
});
