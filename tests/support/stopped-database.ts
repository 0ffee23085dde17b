import { openPglite } from '#server/db/pglite.ts';
import type { Database } from '#server/db/database.ts';
import type { MusterProcess } from './muster-process.ts';

/** Stops the server, changes its embedded database by hand, and starts it again. */
export async function changeWhileStopped(
  muster: MusterProcess,
  change: (db: Database['db']) => Promise<unknown>,
): Promise<void> {
  await muster.stop();
  const database = await openPglite(muster.dataDir);
  await change(database.db);
  await database.close();
  await muster.start();
}
