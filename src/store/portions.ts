import { Dexie, type Table } from 'dexie';

/** Rows that are read or written in one go: a few milliseconds' work for the thread, even on a slow phone. */
const PORTION = 100;

/** The rows in portions; what is awaited between two of them lets others have the thread. */
export function portionsOf<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / PORTION);
  return Array.from({ length: count }, (_, at) => rows.slice(at * PORTION, (at + 1) * PORTION));
}

/**
 * All rows of a table by id, in portions of `size`: each is read and taken in as a task of its own. A row that changes meanwhile
 * comes as it was or as it is.
 */
export async function* allInPortions<R extends { readonly id: string }>(
  table: Table<R, string>,
  size: number,
): AsyncGenerator<readonly R[]> {
  for (let last = '', isMore = true; isMore;) {
    const rows = await table.where(':id').above(last).limit(size).toArray();
    yield rows;
    last = rows.at(-1)?.id ?? last;
    isMore = rows.length === size;
  }
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
