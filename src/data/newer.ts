import type * as z from 'zod/mini';
import { ApiError } from '#contract/problem.ts';

/** What the server has by now, where an edit was based on something older. */
export interface Newer<Row> {
  readonly row: Row;
  /** Who changed it, as a sentence. */
  readonly message: string;
}

/** Reads a `stale_revision`; null for every other error. */
export function newerOf<Row>(error: unknown, shape: z.ZodMiniType<Row>): Newer<Row> | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_revision') return null;
  const row = shape.safeParse(error.problem.current);
  return row.success ? { row: row.data, message: error.message } : null;
}
