import { getTableColumns, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

/**
 * A table whose rows are jobs. With a `version`, a job may be overtaken: whoever changes what is to be done counts it up (QU7).
 */
export type JobTable = PgTable &
  Readonly<Record<'dueAt' | 'attempts', PgColumn>> & { readonly version?: PgColumn };

/** A job as it was when it was leased: `attempts` counts this one, and `dueAt` is when the lease ends. */
export type Job<T extends JobTable> = T['$inferSelect'];

/** All that is particular to a queue; what all have in common are the rules QU1 to QU10 (docs/architecture.md). */
interface Traits<T extends JobTable> {
  /** One word, also for the NOTIFY channel. */
  readonly name: string;
  readonly table: T;
  /** Longer than a job may take, or what it does is locked as well: then another process takes it over. */
  readonly leaseSeconds: number;
  /** How often a process looks at least, instead of every five seconds. */
  readonly everyMs?: number;
  /** How many jobs one process does at a time. */
  readonly atOnce: number;
  /** The pause after the first failure, which doubles with each other one, and the longest. */
  readonly backOff: { readonly firstSeconds: number; readonly longestSeconds: number };
  /** Who receives a job, of its row: all that is for a receiver who was parked rests (QU8). Without it nobody ever is. */
  readonly receiver?: SQL;
}

export interface Queue<T extends JobTable = JobTable> extends Traits<T> {
  readonly channel: string;
  /** The primary key, by the names of its properties, in the order in which rows are locked. */
  readonly key: readonly (readonly [property: string, column: PgColumn])[];
}

/** What became of a job. */
export type JobOutcome =
  /** It leaves the queue, unless it was overtaken: then it is due at once, as a new one. */
  | 'done'
  /** A part of it is done, and the next one is due at once, behind what was due by then. */
  | 'goes on'
  /** It isn't its turn: due after so long, as if it had not been tried. */
  | { readonly is: 'later'; readonly ms: number }
  /** Due after its pause, or after so long if that is longer. What throws has failed as well. */
  | { readonly is: 'failed'; readonly ms: number };

export function defineQueue<T extends JobTable>(traits: Traits<T>): Queue<T> {
  return { ...traits, channel: `muster_${traits.name}`, key: keyOf(traits.table) };
}

function keyOf(table: PgTable): Queue['key'] {
  const composite = getTableConfig(table).primaryKeys.flatMap(({ columns }) =>
    columns.map(({ name }) => name),
  );
  return Object.entries<PgColumn>(getTableColumns(table)).filter(
    ([, { primary, name }]) => primary || composite.includes(name),
  );
}
