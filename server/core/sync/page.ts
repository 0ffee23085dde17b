import type { Changes, Collection, RowOf } from '#contract/collections.ts';
import type { SyncPage } from '#contract/sync.ts';

/** The most rows on one page. A page may have a few more, since an event travels with its attendees. */
const PAGE_ROWS = 2_000;

/** Collects one page; a row that comes up twice is sent once. */
export class PageBuilder {
  private readonly rows = new Map<Collection, Map<string, unknown>>();
  private readonly deletions = new Map<Collection, Set<string>>();
  private used = 0;

  /** How many rows still fit. */
  get room(): number {
    return Math.max(0, PAGE_ROWS - this.used);
  }

  get isEmpty(): boolean {
    return this.rows.size === 0 && this.deletions.size === 0;
  }

  put<C extends Collection>(collection: C, rows: readonly RowOf<C>[]): void {
    const known = this.rows.get(collection) ?? new Map<string, unknown>();
    for (const row of rows) known.set(row.id, row);
    if (known.size > 0) this.rows.set(collection, known);
    this.used += rows.length;
  }

  remove(collection: Collection, ids: readonly string[]): void {
    const known = this.deletions.get(collection) ?? new Set<string>();
    for (const id of ids) known.add(id);
    if (known.size > 0) this.deletions.set(collection, known);
    this.used += ids.length;
  }

  contents(): Pick<SyncPage, 'changes' | 'deleted'> {
    const changes = Object.fromEntries(
      [...this.rows].map(([collection, rows]) => [collection, [...rows.values()]]),
    ) as Changes;
    const deleted = Object.fromEntries(
      [...this.deletions].map(([collection, ids]) => [collection, [...ids]]),
    ) as SyncPage['deleted'];
    return { changes, deleted };
  }
}
