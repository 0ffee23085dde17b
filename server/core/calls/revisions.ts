import { ApiError } from '#contract/problem.ts';
import { nameOfAuthor } from '#server/db/authorship.ts';
import type { Queryable } from '#server/db/database.ts';
import { isolated } from '#domain/markup/isolated.ts';

interface Revised {
  readonly revision: number;
  readonly changedBy: string | null;
}

/**
 * Refuses an edit that was based on an older revision than the row's, with 409 `stale_revision`, the current
 * object and who changed it. An edit without `basedOn` (SPEC's own form) passes. The caller must hold the row's
 * lock.
 */
export async function refuseStale<Row extends Revised>(
  db: Queryable,
  {
    row,
    basedOn,
    present,
  }: {
    readonly row: Row;
    readonly basedOn: number | undefined;
    readonly present: (row: Row) => unknown;
  },
): Promise<void> {
  if (basedOn === undefined || basedOn === row.revision) return;
  throw await staleRevision(db, { thing: 'this', changedBy: row.changedBy, current: present(row) });
}

/** The refusal of an edit because somebody else was faster; uses that member's current name. */
export async function staleRevision(
  db: Queryable,
  {
    thing,
    changedBy,
    current,
  }: { readonly thing: string; readonly changedBy: string | null; readonly current: unknown },
): Promise<ApiError> {
  const author = await nameOfAuthor(db, changedBy);
  return new ApiError(
    'stale_revision',
    `${isolated(author ?? 'Somebody')} changed ${thing} in the meantime.`,
    {
      current,
      changedBy: author ?? '',
    },
  );
}
