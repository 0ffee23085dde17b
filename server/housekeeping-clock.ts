import { eq, sql } from 'drizzle-orm';
import { meta } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';

// A machine whose clock is a year ahead for one start must not remove a year of sessions, keys and changes (decision 152).

const DAY_MS = 86_400_000;
/** A clock that has gone further than this since the last housekeeping is doubted. */
const LEAP_MS = 3 * DAY_MS;
/** A doubted clock that has gone on for this long is believed: the server was off for that long. */
const PROOF_MS = DAY_MS;

/** When housekeeping last removed anything by its clock. */
const DONE = 'HOUSEKEEPING_DONE';
/** What the clock said when it was first doubted. */
const DOUBTED = 'HOUSEKEEPING_DOUBTED';

export interface ClockFacts {
  readonly now: Date;
  /** The clock of the database, which may be on another machine. */
  readonly database: Date;
  /** When housekeeping was last done, or else what the newest row says; null in a database without any. */
  readonly last: Date | null;
  /** What the clock said when it was first doubted; null if it isn't. */
  readonly doubted: Date | null;
}

/** `differs`: this machine and the database's are more than a day apart, so that one of them is wrong. */
export type ClockVerdict = 'believed' | 'doubted' | 'differs';

/** Whether to remove by this clock what is old. */
export function judgeClock({ now, database, last, doubted }: ClockFacts): ClockVerdict {
  if (distance(now, database) > DAY_MS) return 'differs';
  if (last === null || distance(now, last) <= LEAP_MS) return 'believed';
  const gone = doubted === null ? 0 : now.getTime() - doubted.getTime();
  return gone >= PROOF_MS && gone <= PROOF_MS + LEAP_MS ? 'believed' : 'doubted';
}

function distance(a: Date, b: Date): number {
  return Math.abs(a.getTime() - b.getTime());
}

/** Asks the database whether to believe `now`, and notes there if not. A sentence says why not; null if it is believed. */
export async function doubtsAbout(db: Queryable, now: Date): Promise<string | null> {
  const facts = await readFacts(db, now);
  const verdict = judgeClock(facts);
  if (verdict === 'believed') return null;
  if (verdict === 'doubted' && !isGoingOn(facts)) await note(db, DOUBTED, now);
  return sentenceOf(verdict, facts);
}

/** Notes that housekeeping was done by a clock that was believed. */
export async function noteDone(db: Queryable, now: Date): Promise<void> {
  await db.delete(meta).where(eq(meta.key, DOUBTED));
  await note(db, DONE, now);
}

/** The doubt is younger than a day, by a clock that has not leapt again. */
function isGoingOn({ now, doubted }: ClockFacts): boolean {
  const gone = doubted === null ? -1 : now.getTime() - doubted.getTime();
  return gone >= 0 && gone < PROOF_MS;
}

async function readFacts(db: Queryable, now: Date): Promise<ClockFacts> {
  const value = (key: string) =>
    sql`(select value::timestamptz from meta where key = ${key} limit 1)`;
  const newest = sql`greatest((select max(last_seen) from sessions), (select max(created_at) from idempotency),
    (select max(at) from audit), (select max(at) from changes))`;
  const ms = (moment: ReturnType<typeof sql>) =>
    sql`(extract(epoch from ${moment}) * 1000)::float8`;
  const [row] = await rowsOf<Record<'database' | 'last' | 'doubted', number | null>>(
    db,
    sql`select ${ms(sql`clock_timestamp()`)} as database, ${ms(sql`coalesce(${value(DONE)}, ${newest})`)} as last,
      ${ms(value(DOUBTED))} as doubted`,
  );
  const moment = (at: number | null | undefined) => (typeof at === 'number' ? new Date(at) : null);
  return {
    now,
    database: moment(row?.database) ?? now,
    last: moment(row?.last),
    doubted: moment(row?.doubted),
  };
}

async function note(db: Queryable, key: string, at: Date): Promise<void> {
  const value = at.toISOString();
  await db
    .insert(meta)
    .values({ key, value })
    .onConflictDoUpdate({ target: meta.key, set: { value } });
}

function sentenceOf(verdict: ClockVerdict, { now, database, last }: ClockFacts): string {
  const said = `The clock of this machine says ${now.toISOString()}`;
  if (verdict === 'differs') {
    return `${said}, but the database's says ${database.toISOString()}. Nothing old is removed until they agree. Please set the one that is wrong.`;
  }
  return (
    `${said}, but the last housekeeping, or the newest change, was at ${last?.toISOString() ?? 'no time'}. ` +
    "Nothing old is removed before this clock has gone on for a day. If it's wrong, please set it."
  );
}
