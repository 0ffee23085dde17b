import { eq, max, sql } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { MOST_SECTIONS } from '#domain/limits.ts';
import type { Queryable } from './database.ts';
import { rowsOf } from './rows.ts';
import { aboutSections } from './schema.ts';

/** From here to the end of the transaction nobody else adds, moves or removes a section. */
export async function holdSections(tx: Queryable): Promise<void> {
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtext('muster about sections'))`);
}

/** Refuses one more section than there may be. The caller holds the sections. */
export async function refuseFull(tx: Queryable): Promise<void> {
  if ((await tx.$count(aboutSections)) < MOST_SECTIONS) return;
  // SPEC 5.16's second sentence; the screen hides its button ten sections earlier.
  throw new ApiError('quota_reached', 'Maximum number of sections reached.');
}

/**
 * Where one more section stands: at the place it would like if nobody has it, and otherwise last (SPEC 5.16: the highest
 * positionId plus one, or 1). Two at one place could never change places. The caller holds the sections.
 */
export async function placeOfNew(tx: Queryable, wanted?: number): Promise<number> {
  if (wanted !== undefined && !(await isTaken(tx, wanted))) return wanted;
  const [last] = await tx.select({ place: max(aboutSections.positionId) }).from(aboutSections);
  return (last?.place ?? 0) + 1;
}

async function isTaken(tx: Queryable, place: number): Promise<boolean> {
  return (await tx.$count(aboutSections, eq(aboutSections.positionId, place))) > 0;
}
