import * as z from 'zod/mini';
import { string } from './shapes.ts';

/**
 * Something between this server and a service that it calls doesn't work, and a person has to mend it. `kind` is open: a
 * newer server may tell an open page of one that the page doesn't know. `about`: which of several; `reason`: what was
 * answered, or is wrong.
 */
export const trouble = z.object({
  kind: string,
  about: string,
  reason: string,
  since: string,
  at: string,
});
export type Trouble = z.infer<typeof trouble>;
