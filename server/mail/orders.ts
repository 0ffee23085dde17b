import { sql } from 'drizzle-orm';
import { mailKey } from '#server/core/identity/account-keys.ts';
import { countUse } from '#server/core/identity/limits.ts';
import { dueIn } from '#server/core/queue/leases.ts';
import { defineQueue } from '#server/core/queue/queue.ts';
import { wake } from '#server/core/queue/work.ts';
import type { Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { mailOutbox } from '#server/db/bookkeeping.ts';
import { HOUR_S, MINUTE_MS } from '#domain/time/durations.ts';

/**
 * A mail that is to be written and sent later. `password-reset` names an address (by its key) that may belong to nobody: the
 * person asking must not be able to tell, so the account is only looked up when the mail is written. `confirm-email`
 * goes to the address that waits then; `email-changed`
 * goes to the address that the account had before; `renamed` says what it was called before. A password that was not `changedIn`
 * My Profile, or by the host with `npm run admin`, was changed with a reset link.
 */
export type MailOrder =
  | { readonly kind: 'registered'; readonly userId: string }
  | { readonly kind: 'password-reset'; readonly email: string }
  | {
      readonly kind: 'password-changed';
      readonly userId: string;
      readonly changedIn?: 'profile' | 'host';
    }
  | { readonly kind: 'approved'; readonly userId: string; readonly position: string | null }
  | { readonly kind: 'confirm-email'; readonly userId: string }
  | { readonly kind: 'export-ready'; readonly userId: string }
  | {
      readonly kind: 'email-changed';
      readonly userId: string;
      readonly email: string;
      readonly changedIn?: 'profile';
    }
  | { readonly kind: 'renamed'; readonly userId: string; readonly was: string }
  | {
      readonly kind: 'data-request';
      readonly name: string;
      readonly email: string;
      readonly message: string;
    };

/** One by one: a mail server minds whoever sends many at once. */
export const mailQueue = defineQueue({
  name: 'mail',
  table: mailOutbox,
  leaseSeconds: 300,
  atOnce: 1,
  backOff: { firstSeconds: 10, longestSeconds: HOUR_S },
});

/** Orders a mail in the same transaction as the event it reports, so that the two can't come apart. */
export async function orderMail(db: Queryable, order: MailOrder): Promise<void> {
  await db.insert(mailOutbox).values({ order, createdAt: dueIn(0), dueAt: dueIn(0) });
  await wake(db, mailQueue);
}

const counted = ['registered', 'password-reset', 'confirm-email'] as const;
/** Shorter than the life of a reset link: anyone refused another mail already has one with a link that still works. */
export const ONE_MAIL_MS = 10 * MINUTE_MS;

/**
 * Whether this address may get another mail of this kind now; one in ten minutes, so that nobody's mailbox can be
 * flooded from our forms. Whether the address is known makes no difference.
 */
export async function mayMail(
  db: Queryable,
  { kind, email, at }: { kind: (typeof counted)[number]; email: string; at: Date },
): Promise<boolean> {
  const { count } = await countUse(db, counterOf(kind, email), { at, ms: ONE_MAIL_MS });
  return count === 1;
}

/** The names of an address's counters. */
export function mailCountersOf(email: string): string[] {
  return counted.map((kind) => counterOf(kind, email));
}

function counterOf(kind: (typeof counted)[number], email: string): string {
  return `mail:${kind}:${mailKey(email)}`;
}

/** Mails to or about somebody who is leaving are not sent any more. */
export async function dropMailsOf(
  db: Queryable,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await rowsOf(
    db,
    sql`delete from mail_outbox where mail_order->>'userId' = ${id}
      or mail_order->>'email' = ${mailKey(email)} and mail_order->>'kind' = 'password-reset'`,
  );
}
