import { join } from 'node:path';
import type { Services } from '#server/core/http/services.ts';
import { composeMessages } from './messages.ts';
import { dropMail, MAIL_CHANNEL, postponeMail, takeDueMail, type DueMail } from './orders.ts';
import { fileMailer, isRefusedForGood, openMailer, type Mailer } from './mailer.ts';

type Needs = Pick<Services, 'config' | 'database' | 'log' | 'now'>;

/** How often to look for mails at least: postponed ones, and those of a process that died. */
const LOOK_MS = 15_000;
const LONGEST_WAIT_MS = 3_600_000;
/** After this long the mail server is considered gone, and the message is saved as a file for the operator. */
const GIVE_UP_MS = 3 * 86_400_000;

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
  const { config, database, now } = services;
  const messages = await database.transaction((tx) =>
    composeMessages(mail.order, {
      db: tx,
      orgName: config.orgName,
      portal: portalOf(config),
      contactEmail: config.contactEmail,
      at: now(),
    }),
  );
  for (const [at, message] of messages.entries()) {
    await mailer.send(message, at === 0 ? mail.id : `${mail.id}-${at + 1}`);
  }
}

/** Tries again with growing pauses. A message that nobody will accept is set aside, not thrown away. */
async function handleFailure(mail: DueMail, error: unknown, services: Needs): Promise<void> {
  const { config, database, log, now } = services;
  const about = { mail: mail.id, kind: mail.order.kind, attempts: mail.attempts, err: error };
  const isTooOld = now().getTime() - mail.createdAt.getTime() > GIVE_UP_MS;
  if (isTooOld || isRefusedForGood(error)) {
    log.error(about, 'A mail could not be delivered and was laid aside');
    const folder = join(config.dataDir, 'mail', 'undelivered');
    await deliver(mail, services, fileMailer(config, { folder, log }));
    await dropMail(database.db, mail.id);
    return;
  }
  log.warn(about, 'A mail could not be sent; it will be tried again');
  const wait = Math.min(10_000 * 2 ** (mail.attempts - 1), LONGEST_WAIT_MS);
  await postponeMail(database.db, mail.id, new Date(now().getTime() + wait));
}

function portalOf({ publicUrl, host, port }: Services['config']): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
