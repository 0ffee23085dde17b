import { and, asc, eq, exists, gt, lt, sql, type SQL } from 'drizzle-orm';
import { AWAY_KEPT_DAYS, MOST_AWAY, type AwayRow } from '#contract/away.ts';
import { MOST_AWAY_NAMED } from '#contract/event-people.ts';
import { ApiError } from '#contract/problem.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { away } from '#server/db/event-tables.ts';
import { users } from '#server/db/schema.ts';
import { isActiveOrgMember } from './unanswered.repository.ts';

/** A stretch of time; its end isn't part of it. */
export interface Stretch {
  readonly from: Date;
  readonly to: Date;
}

const awayColumns = { id: away.id, from: away.from, to: away.to, note: away.note };

/** A member's absences, by their beginning. */
export async function readAway(db: Queryable, userId: string): Promise<AwayRow[]> {
  const rows = await db
    .select(awayColumns)
    .from(away)
    .where(eq(away.userId, userId))
    .orderBy(asc(away.from), asc(away.id));
  return rows.map(presentAway);
}

/** A member's own absence. Refuses with 404 any other. */
export async function readOneAway(db: Queryable, id: string, userId: string): Promise<AwayRow> {
  const [row] = await db.select(awayColumns).from(away).where(isOwn(id, userId));
  if (!row) throw noSuchAbsence();
  return presentAway(row);
}

interface Absence extends Stretch {
  readonly userId: string;
  readonly note: string;
  /** When it is said. */
  readonly createdAt: Date;
}

/** Stores an absence. Refuses with 409 `quota_reached` whoever has as many as one can have; their account is locked, so that two calls at once don't pass that. */
export async function insertAway(tx: Queryable, absence: Absence): Promise<AwayRow> {
  const { userId } = absence;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  if ((await tx.$count(away, eq(away.userId, userId))) >= MOST_AWAY)
    throw new ApiError(
      'quota_reached',
      `You have ${MOST_AWAY} absences, and that's the limit. Remove one first.`,
    );
  const [row] = await tx.insert(away).values(absence).returning();
  if (!row) throw new Error('The absence was not stored.');
  return presentAway(row);
}

/** Deletes a member's own absence. Refuses with 404 any other. */
export async function deleteAway(tx: Queryable, userId: string, id: string): Promise<void> {
  const gone = await tx.delete(away).where(isOwn(id, userId)).returning({ id: away.id });
  if (gone.length === 0) throw noSuchAbsence();
}

function isOwn(id: string, userId: string): SQL | undefined {
  return and(eq(away.id, id), eq(away.userId, userId));
}

function noSuchAbsence(): ApiError {
  return new ApiError('not_found', 'There is no such absence.');
}

interface AwayThen {
  /** How many are away, those who aren't named included. */
  readonly count: number;
  readonly people: { readonly userId: string; readonly username: string }[];
}

/** The org members who are away for any part of it, by name, so many as are named at most; nobody who is suspended. */
export async function readAwayThen(db: Queryable, stretch: Stretch, at: Date): Promise<AwayThen> {
  const absent = db
    .select({ one: sql`1` })
    .from(away)
    .where(and(eq(away.userId, users.id), lt(away.from, stretch.to), gt(away.to, stretch.from)));
  const rows = await db
    .select({
      ...{ userId: users.id, username: users.username },
      count: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(users)
    .where(and(isActiveOrgMember(at), exists(absent)))
    .orderBy(sql`lower(${users.username})`, asc(users.id))
    .limit(MOST_AWAY_NAMED);
  const people = rows.map(({ userId, username }) => ({ userId, username }));
  return { count: rows[0]?.count ?? 0, people };
}

/** Removes absences that have been over for long. */
export async function pruneAway(db: Queryable, at: Date): Promise<void> {
  await db.delete(away).where(lt(away.to, new Date(at.getTime() - AWAY_KEPT_DAYS * DAY_MS)));
}

type Stored = Pick<typeof away.$inferSelect, 'id' | 'from' | 'to' | 'note'>;

function presentAway({ id, from, to, note }: Stored): AwayRow {
  return { id, from: from.toISOString(), to: to.toISOString(), note };
}
