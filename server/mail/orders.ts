import { eq, lte, sql } from 'drizzle-orm';
import { mailKey } from '#server/core/identity/account-keys.ts';
import { countUse } from '#server/core/identity/limits.ts';
import type { Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { mailOutbox } from '#server/db/bookkeeping.ts';

/**
 * A mail that is to be written and sent later. `password-reset` names an address (by its key) that may belong to nobody: the
 * person asking must not be able to tell, so the account is only looked up when the mail is written. `email-changed`
 * goes to the address that the account had before; `renamed` says what it was called before.
 */
export type MailOrder =
  | { readonly kind: 'registered'; readonly userId: string }
  | { readonly kind: 'password-reset'; readonly email: string }
  | { readonly kind: 'password-changed'; readonly userId: string }
  | { readonly kind: 'email-changed'; readonly userId: string; readonly email: string }
  | { readonly kind: 'renamed'; readonly userId: string; readonly was: string }
  | {
      readonly kind: 'data-request';
      readonly name: string;
      readonly email: string;
      readonly message: string;
    };

export interface DueMail {
  readonly id: string;
  readonly order: MailOrder;
  /** Including this attempt. */
  readonly attempts: number;
  readonly createdAt: Date;
}

/** NOTIFY channel: a mail was ordered. */
export const MAIL_CHANNEL = 'muster_mail';
/** A process that took a mail has this long to send it before another one tries again. */
const LEASE_MS = 5 * 60_000;

/** Orders a mail in the same transaction as the event it reports, so that the two can't come apart. */
export async function orderMail(db: Queryable, order: MailOrder, at: Date): Promise<void> {
  await db.insert(mailOutbox).values({ order, createdAt: at, dueAt: at });
  await db.execute(sql`select pg_notify(${MAIL_CHANNEL}, '')`);
}

const counted = ['registered', 'password-reset'] as const;
/** Shorter than the life of a reset link: anyone refused another mail already has one with a link that still works. */
const ONE_MAIL_MS = 10 * 60_000;

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

/** Takes one mail that is due; no other process gets it until the lease is over. */
export async function takeDueMail(db: Queryable, at: Date): Promise<DueMail | null> {
  const lease = new Date(at.getTime() + LEASE_MS);
  const next = sql`(select id from mail_outbox where ${lte(mailOutbox.dueAt, at)}
    order by due_at limit 1 for update skip locked)`;
  const [row] = await db
    .update(mailOutbox)
    .set({ dueAt: lease, attempts: sql`${mailOutbox.attempts} + 1` })
    .where(sql`${mailOutbox.id} = ${next}`)
    .returning({
      id: mailOutbox.id,
      order: mailOutbox.order,
      attempts: mailOutbox.attempts,
      createdAt: mailOutbox.createdAt,
    });
  return row ? { ...row, order: row.order as MailOrder } : null;
}

export async function dropMail(db: Queryable, id: string): Promise<void> {
  await db.delete(mailOutbox).where(eq(mailOutbox.id, id));
}

export async function postponeMail(db: Queryable, id: string, until: Date): Promise<void> {
  await db.update(mailOutbox).set({ dueAt: until }).where(eq(mailOutbox.id, id));
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
