import { collectionNames } from '#contract/sync.ts';
import type { MusterDatabase } from './database.ts';
import { clearLights } from './lights.ts';

/**
 * Takes everything the server said off the device, the log of accepted changes with it. What waits to be sent stays,
 * and what was refused, until its author puts it away (OB3), and drafts.
 */
export async function forgetTruth(db: MusterDatabase): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    for (const name of collectionNames) await db.collection(name).clear();
    await clearLights(db);
    await db.sent.where('state').equals('sent').delete();
    await db.meta.bulkDelete(['cursor', 'generations', 'ages']);
  });
}

/** Empties a person's database in one transaction: all of it, or, when that throws, none. */
export async function clearEverything(db: MusterDatabase): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) await table.clear();
  });
}
