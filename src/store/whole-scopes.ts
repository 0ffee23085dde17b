import type { SyncScope } from '#contract/collections.ts';
import type { MusterDatabase } from './database.ts';

/** The scopes that this database has received in full at least once (PL9). */
export async function wholeScopes(db: MusterDatabase): Promise<readonly SyncScope[]> {
  const whole = await db.fact('whole');
  if (whole) return whole;
  // Earlier versions only noted when each scope was last current.
  const ages = await db.fact('ages');
  // What came meanwhile counts for nothing: rows that were asked for at the same time may be older.
  if (await db.fact('whole')) return [];
  return Object.keys(ages ?? {}) as SyncScope[];
}

/** Written only on change: every list on a screen watches it. */
export async function setWholeScopes(
  db: MusterDatabase,
  whole: readonly SyncScope[],
): Promise<void> {
  const before = await db.fact('whole');
  if (before?.join() === whole.join()) return;
  await db.setFact('whole', whole);
  if (whole.includes('public')) await db.meta.delete('organisation');
}
