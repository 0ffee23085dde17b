import * as z from 'zod/mini';
import { seen } from './shapes.ts';

/** Letters and digits of any script, with what joins them, and a few marks inside; no `@`, so that no name looks like an address. */
export const username = z.string().check(
  seen(),
  z.normalize('NFC'),
  z.minLength(2, { error: 'Use at least 2 characters.' }),
  z.maxLength(32, { error: 'Use at most 32 characters.' }),
  z.regex(/^[\p{L}\p{N}_](?:[ .'-]?[\p{L}\p{M}\p{N}_\u200C\u200D])*$/u, {
    error: 'Use letters, digits and single spaces, dots, hyphens or apostrophes inside the name.',
  }),
);
