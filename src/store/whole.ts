import type { SyncScope } from '#contract/collections.ts';
import type { MusterDatabase } from './database.ts';

/** The scopes of which this database was brought everything at least once (PL9). */
export async function wholeScopes(db: MusterDatabase): Promise<readonly SyncScope[]> {
  const whole = await db.fact('whole');
  // A device of an earlier version noted no more than when each scope was last current.
  return whole ?? (Object.keys((await db.fact('ages')) ?? {}) as SyncScope[]);
}

/** Written only when it changes: every list on a screen watches it. */
export async function setWholeScopes(
  db: MusterDatabase,
  whole: readonly SyncScope[],
): Promise<void> {
  const before = await db.fact('whole');
  if (before?.join() !== whole.join()) await db.setFact('whole', whole);
}
