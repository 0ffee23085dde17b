import { inject, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { lendEmbedded } from './embedded-databases.ts';
import { createPostgresDatabase } from './postgres-databases.ts';

/** One of the two databases that Muster runs on, for `describe.each(engines)`. */
export interface Engine {
  readonly engine: Database['engine'];
  /** A fresh, migrated, empty database. */
  open(): Promise<Database>;
}

const pglite: Engine = {
  engine: 'pglite',
  open: () => lendEmbedded(inject('pgliteDump')),
};

const postgresql: Engine = {
  engine: 'postgresql',
  async open() {
    return openPostgres(await createPostgresDatabase(), { lockTimeout: 3_000 });
  },
};

/** The engines to test on: `describe.each(engines)('... on $engine', ({ open }) => ...)`. */
export const engines: readonly Engine[] = [pglite, postgresql];

export const engineNamed = { pglite, postgresql };

/**
 * `it` for a test that needs two connections at the same time. The embedded database has one: there the test is not registered,
 * since a skipped test counts as failed.
 */
export function onTwoConnections(
  { engine }: Engine,
  sentence: string,
  test: () => Promise<void>,
): void {
  if (engine === 'postgresql') it(sentence, test);
}
