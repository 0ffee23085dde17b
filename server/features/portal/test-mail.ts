import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Services } from '#server/core/calls/services.ts';
import { countUse } from '#server/core/identity/limits.ts';
import { users } from '#server/db/schema.ts';
import { accountIsGone } from '#server/core/identity/sessions.ts';
import { RetryLater } from '#server/errors/errors.ts';
import { letterheadOf } from '#server/mail/letterhead.ts';
import { openMailer } from '#server/mail/mailer.ts';
import { noteStep } from './first-steps.repository.ts';

/** Each waits for the mail server. */
const MOST_TESTS = 20;

const NO_SERVER =
  "No mail leaves this server: members who forget their password can't reset it. Set SMTP_URL.";

/**
 * Sends the Admin a mail at once, past the queue, so that what the mail server says of it can be told. Refuses with 409
 * `quota_reached` where no mail server is set, with 422 `invalid` and its own words what it didn't take.
 */
export async function sendTestMail(adminId: string, services: Services): Promise<void> {
  const { database, config, log, now } = services;
  if (config.smtpUrl === null) throw new ApiError('quota_reached', NO_SERVER);
  await refuseHaste(adminId, services);
  const [admin] = await database.db
    .select({ email: users.email, username: users.username })
    .from(users)
    .where(eq(users.id, adminId));
  if (!admin) throw accountIsGone();
  const letterhead = await letterheadOf(await services.portal(), services.uploads);
  const name = isolated(letterhead.orgName);
  const mailer = openMailer(config, log);
  try {
    await mailer.send(
      {
        to: admin.email,
        subject: `A test from ${name}`,
        passages: [
          `Hello ${isolated(admin.username)},`,
          `Mails from ${name} arrive. This one was sent from its settings at ${now().toUTCString()}.`,
        ],
      },
      { id: randomUUID(), letterhead },
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    log.warn({ err: error }, 'a test mail could not be sent');
    throw new ApiError('invalid', `The mail server didn't take it. It says: ${said(error)}`);
  } finally {
    mailer.close();
  }
  await noteStep(database.db, 'mailed', now());
}

async function refuseHaste(adminId: string, { database, now }: Services): Promise<void> {
  const at = now();
  const { count, windowEnds } = await countUse(database.db, `test-mail:${adminId}`, {
    ...{ at, ms: HOUR_MS },
  });
  if (count <= MOST_TESTS) return;
  const seconds = Math.ceil((windowEnds.getTime() - at.getTime()) / 1_000);
  throw new RetryLater('rate_limited', 'That was tested often enough. Try again later.', seconds);
}

/** One line of it: mail servers answer in several. */
function said({ message }: Error): string {
  return (message.split('\n')[0] ?? '').slice(0, 300);
}
