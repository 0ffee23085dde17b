import { eq, sql } from 'drizzle-orm';
import { meta } from './bookkeeping.ts';
import type { Queryable } from './database.ts';
import { rowsOf } from './rows.ts';
import { DAY_MS } from '#domain/time/durations.ts';

// A machine whose clock is a year ahead for one start must not remove a year of sessions, keys and changes (decision 152).

/** A clock that has gone further than this since the last housekeeping is doubted. */
const LEAP_MS = 3 * DAY_MS;
/** A doubted clock that has gone on for this long is believed: the server was off for that long. */
const PROOF_MS = DAY_MS;
/** From one start to the next of a server that is on for a few hours now and then. */
const STEP_MS = 32 * DAY_MS;

/** When housekeeping last removed anything by its clock. */
const DONE = 'HOUSEKEEPING_DONE';
/** What the clock said when the doubt began, or at the last start that it has gone on to. */
const DOUBTED = 'HOUSEKEEPING_DOUBTED';
/** What it said a start before that, if it went on from there. */
const BEFORE = 'HOUSEKEEPING_DOUBTED_BEFORE';

export interface ClockFacts {
  readonly now: Date;
  /** The clock of the database, which may be on another machine. */
  readonly database: Date;
  /** When housekeeping was last done, or else what the newest row says; null in a database without any. */
  readonly last: Date | null;
  /** What the clock said when the doubt began, or at the last start that it has gone on to; null if it isn't doubted. */
  readonly doubted: Date | null;
  /** What it said a start before that, if it went on from there. */
  readonly before: Date | null;
}

/** `differs`: this machine and the database's are more than a day apart, so that one of them is wrong. */
export type ClockVerdict = 'believed' | 'doubted' | 'differs';

/**
 * Whether to remove by this clock what is old. A doubted one is believed once it has gone on for a day, or else, on a server that
 * is never on for so long, at the third start in a row that went on from the one before, at the same pace: one leap is no pace.
 */
export function judgeClock(facts: ClockFacts): ClockVerdict {
  const { now, database, last, doubted, before } = facts;
  if (distance(now, database) > DAY_MS) return 'differs';
  if (last === null || distance(now, last) <= LEAP_MS) return 'believed';
  if (doubted === null || !isStep(facts)) return 'doubted';
  const gone = distance(now, doubted);
  const pace = before === null ? PROOF_MS : distance(doubted, before);
  return gone <= pace + LEAP_MS ? 'believed' : 'doubted';
}

/** From the start before to this one the clock has gone on as a right one may. */
function isStep({ now, doubted }: ClockFacts): boolean {
  const gone = goneSince(doubted, now);
  return gone >= PROOF_MS && gone <= STEP_MS;
}

function distance(a: Date, b: Date): number {
  return Math.abs(a.getTime() - b.getTime());
}

/** Asks the database whether to believe `now`, and notes there if not. A sentence says why not; null if it is believed. */
export async function doubtsAbout(db: Queryable, now: Date): Promise<string | null> {
  const facts = await readFacts(db, now);
  const verdict = judgeClock(facts);
  if (verdict === 'believed') return null;
  if (verdict === 'doubted' && !isGoingOn(facts)) await noteDoubt(db, facts);
  return sentenceOf(verdict, facts);
}

/** The same judgement for whoever would drop something for its age at another moment: nothing is noted. */
export async function isClockDoubted(db: Queryable, now: Date): Promise<boolean> {
  return judgeClock(await readFacts(db, now)) !== 'believed';
}

/** Notes that housekeeping was done by a clock that was believed. */
export async function noteDone(db: Queryable, now: Date): Promise<void> {
  await db.delete(meta).where(eq(meta.key, DOUBTED));
  await note(db, DONE, now);
}

/** A clock that has leapt again begins another doubt; one that has gone on keeps where it came from. */
async function noteDoubt(db: Queryable, facts: ClockFacts): Promise<void> {
  const { now, doubted } = facts;
  await db.delete(meta).where(eq(meta.key, BEFORE));
  if (doubted !== null && isStep(facts)) await note(db, BEFORE, doubted);
  await note(db, DOUBTED, now);
}

/** The doubt is younger than a day, by a clock that has not leapt again. */
function isGoingOn({ now, doubted }: ClockFacts): boolean {
  const gone = goneSince(doubted, now);
  return gone >= 0 && gone < PROOF_MS;
}

/** Less than 0 if it went back, or was not doubted. */
function goneSince(doubted: Date | null, now: Date): number {
  return doubted === null ? -1 : now.getTime() - doubted.getTime();
}

async function readFacts(db: Queryable, now: Date): Promise<ClockFacts> {
  const value = (key: string) =>
    sql`(select value::timestamptz from meta where key = ${key} limit 1)`;
  const newest = sql`greatest((select max(last_seen) from sessions), (select max(created_at) from idempotency),
    (select max(at) from audit), (select max(at) from changes))`;
  const ms = (moment: ReturnType<typeof sql>) =>
    sql`(extract(epoch from ${moment}) * 1000)::float8`;
  const [row] = await rowsOf<Record<'database' | 'last' | 'doubted' | 'before', number | null>>(
    db,
    sql`select ${ms(sql`clock_timestamp()`)} as database, ${ms(sql`coalesce(${value(DONE)}, ${newest})`)} as last,
      ${ms(value(DOUBTED))} as doubted, ${ms(value(BEFORE))} as before`,
  );
  const moment = (at: number | null | undefined) => (typeof at === 'number' ? new Date(at) : null);
  return {
    now,
    database: moment(row?.database) ?? now,
    last: moment(row?.last),
    doubted: moment(row?.doubted),
    before: moment(row?.before),
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
    "Nothing old is removed before this clock has gone on for a day, or over three starts. If it's wrong, please set it."
  );
}
