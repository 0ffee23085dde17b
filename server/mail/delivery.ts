import { join } from 'node:path';
import type { Services } from '#server/core/http/services.ts';
import { isClockDoubted } from '#server/housekeeping-clock.ts';
import type { MailMessage } from './message.ts';
import { composeMessages } from './messages.ts';
import { dropMail, MAIL_CHANNEL, postponeMail, takeDueMail, type DueMail } from './orders.ts';
import { fileMailer, isRefusedForGood, openMailer, type Mailer } from './mailer.ts';

type Needs = Pick<Services, 'config' | 'database' | 'log' | 'now'>;

/** How often to look for mails at least: postponed ones, and those of a process that died. */
const LOOK_MS = 15_000;
const LONGEST_WAIT_MS = 3_600_000;
/** After this long the mail server is considered gone, and the message is saved as a file for the operator. */
const GIVE_UP_MS = 3 * 86_400_000;
const LAID_ASIDE = 'A mail could not be delivered and was laid aside';

/**
 * Sends ordered mails in the background, at least once each: right after a commit, otherwise by the clock. Any
 * number of processes may do so. Returns a function to stop, which waits for the mail being sent.
 */
export async function startMailDelivery(services: Needs): Promise<() => Promise<void>> {
  const mailer = openMailer(services.config, services.log);
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  const wake = () => {
    again = true;
    running ??= (async () => {
      while (again && !stopping.signal.aborted) {
        again = false;
        await deliverDue(services, mailer, stopping.signal);
      }
    })()
      .catch((error: unknown) => {
        services.log.error({ err: error }, 'The mail queue could not be read');
      })
      .finally(() => {
        running = null;
      });
  };
  void mailer.trouble().then((sentence) => {
    if (sentence !== null) services.log.warn(sentence);
  });
  const deaf = await services.database.listen(MAIL_CHANNEL, wake);
  const clock = setInterval(wake, LOOK_MS);
  wake();
  return async () => {
    clearInterval(clock);
    stopping.abort();
    await deaf();
    await running;
    mailer.close();
  };
}

/** Sends every mail that is due now, one after the other. Nothing is sent inside a transaction. */
export async function deliverDue(
  services: Needs,
  mailer: Mailer,
  stopping?: AbortSignal,
): Promise<void> {
  const { db } = services.database;
  while (stopping?.aborted !== true) {
    const mail = await takeDueMail(db, services.now());
    if (!mail) return;
    try {
      await deliver(mail, services, mailer);
      await dropMail(db, mail.id);
    } catch (error) {
      await handleFailure(mail, error, services);
    }
  }
}

async function deliver(mail: DueMail, services: Needs, mailer: Mailer): Promise<void> {
  for (const [id, message] of await messagesOf(mail, services)) {
    try {
      await mailer.send(message, id);
    } catch (error) {
      // One address that nobody takes keeps no mail from the others, which may be other accounts'.
      if (!isRefusedForGood(error)) throw error;
      services.log.error(about(mail, error), LAID_ASIDE);
      await undelivered(services).send(message, id);
    }
  }
}

/** By their ids, which stay the same at every attempt. */
async function messagesOf(
  mail: DueMail,
  { config, database, now }: Needs,
): Promise<readonly (readonly [string, MailMessage])[]> {
  const messages = await database.transaction((tx) =>
    composeMessages(mail.order, {
      db: tx,
      orgName: config.orgName,
      portal: portalOf(config),
      contactEmail: config.contactEmail,
      at: now(),
    }),
  );
  return messages.map((message, at) => [at === 0 ? mail.id : `${mail.id}-${at + 1}`, message]);
}

/** Tries again with growing pauses. What couldn't be sent for days, by a clock that isn't doubted, is set aside, not thrown away. */
async function handleFailure(mail: DueMail, error: unknown, services: Needs): Promise<void> {
  const { database, log, now } = services;
  const at = now();
  const isOld = at.getTime() - mail.createdAt.getTime() > GIVE_UP_MS;
  if (isOld && !(await isClockDoubted(database.db, at))) {
    log.error(about(mail, error), LAID_ASIDE);
    await deliver(mail, services, undelivered(services));
    await dropMail(database.db, mail.id);
    return;
  }
  log.warn(about(mail, error), 'A mail could not be sent; it will be tried again');
  const wait = Math.min(10_000 * 2 ** (mail.attempts - 1), LONGEST_WAIT_MS);
  await postponeMail(database.db, mail.id, new Date(at.getTime() + wait));
}

function about({ id, order, attempts }: DueMail, error: unknown) {
  return { mail: id, kind: order.kind, attempts, err: error };
}

function undelivered({ config, log }: Needs): Mailer {
  return fileMailer(config, { folder: join(config.dataDir, 'mail', 'undelivered'), log });
}

function portalOf({ publicUrl, host, port }: Services['config']): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
