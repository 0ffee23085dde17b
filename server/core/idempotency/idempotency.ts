import { createHash } from 'node:crypto';
import { and, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { ApiError, type Problem } from '#contract/problem.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { idempotency } from '#server/db/bookkeeping.ts';
import { sqlTemplate } from '#server/db/sql-template.ts';
import { canonicalJson } from './canonical-json.ts';
import { claimKey, type KeyClaim } from './key-claims.ts';
import { ReadAfterCommit } from './read-after-commit.ts';
import { RefusalWithEffect } from './refusal-with-effect.ts';

/** Refusals that are final: the same call would get the same answer again, so it is stored with the key. */
const LASTING = [403, 404, 409, 410, 422];

/** The answer to a call; `body` is JSON, null if the call returns nothing. */
export interface CallAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * How an answer is kept that holds what must not be kept for 90 days, such as other members' names. `mark` returns what
 * is stored instead of the reply, or of a refusal's `current`; `read` turns it into what the member may see now, or
 * refuses like any other read if it is gone.
 */
export interface Reread {
  readonly mark: (told: unknown) => string;
  readonly read: (db: Queryable, mark: string, userId: string) => Promise<unknown>;
}

export interface KeyedCall extends KeyClaim {
  readonly reread?: Reread | undefined;
  /** Locks what must be locked before the caller's account. */
  readonly lockFirst?: (tx: Queryable) => Promise<void>;
}

type Work = (tx: Queryable) => Promise<CallAnswer>;

/**
 * Runs `work` once for each user and key, and gives every repetition the first one's answer, even a refusal; with
 * `reread` the verdict is the same, and its contents are current. Key, effect and answer are committed or rolled back
 * together, in a transaction of its own in which the caller's account is held. A repetition that arrives while the first is
 * still running waits for it on the key's row. Another call under the same key is refused with 422 `key_reused`, a new key
 * beyond the member's daily quota with 409 `quota_reached`, any call with 401 `account_deleted` once the account is gone.
 */
export async function once(database: Database, call: KeyedCall, work: Work): Promise<CallAnswer> {
  try {
    return await answeredOnce(database, call, (tx) => work(tx).catch(settle));
  } catch (error) {
    if (!(error instanceof Settled)) throw error;
    // What the handler has done so far is undone, and the key was with it. Should a repetition be faster now, both get its answer.
    return answeredOnce(database, call, (tx) => error.answer(tx));
  }
}

async function answeredOnce(database: Database, call: KeyedCall, work: Work): Promise<CallAnswer> {
  const { answer } = await database.transaction(
    async (tx) => {
      await call.lockFirst?.(tx);
      if (!(await claimKey(tx, call))) return { isNew: false, answer: await replay(tx, call) };
      return { isNew: true, answer: await work(tx) };
    },
    ({ isNew, answer }) => (isNew ? keeping(call, answer) : null),
  );
  return answer;
}

/** The statement that stores the answer with its key. */
function keeping({ userId, key, reread }: KeyedCall, answer: CallAnswer): SQL {
  const kept = keptOf(answer, reread);
  const text = kept === undefined || kept === null ? null : JSON.stringify(kept);
  return answerOfKey({ userId, key, status: answer.status, answer: text });
}

const answerOfKey = sqlTemplate<'userId' | 'key' | 'status' | 'answer'>(
  (value) => sql`
    update idempotency set status = ${value('status')}::integer, answer = ${value('answer')}::jsonb
    where user_id = ${value('userId')}::uuid and key = ${value('key')}`,
);

/** The same call has the same fingerprint, however its body's names are ordered. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalJson(body)}`)
    .digest('base64url');
}

/**
 * The answer stored under the key; null if the key is new. For work that is too slow for a transaction and leaves the
 * same when it is done twice: it asks here first, and stores its answer by `once`. Refuses another call under the key
 * with 422 `key_reused`.
 */
export async function answeredBefore(db: Queryable, call: KeyedCall): Promise<CallAnswer | null> {
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

/** Which of these keys belong to calls of the member that have taken effect here. */
export async function acceptedKeys(
  db: Queryable,
  userId: string,
  keys: readonly string[],
): Promise<string[]> {
  const { key, status } = idempotency;
  const rows = await db
    .select({ key })
    .from(idempotency)
    .where(and(eq(idempotency.userId, userId), inArray(key, [...keys]), lt(status, 400)));
  return rows.map((row) => row.key);
}

async function replay(tx: Queryable, call: KeyedCall): Promise<CallAnswer> {
  const answer = await answeredBefore(tx, call);
  if (!answer) throw new Error('A key that was used is gone.');
  return answer;
}

function keptOf({ status, body }: CallAnswer, reread: Reread | undefined): unknown {
  if (body instanceof ReadAfterCommit) return body.mark;
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

async function toldAgain(tx: Queryable, kept: CallAnswer, call: KeyedCall): Promise<CallAnswer> {
  const { reread, userId } = call;
  if (!reread) return kept;
  const { status, body } = kept;
  if (status < 400) return { status, body: await reread.read(tx, markIn(body), userId) };
  const { current: mark, ...refusal } = body as Problem;
  if (mark === undefined) return kept;
  const current = await reread.read(tx, markIn(mark), userId).catch(nothingIfRefused);
  return { status, body: { ...refusal, ...(current !== undefined && { current }) } };
}

/** Reads what `mark` stored. Earlier versions stored the whole answer of some calls, of which the id is its mark. */
function markIn(stored: unknown): string {
  const { data } = z.union([z.string(), z.object({ id: z.string() })]).safeParse(stored);
  if (data === undefined) throw new Error('A key was stored without the mark of its answer.');
  return typeof data === 'string' ? data : data.id;
}

/** The refusal stands, although what it was about is gone. */
function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

/** A final refusal rolls back what the handler has done, and is an answer like any other. */
class Settled extends Error {
  override readonly name = 'Settled';
  readonly refusal: ApiError;

  constructor(refusal: ApiError) {
    super(refusal.message);
    this.refusal = refusal;
  }

  /** The refusal as an answer; if it has an effect of its own, that is kept with it. */
  async answer(tx: Queryable): Promise<CallAnswer> {
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
