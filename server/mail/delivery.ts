import { join } from 'node:path';
import type { Services } from '#server/core/calls/services.ts';
import type { Job, JobOutcome } from '#server/core/queue/queue.ts';
import { startQueue } from '#server/core/queue/work.ts';
import type { mailOutbox } from '#server/db/bookkeeping.ts';
import { readPortal, type Portal } from '#server/db/portal-settings.ts';
import { isClockDoubted } from '#server/db/doubted-clock.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { letterheadOf } from './letterhead.ts';
import type { MailMessage } from './message.ts';
import { composeMessages } from './messages.ts';
import { mailQueue, type MailOrder } from './orders.ts';
import { fileMailer, isRefusedForGood, openMailer, type Mailer } from './mailer.ts';

type Needs = Pick<Services, 'config' | 'database' | 'log' | 'now' | 'uploads'>;

type Mail = Job<typeof mailOutbox>;

/** After this long the mail server is considered gone, and the message is saved as a file for the operator. */
const GIVE_UP_MS = 3 * DAY_MS;
const LAID_ASIDE = 'A mail could not be delivered and was laid aside';

/** Sends ordered mails in the background, at least once each. Returns a function to stop, which waits for the mail being sent. */
export async function startMailDelivery(services: Needs): Promise<() => Promise<void>> {
  const mailer = openMailer(services.config, services.log);
  void mailer.trouble().then((sentence) => {
    if (sentence !== null) services.log.warn(sentence);
  });
  const stop = await startQueue(services, mailQueue, mailDelivery(services, mailer));
  return async () => {
    await stop();
    mailer.close();
  };
}

/** Sends a mail, outside any transaction. What couldn't be sent for days, by a clock that isn't doubted, is set aside, not thrown away. */
export function mailDelivery(services: Needs, mailer: Mailer): (mail: Mail) => Promise<JobOutcome> {
  return async (mail) => {
    try {
      await deliver(mail, services, mailer);
    } catch (error) {
      if (!(await isGivenUp(mail, services))) throw error;
      services.log.error(about(mail, error), LAID_ASIDE);
      await deliver(mail, services, undelivered(services));
    }
    return 'done';
  };
}

async function deliver(mail: Mail, services: Needs, mailer: Mailer): Promise<void> {
  const portal = await readPortal(services.database.db, services.config);
  const letterhead = await letterheadOf(portal, services.uploads);
  for (const [id, message] of await messagesOf(mail, services, portal)) {
    const posting = { id, letterhead };
    try {
      await mailer.send(message, posting);
    } catch (error) {
      // One address that nobody takes keeps no mail from the others, which may be other accounts'.
      if (!isRefusedForGood(error)) throw error;
      services.log.error(about(mail, error), LAID_ASIDE);
      await undelivered(services).send(message, posting);
    }
  }
}

/** A mail's messages by their ids, which stay the same at every attempt. */
async function messagesOf(
  mail: Mail,
  { config, database, now }: Needs,
  { name: orgName, contactEmail }: Portal,
): Promise<readonly (readonly [string, MailMessage])[]> {
  const messages = await database.transaction((tx) =>
    composeMessages(orderOf(mail), {
      db: tx,
      orgName,
      portal: portalOf(config),
      contactEmail,
      at: now(),
    }),
  );
  return messages.map((message, at) => [at === 0 ? mail.id : `${mail.id}-${at + 1}`, message]);
}

/** Whether the mail is too old to be tried again, by the clock of the database, which ordered it as well. */
async function isGivenUp(mail: Mail, { database: { db } }: Needs): Promise<boolean> {
  const takenAt = new Date(mail.dueAt.getTime() - mailQueue.leaseSeconds * 1_000);
  const isOld = takenAt.getTime() - mail.createdAt.getTime() > GIVE_UP_MS;
  return isOld && !(await isClockDoubted(db, takenAt));
}

function about(mail: Mail, error: unknown) {
  return { mail: mail.id, kind: orderOf(mail).kind, attempts: mail.attempts, err: error };
}

function orderOf({ order }: Mail): MailOrder {
  return order as MailOrder;
}

function undelivered({ config, log }: Needs): Mailer {
  return fileMailer(config, { folder: join(config.dataDir, 'mail', 'undelivered'), log });
}

/** The address at which members reach the portal, for whatever is written without a request. */
export function portalOf({
  publicUrl,
  host,
  port,
}: Pick<Services['config'], 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
