import { eq, sql, type SQL, type SQLChunk } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { accountIsGone } from '#server/core/identity/sessions.ts';
import type { Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { users } from '#server/db/schema.ts';
import { writtenOnce } from '#server/db/written-once.ts';
import type { Standing } from './cursor.ts';
import { keyExpired, mayBeForgotten } from './forgotten-keys.ts';
import type { ReadAfterwards } from './read-afterwards.ts';

const DAY_MS = 86_400_000;
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
  readonly frozen: Standing | null;
}

/**
 * Holds the caller's account and claims the key; returns false if it was used before. Refuses with 409 `quota_reached` what
 * exceeds the member's day, with 409 `key_expired` what is new here and so old that its key may have been forgotten, and with 401
 * `account_deleted` if the account is gone.
 */
export async function claimKey(tx: Queryable, call: KeyClaim): Promise<boolean> {
  const [result] = await rowsOf<Claimed>(tx, claim({ ...valuesOf(call), answer: null }));
  if (!result || result.held === 0) throw accountIsGone();
  if (result.claimed === 0) return false;
  if (result.isForgotten) throw keyExpired();
  if (result.used >= KEYS_A_DAY - NEARLY) await refuseFullDay(tx, call);
  return true;
}

interface Claimed {
  readonly held: number;
  readonly claimed: number;
  readonly used: number;
  readonly isForgotten: boolean;
}

const claim = writtenOnce<KeyValue>(
  (value) => sql`
    with held as (select id from users where id = ${value('userId')}::uuid for key share),
      claimed as (${claimFor(value, sql`held`)})
    select (select count(*) from held)::int as held, (select count(*) from claimed)::int as claimed,
      (${usedSince(value('userId'), value('since'))})::int as used, ${mayBeForgotten(value)} as "isForgotten"`,
);

/** What a statement has to know of a call to claim its key. */
export type KeyValue =
  | 'userId'
  | 'key'
  | 'fingerprint'
  | 'at'
  | 'since'
  | 'answer'
  | 'epoch'
  | 'reach';
type Value = (name: KeyValue) => SQLChunk;

/** The values for `isDayOpen` and `claimFor`, when the call is answered with what is read afterwards. */
export function keyValuesOf(call: KeyClaim, { mark }: ReadAfterwards): Record<KeyValue, string> {
  return { ...valuesOf(call), answer: JSON.stringify(mark) };
}

function valuesOf(call: KeyClaim) {
  const { userId, key, fingerprint, at } = call;
  const { epoch, reach } = call.frozen ?? { epoch: '', reach: '0' };
  return { userId, key, fingerprint, at: at.toISOString(), since: dayBefore(call), epoch, reach };
}

/**
 * Whether the member's day is far from full, and no key as old as the call forgotten: then a statement may claim the key along
 * with its effect (`claimFor`).
 */
export function isPlainClaim(value: Value): SQL {
  const used = usedSince(value('userId'), value('since'));
  return sql`(${used}) < ${sql.raw(`${KEYS_A_DAY - NEARLY}`)} and not ${mayBeForgotten(value)}`;
}

/**
 * Claims the key if `source` has a row, and returns it: not if it was used before. With the answer of a call that goes well, if there
 * is one already.
 */
export function claimFor(value: Value, source: SQL): SQL {
  return sql`
    insert into idempotency (user_id, key, fingerprint, created_at, status, answer)
    select ${value('userId')}::uuid, ${value('key')}, ${value('fingerprint')}, ${value('at')}::timestamptz,
      case when ${value('answer')}::jsonb is null then null else 200 end, ${value('answer')}::jsonb
    from ${source}
    on conflict do nothing
    returning key`;
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
  const most = KEYS_A_DAY.toLocaleString('en');
  return new ApiError(
    'quota_reached',
    `You've made ${most} changes in a day, and that's the limit. Please try again tomorrow.`,
  );
}
