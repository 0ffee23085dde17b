import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { packageRoot } from '#server/core/process/package-root.ts';
import { fillSkeletons } from '#server/core/identity/skeleton-filling.ts';

/** Brings the tables up to date. Any number of processes may start at once: one migrates, the others wait. */
export async function migrate(database: Database): Promise<void> {
  await database.migrate(join(packageRoot, 'server/db/migrations'));
  await fillSkeletons(database); // SQL can't do this: the table of look-alikes is in a package
}
