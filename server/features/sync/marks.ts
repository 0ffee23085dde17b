import { sql } from 'drizzle-orm';
import type { SyncPage } from '#contract/sync.ts';
import { isDiskFull } from '#server/errors/outages.ts';
import type { Queryable } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { shareReads } from '#server/db/shared-reads.ts';
import { decodeCursor, encodeCursor } from '#server/core/sync/cursor.ts';
import { DAY_MS } from '#domain/time/durations.ts';

// FAULTS 38. Transaction ids only tell a database from an older copy of it until the copy has counted as far. So a cursor also
// names a mark: a random name that the database was given after everything that the cursor's device has seen. A copy that
// was made before the mark doesn't know it. One mark serves everybody until something changes again (decision 153).

/** Marks are kept for as long as changes: an older cursor loads in full anyway. */
const KEPT_DAYS = 90;

/** A page that was read from a snapshot; its cursor names no mark yet. */
export interface Unmarked {
  readonly page: SyncPage;
  /** Whether nothing became visible since the newest mark. */
  readonly isMarked: boolean;
}

/**
 * The page, with a mark in its cursor that is newer than what the page brings; makes one if there is none. To be called outside the
 * page's snapshot. A full disk can't store a mark, and then the cursor goes without one.
 */
export async function marked(db: Queryable, { page, isMarked }: Unmarked): Promise<SyncPage> {
  if (isMarked) return page;
  try {
    const mark = await makeTogether(db, '', null);
    const cursor = decodeCursor(page.cursor);
    return cursor ? { ...page, cursor: encodeCursor({ ...cursor, mark }) } : page;
  } catch (error) {
    if (isDiskFull(error)) return page;
    throw error;
  }
}

/** Makes a mark. Calls that come while one is being made share the next, which is made after they asked. */
const makeTogether = shareReads<null, string>(async (db) => {
  const [made] = await rowsOf<{ id: string }>(
    db,
    sql`insert into marks default values returning id`,
  );
  if (!made) throw new Error('The mark was not stored.');
  return made.id;
});

/** Removes marks older than 90 days, except the newest, which is named as long as nothing changes. */
export async function pruneMarks(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  await db.execute(sql`delete from marks where at < ${before}::timestamptz
    and seq < (select max(seq) from marks)`);
}
