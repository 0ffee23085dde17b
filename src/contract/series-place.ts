import * as z from 'zod/mini';
import { nullableString } from './shapes.ts';

// Which series an event came from, and the day of the series' rule that it stands for (`2026-12-24`), on the clock of the series.

/** Null in replies, and missing from rows of the pull, for any other event. */
export const seriesPlace = {
  seriesId: z.optional(nullableString),
  occurrence: z.optional(nullableString),
};
