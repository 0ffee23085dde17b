import { Dexie, type Table } from 'dexie';

/** Rows that are read or written in one go: a few milliseconds' work for the thread, even on a slow phone. */
const PORTION = 100;

/** The rows in portions; what is awaited between two of them lets others have the thread. */
export function portionsOf<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / PORTION);
  return Array.from({ length: count }, (_, at) => rows.slice(at * PORTION, (at + 1) * PORTION));
}

/**
 * Stores rows of which hardly any is here yet, without asking for each of them first: that would be half the time of a
 * first load. Answers the places of those that are here already; they are left as they are.
 */
export async function addMissing<R>(
  table: Table<R, string>,
  rows: readonly R[],
): Promise<readonly number[]> {
  try {
    await table.bulkAdd(rows);
    return [];
  } catch (error) {
    if (!(error instanceof Dexie.BulkError)) throw error;
    return Object.keys(error.failuresByPos).map(Number);
  }
}
