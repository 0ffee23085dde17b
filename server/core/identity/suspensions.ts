import { inArray, sql, type SQL, type SQLChunk } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { suspensionSentence } from '#domain/suspension.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';

/** The columns that say whether an account is suspended. */
export const suspensionColumns = {
  suspendedAt: users.suspendedAt,
  suspendedUntil: users.suspendedUntil,
  suspensionReason: users.suspensionReason,
};

type Row = Pick<typeof users.$inferSelect, keyof typeof suspensionColumns>;

/** The columns of an account that is not suspended. */
export const notSuspended: Row = {
  suspendedAt: null,
  suspendedUntil: null,
  suspensionReason: '',
};

/** A suspension whose end has come is over, although the row still has it. */
export function isSuspended(row: Omit<Row, 'suspensionReason'>, at: Date): boolean {
  return row.suspendedAt !== null && (row.suspendedUntil === null || row.suspendedUntil > at);
}

/** `isSuspended` within a statement about `users`; `at` is a moment in ISO. */
export function suspendedAt(at: SQLChunk): SQL {
  return sql`(users.suspended_at is not null
    and (users.suspended_until is null or users.suspended_until > ${at}::timestamptz))`;
}

/** Refuses with 403 `account_suspended` whoever may not come in; to be asked once it is clear who they are. */
export function refuseSuspended(row: Row, at: Date): void {
  if (!isSuspended(row, at)) return;
  const { suspendedUntil: until, suspensionReason: reason } = row;
  throw new ApiError('account_suspended', suspensionSentence({ until, reason }));
}

/** The ids of the accounts that are suspended. */
export async function suspendedAmong(
  db: Queryable,
  ids: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: users.id, ...suspensionColumns })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Set(rows.filter((row) => isSuspended(row, at)).map(({ id }) => id));
}
