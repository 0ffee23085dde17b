import { gt, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Collection, RowOf } from '#contract/collections.ts';
import type { PageBuilder } from './page.ts';
import { done, type PullParts, type SyncSource } from './source.ts';

/** A part of a table: at most `limit` rows that match `where`, by id. */
export interface Portion {
  readonly where: SQL | undefined;
  readonly limit: number;
}

interface TableRows<C extends Collection> {
  readonly id: PgColumn;
  /** Rows that the caller may have. */
  readonly read: (parts: PullParts, portion: Portion) => Promise<RowOf<C>[]>;
}

/** The source of a collection whose rows are rows of one table, read in the order of their ids. */
export function tableSource<C extends Collection>(
  collection: C,
  { id, read }: TableRows<C>,
): SyncSource<C> {
  return {
    collection,
    tables: [id.table],
    async deliver(parts, changed) {
      const rows = await read(parts, { where: inArray(id, [...changed]), limit: changed.length });
      putChanged(parts.page, collection, { changed, rows });
    },
    async load(parts, after) {
      const limit = parts.page.room;
      const where = after?.[0] === undefined ? undefined : gt(id, after[0]);
      const rows = await read(parts, { where, limit });
      parts.page.put(collection, rows);
      const last = rows.at(-1);
      return last && rows.length === limit ? { after: [last.id], state: 'more' } : done;
    },
  };
}

/** What changed and can still be read is sent; whatever else changed goes from the device. */
export function putChanged<C extends Collection>(
  page: PageBuilder,
  collection: C,
  { changed, rows }: { readonly changed: readonly string[]; readonly rows: readonly RowOf<C>[] },
): void {
  const read = new Set<string>(rows.map(({ id }) => id));
  page.put(collection, rows);
  page.remove(
    collection,
    changed.filter((id) => !read.has(id)),
  );
}
