import { join } from 'node:path';
import type { Database } from './database.ts';
import { packageRoot } from '../core/package-root.ts';
import { fillSkeletons } from '../core/skeleton-filling.ts';

/** Brings the tables up to date. Any number of processes may start at once: one migrates, the others wait. */
export async function migrate(database: Database): Promise<void> {
  await database.migrate(join(packageRoot, 'server/db/migrations'));
  await fillSkeletons(database); // what SQL cannot: the table of look-alikes lives in a package
}
