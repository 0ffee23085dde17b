import { eq, sql, type SQL, type SQLChunk } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { accountIsGone, sessionIsOver } from '#server/core/identity/sessions.ts';
import { suspendedAt } from '#server/core/identity/suspensions.ts';
import type { Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { users } from '#server/db/schema.ts';
import { sqlTemplate } from '#server/db/sql-template.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { DevicePosition } from '#server/core/sync/cursor.ts';
import { numberText } from '#domain/markup/number-text.ts';
import { keyExpired, mayBeForgotten } from './forgotten-keys.ts';

/** Keys that one member may use in a day: each leaves a row for 90 days. */
const KEYS_A_DAY = 5_000;
/** This far below the limit, a member's calls need not be counted one at a time: that many never run at once. */
const NEARLY = 500;

/** What is known of a call with a key before it is carried out. */
export interface KeyClaim {
  readonly userId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly at: Date;
  /** Where the device stood when it froze the call; null if it didn't say so. */
  readonly frozen: DevicePosition | null;
}

/**
 * Holds the caller's account and claims the key; returns false if it was used before. Refuses with 409 `quota_reached` what
 * exceeds the member's day, with 409 `key_expired` what is new here and so old that its key may have been forgotten, and with 401
 * `account_deleted` if the account is gone, or `session_ended` if it was suspended meanwhile.
 */
export async function claimKey(tx: Queryable, call: KeyClaim): Promise<boolean> {
  const [result] = await rowsOf<Claimed>(tx, claim(valuesOf(call)));
  if (!result || result.held === 0) throw accountIsGone();
  if (result.suspended > 0) throw sessionIsOver();
  if (result.claimed === 0) return false;
  if (result.isForgotten) throw keyExpired();
  if (result.used >= KEYS_A_DAY - NEARLY) await refuseFullDay(tx, call);
  return true;
}

interface Claimed {
  readonly held: number;
  readonly suspended: number;
  readonly claimed: number;
  readonly used: number;
  readonly isForgotten: boolean;
}

const claim = sqlTemplate<keyof ReturnType<typeof valuesOf>>(
  (value) => sql`
    with held as (
        select id, ${suspendedAt(value('at'))} as suspended from users where id = ${value('userId')}::uuid for key share),
      claimed as (
        insert into idempotency (user_id, key, fingerprint, created_at)
        select ${value('userId')}::uuid, ${value('key')}, ${value('fingerprint')}, ${value('at')}::timestamptz from held
        where not suspended
        on conflict do nothing
        returning key)
    select (select count(*) from held)::int as held,
      (select count(*) from held where suspended)::int as suspended, (select count(*) from claimed)::int as claimed,
      (${usedSince(value('userId'), value('since'))})::int as used, ${mayBeForgotten(value)} as "isForgotten"`,
);

function valuesOf(call: KeyClaim) {
  const { userId, key, fingerprint, at } = call;
  const { epoch, reach } = call.frozen ?? { epoch: '', reach: '0' };
  return { userId, key, fingerprint, at: at.toISOString(), since: dayBefore(call), epoch, reach };
}

/** Counts the claimed key; the member's next call waits until this one's transaction is over. */
async function refuseFullDay(tx: Queryable, call: KeyClaim): Promise<void> {
  const { userId } = call;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const count = sql`select (${usedSince(userId, dayBefore(call))})::int as used`;
  const [row] = await rowsOf<{ used: number }>(tx, count);
  if (row && row.used > KEYS_A_DAY) throw dayIsFull();
}

function usedSince(userId: SQLChunk, since: SQLChunk): SQL {
  return sql`select count(*) from idempotency
             where user_id = ${userId}::uuid and created_at > ${since}::timestamptz`;
}

function dayBefore({ at }: KeyClaim): string {
  return new Date(at.getTime() - DAY_MS).toISOString();
}

function dayIsFull(): ApiError {
  const most = numberText(KEYS_A_DAY);
  return new ApiError(
    'quota_reached',
    `You've made ${most} changes in a day, and that's the limit. Please try again tomorrow.`,
  );
}
