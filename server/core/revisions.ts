import { ApiError } from '#contract/problem.ts';

interface Revised {
  readonly revision: number;
  readonly changedBy: string;
}

/**
 * Refuses an edit that was based on an older revision than the row's, with 409 `stale_revision`, the current
 * object and who changed it. An edit without `basedOn` (SPEC's own form) passes. The caller holds the row's lock.
 */
export function refuseStale<Row extends Revised>({
  row,
  basedOn,
  present,
}: {
  readonly row: Row;
  readonly basedOn: number | undefined;
  readonly present: (row: Row) => unknown;
}): void {
  if (basedOn === undefined || basedOn === row.revision) return;
  const author = row.changedBy === '' ? 'Somebody' : row.changedBy;
  throw new ApiError('stale_revision', `${author} changed this in the meantime.`, {
    current: present(row),
    changedBy: row.changedBy,
  });
}
