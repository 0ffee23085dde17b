import { collectionNames, scopeOf } from '#contract/collections.ts';
import type { MusterDatabase } from './database.ts';
import { clearSummaries } from './event-summaries.ts';
import { putAllAway } from './accepted-changes.ts';
import { setWholeScopes, wholeScopes } from './whole-scopes.ts';

/**
 * Removes everything private that came from the server. What stays is public content, drafts, and the member's own changes: waiting
 * ones, refused ones until their author dismisses them (OB3), and accepted ones, which are no longer listed (PL18).
 */
export async function forgetPrivateTruth(db: MusterDatabase): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    for (const name of collectionNames) {
      if (scopeOf[name] !== 'public') await db.collection(name).clear();
    }
    await clearSummaries(db);
    await db.snapshots.clear();
    await forgetProgress(db);
    await putAllAway(db);
  });
}

/** Empties a person's database in one transaction: all of it, or, when that throws, none. */
export async function clearEverything(db: MusterDatabase): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) await table.clear();
  });
}

/** The next pull starts over; until then the device knows how it stands with what is public. */
async function forgetProgress(db: MusterDatabase): Promise<void> {
  const { public: generation } = (await db.fact('generations')) ?? {};
  const { public: age } = (await db.fact('ages')) ?? {};
  const whole = await wholeScopes(db);
  const stood = await db.fact('cursor');
  await db.meta.bulkDelete([
    'cursor',
    'heard',
    'restored',
    'generations',
    'ages',
    'arriving',
    'found',
  ]);
  if (stood !== undefined) await db.setFact('stood', stood);
  if (generation !== undefined) await db.setFact('generations', { public: generation });
  if (age !== undefined) await db.setFact('ages', { public: age });
  await setWholeScopes(
    db,
    whole.filter((scope) => scope === 'public'),
  );
}
