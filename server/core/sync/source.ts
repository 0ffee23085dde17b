import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Collection } from '#contract/collections.ts';
import type { Queryable } from '#server/db/database.ts';
import type { PageBuilder } from './page.ts';

export interface PullParts {
  readonly db: Queryable;
  readonly page: PageBuilder;
  /** Empty for a visitor, who has no scope with rows of their own. */
  readonly userId: string;
  /** The departments that the caller manages now. */
  readonly manages: readonly string[] | 'all';
  /** The events in which the caller may check in, lately over ones among them. */
  readonly checksIn: readonly string[] | 'all';
  readonly now: Date;
  /** The number of the device's contract (contract/knowledge). */
  readonly knows: number;
}

export type Key = readonly string[] | null;
export interface Progress {
  readonly after: Key;
  /** `full`: there is more, but not for this page. */
  readonly state: 'more' | 'full' | 'done';
}

/** Puts on the page what fits, starting with the row after `after`. */
export type LoadStep = (parts: PullParts, after: Key) => Promise<Progress>;

export const done: Progress = { after: null, state: 'done' };

/** How the rows of one collection get onto a page of the pull. */
export interface SyncSource<C extends Collection = Collection> {
  readonly collection: C;
  /** The tables whose triggers note under the collection's name what changed. */
  readonly tables: readonly PgTable[];
  /** Puts on the page what has changed, as it is now, where the caller may have it, and removes the rest. */
  readonly deliver: (parts: PullParts, changed: readonly string[]) => Promise<void>;
  /** The first load; null for rows that travel with those of another collection. */
  readonly load: LoadStep | null;
  /** How many rows the first load brings. Only where they are so many that people watch them arrive (PL12). */
  readonly count?: (db: Queryable, now: Date) => Promise<number>;
  readonly follows?: Followed;
  /** Its rows end with the horizon of their event, and return with the event: a trigger of `events` notes them then. */
  readonly endsWithEvents?: true;
}

/** Collections of everybody whose changes also concern rows of the caller's own. */
export interface Followed {
  readonly collections: readonly Collection[];
  /**
   * `changes` joined with what leads from the caller to changes of others; missing if there are none that matter: those that the caller owns
   * are read anyway.
   */
  readonly changes?: (userId: string) => { readonly from: SQL; readonly where: SQL };
}

/** One for each collection: a forgotten one does not compile. */
export type SyncSources = { readonly [C in Collection]: SyncSource<C> };
