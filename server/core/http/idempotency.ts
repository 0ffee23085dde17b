import { createHash } from 'node:crypto';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { ApiError, type Problem } from '#contract/problem.ts';
import { accountIsGone } from '#server/core/identity/sessions.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { idempotency } from '#server/db/bookkeeping.ts';
import { rowsOf } from '#server/db/rows.ts';
import { writtenOnce } from '#server/db/written-once.ts';
import { users } from '#server/db/schema.ts';
import { canonicalJson } from './canonical-json.ts';
import { ReadAfterwards } from './read-afterwards.ts';
import { RefusalWithEffect } from './refusal-with-effect.ts';

/** How long keys are kept. An outbox that comes back later than that is too old to be sent. */
const KEPT_MS = 90 * 86_400_000;
/** Refusals that are final: the same call would get the same answer again, so it is stored with the key. */
const LASTING = [403, 404, 409, 410, 422];
/** Keys that one member may use in a day: each leaves a row for 90 days. */
const KEYS_A_DAY = 5_000;
/** This far below the limit, a member's calls need not be counted one at a time: that many never run at once. */
const NEARLY = 500;
const DAY_MS = 86_400_000;
/** Keys removed by one statement. */
const PRUNED_AT_ONCE = 5_000;

/** The answer to a call; `body` is JSON, null if the call returns nothing. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * For answers that hold what must not be kept for 90 days, such as other members' names. `mark` returns what is
 * stored instead of the reply, or of a refusal's `current`; `read` turns it into what the member may see now, or
 * refuses like any other read if it is gone.
 */
export interface Reread {
  readonly mark: (told: unknown) => string;
  readonly read: (db: Queryable, mark: string, userId: string) => Promise<unknown>;
}

export interface KeyedCall {
  readonly userId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly at: Date;
  readonly reread?: Reread | undefined;
  /** Does nothing outside of its transaction: it need not wait until the key is known to be new. */
  readonly beginsAtOnce?: boolean;
  /** What the work answers unless something comes between: stored with the claim, which spares a statement if it holds. */
  readonly foreseen?: Answer | undefined;
}

type Work = (tx: Queryable) => Promise<Answer>;

/**
 * Runs `work` once for each user and key, and gives every repetition the first one's answer, even a refusal; with
 * `reread` the verdict is the same, and its contents are current. Key, effect and answer are committed or rolled back
 * together, in a transaction of its own in which the caller's account is held. A repetition that arrives while the first is
 * still running waits for it on the key's row. Another call under the same key is refused with 422 `key_reused`, a new key
 * beyond the member's daily quota with 409 `quota_reached`, any call with 401 `account_deleted` once the account is gone.
 */
export async function once(database: Database, call: KeyedCall, work: Work): Promise<Answer> {
  try {
    return await answeredOnce(database, call, (tx) => work(tx).catch(settle));
  } catch (error) {
    const inOrder = { ...call, beginsAtOnce: false };
    if (error instanceof BegunTooEarly) return once(database, inOrder, work);
    if (!(error instanceof Settled)) throw error;
    // What the handler has done so far is undone, and the key was with it. Should a repetition be faster now, both get its answer.
    return answeredOnce(database, { ...inOrder, foreseen: undefined }, (tx) => error.answer(tx));
  }
}

async function answeredOnce(database: Database, call: KeyedCall, work: Work): Promise<Answer> {
  const { answer } = await database.transaction(
    async (tx) => {
      if (call.beginsAtOnce === true)
        return { isNew: true, answer: await doneIfNew(tx, call, work) };
      if (!(await claim(tx, call))) return { isNew: false, answer: await replay(tx, call) };
      return { isNew: true, answer: await work(tx) };
    },
    ({ isNew, answer }) => (isNew ? keeping(call, answer) : null),
  );
  return answer;
}

/**
 * Sends the claim and the first statement of the work together; both are over when it returns or throws. Throws `BegunTooEarly`
 * if the key is not new, or the member's day is nearly full: what was done meanwhile is undone with the transaction.
 */
async function doneIfNew(tx: Queryable, call: KeyedCall, work: Work): Promise<Answer> {
  const [claimed, done] = await Promise.allSettled([claim(tx, call), work(tx)]);
  if (claimed.status === 'rejected') throw claimed.reason;
  if (!claimed.value) throw new BegunTooEarly();
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}

/** The statement that stores the answer with its key; null if that is stored already. */
function keeping(call: KeyedCall, answer: Answer): SQL | null {
  const kept = storedOf(answer, call);
  const foreseen = foreseenBy(call);
  if (kept.status === foreseen.status && kept.answer === foreseen.answer) return null;
  return answerOfKey({ ...kept, userId: call.userId, key: call.key });
}

const answerOfKey = writtenOnce<'userId' | 'key' | 'status' | 'answer'>(
  (value) => sql`
    update idempotency set status = ${value('status')}::integer, answer = ${value('answer')}::jsonb
    where user_id = ${value('userId')}::uuid and key = ${value('key')}`,
);

/** An answer as the columns of a key have it. */
interface Stored {
  readonly status: number | null;
  readonly answer: string | null;
}

function storedOf(answer: Answer, { reread }: KeyedCall): Stored {
  const kept = keptOf(answer, reread);
  const text = kept === undefined || kept === null ? null : JSON.stringify(kept);
  return { status: answer.status, answer: text };
}

function foreseenBy(call: KeyedCall): Stored {
  return call.foreseen ? storedOf(call.foreseen, call) : { status: null, answer: null };
}

/** The same call has the same fingerprint, however its body's names are ordered. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalJson(body)}`)
    .digest('base64url');
}

/** Removes keys older than 90 days, a portion at a time: other calls need not wait long for it. */
export async function pruneKeys(db: Queryable, at: Date): Promise<void> {
  const before = new Date(at.getTime() - KEPT_MS).toISOString();
  for (let removed = PRUNED_AT_ONCE; removed === PRUNED_AT_ONCE;) {
    const gone = await rowsOf(
      db,
      sql`delete from idempotency where ctid = any(array(
          select ctid from idempotency where created_at < ${before}::timestamptz limit ${PRUNED_AT_ONCE}))
        returning key`,
    );
    removed = gone.length;
  }
}

/**
 * Holds the caller's account and claims the key; returns false if it was used before. Throws if it exceeds the member's daily
 * quota, or if the account is gone.
 */
async function claim(tx: Queryable, call: KeyedCall): Promise<boolean> {
  const { userId, key, fingerprint } = call;
  const at = call.at.toISOString();
  const keyed = { userId, key, fingerprint, at, since: dayBefore(call), ...foreseenBy(call) };
  const [result] = await rowsOf<Claimed>(tx, claimOfKey(keyed));
  if (!result || result.held === 0) throw accountIsGone();
  if (result.claimed === 0) return false;
  if (result.used + NEARLY >= KEYS_A_DAY) {
    // It locks the account once more, and that comes before whatever the call may have locked.
    if (call.beginsAtOnce === true) throw new BegunTooEarly();
    await refuseFullDay(tx, call);
  }
  return true;
}

interface Claimed {
  readonly held: number;
  readonly claimed: number;
  readonly used: number;
}

const claimOfKey = writtenOnce<
  'userId' | 'key' | 'fingerprint' | 'at' | 'since' | 'status' | 'answer'
>(
  (value) => sql`
    with held as (select id from users where id = ${value('userId')}::uuid for key share),
      claimed as (
        insert into idempotency (user_id, key, fingerprint, created_at, status, answer)
        select id, ${value('key')}, ${value('fingerprint')}, ${value('at')}::timestamptz, ${value('status')}::integer,
          ${value('answer')}::jsonb
        from held
        on conflict do nothing
        returning key)
      select (select count(*) from held)::int as held, (select count(*) from claimed)::int as claimed,
        (${usedSince(value('userId'), value('since'))})::int as used`,
);

/** Counts the claimed key; the member's next call waits until this one's transaction is over. */
async function refuseFullDay(tx: Queryable, call: KeyedCall): Promise<void> {
  const { userId } = call;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const count = sql`select (${usedSince(userId, dayBefore(call))})::int as used`;
  const [row] = await rowsOf<{ used: number }>(tx, count);
  if (row && row.used > KEYS_A_DAY) throw dayIsFull();
}

function usedSince(userId: unknown, since: unknown): SQL {
  return sql`select count(*) from idempotency
             where user_id = ${userId}::uuid and created_at > ${since}::timestamptz`;
}

function dayBefore({ at }: KeyedCall): string {
  return new Date(at.getTime() - DAY_MS).toISOString();
}

/**
 * The answer stored under the key; null if the key is new. For work that is too slow for a transaction and leaves the
 * same when it is done twice: it asks here first, and stores its answer by `once`. Refuses another call under the key
 * with 422 `key_reused`.
 */
export async function answeredBefore(db: Queryable, call: KeyedCall): Promise<Answer | null> {
  const [row] = await db
    .select({
      fingerprint: idempotency.fingerprint,
      status: idempotency.status,
      body: idempotency.answer,
    })
    .from(idempotency)
    .where(keyOf(call));
  if (!row) return null;
  if (row.fingerprint !== call.fingerprint) {
    throw new ApiError('key_reused', 'This Idempotency-Key was used for another call.');
  }
  if (row.status === null) throw new Error('A key was stored without its answer.');
  return toldAgain(db, { status: row.status, body: row.body }, call);
}

async function replay(tx: Queryable, call: KeyedCall): Promise<Answer> {
  const answer = await answeredBefore(tx, call);
  if (!answer) throw new Error('A key that was used is gone.');
  return answer;
}

function keptOf({ status, body }: Answer, reread: Reread | undefined): unknown {
  if (body instanceof ReadAfterwards) return body.mark;
  if (status < 400) return reread ? reread.mark(body) : body;
  const refusal = withoutAuthor(body as Problem);
  return reread === undefined || refusal.current === undefined
    ? refusal
    : { ...refusal, current: reread.mark(refusal.current) };
}

/** The member who was faster may have left or changed their name before the refusal is repeated. */
function withoutAuthor(refusal: Problem): Problem {
  const { changedBy = '' } = refusal;
  if (changedBy === '') return refusal;
  return { ...refusal, message: refusal.message.replace(changedBy, 'Somebody'), changedBy: '' };
}

function dayIsFull(): ApiError {
  const most = KEYS_A_DAY.toLocaleString('en');
  return new ApiError(
    'quota_reached',
    `You've made ${most} changes in a day, and that's the limit. Please try again tomorrow.`,
  );
}

async function toldAgain(tx: Queryable, kept: Answer, call: KeyedCall): Promise<Answer> {
  const { reread, userId } = call;
  if (!reread) return kept;
  const { status, body } = kept;
  if (status < 400) return { status, body: await reread.read(tx, markIn(body), userId) };
  const { current: mark, ...refusal } = body as Problem;
  if (mark === undefined) return kept;
  const current = await reread.read(tx, markIn(mark), userId).catch(nothingIfRefused);
  return { status, body: { ...refusal, ...(current !== undefined && { current }) } };
}

/** Reads what `mark` stored; anything else was not written by this version. */
function markIn(stored: unknown): string {
  if (typeof stored !== 'string')
    throw new Error('A key was stored without the mark of its answer.');
  return stored;
}

/** The refusal stands, although what it was about is gone. */
function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

/** A call that has begun already should have waited for the claim of its key. */
class BegunTooEarly extends Error {
  override readonly name = 'BegunTooEarly';
}

/** A final refusal rolls back what the handler has done, and is an answer like any other. */
class Settled extends Error {
  override readonly name = 'Settled';
  readonly refusal: ApiError;

  constructor(refusal: ApiError) {
    super(refusal.message);
    this.refusal = refusal;
  }

  /** If the refusal has an effect of its own, that is kept with it. */
  async answer(tx: Queryable): Promise<Answer> {
    const { refusal } = this;
    if (refusal instanceof RefusalWithEffect) await refusal.effect(tx);
    return { status: refusal.problem.status, body: refusal.problem };
  }
}

function settle(error: unknown): never {
  if (error instanceof ApiError && LASTING.includes(error.problem.status)) throw new Settled(error);
  throw error;
}

function keyOf({ userId, key }: KeyedCall) {
  return and(eq(idempotency.userId, userId), eq(idempotency.key, key));
}
