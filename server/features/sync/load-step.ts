import type { Queryable } from '../../db/database.ts';
import type { PageBuilder } from './page.ts';

export interface LoadParts {
  readonly db: Queryable;
  readonly page: PageBuilder;
  /** Empty for a visitor, who has no scope with a step that needs it. */
  readonly userId: string;
  readonly now: Date;
}

export type Key = readonly string[] | null;
export interface Progress {
  readonly after: Key;
  /** `full`: there is more, but not for this page. */
  readonly state: 'more' | 'full' | 'done';
}

/** Puts on the page what fits, starting with the row after `after`. */
export type Step = (parts: LoadParts, after: Key) => Promise<Progress>;

export const done: Progress = { after: null, state: 'done' };
