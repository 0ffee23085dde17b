import { collectionNames, type Changes } from '#contract/collections.ts';
import type { TruthRef } from '#sync/engine/intention.ts';
import type { Entry, MadeRow } from '#sync/engine/outbox.ts';
import { intentionNamed } from '#sync/intentions/intentions.ts';
import type { MusterDatabase } from './database.ts';

/** The rows that an accepted entry is about, with the revision that they have at least from now on. */
export async function madeBy(
  db: MusterDatabase,
  { name, args, userId }: Entry,
  changes: Changes,
): Promise<readonly MadeRow[]> {
  const made: MadeRow[] = [];
  for (const { collection, id } of rowsOf(intentionNamed(name)?.reads(args, userId), changes)) {
    const told = changes[collection]?.find((row) => row.id === id)?.revision;
    const before = (await db.collection(collection).get(id))?.revision;
    // An answer without the row has removed it, or left it as it was: whatever comes later is newer.
    const revision = told ?? (before === undefined ? undefined : before + 1);
    if (revision !== undefined && revision > 0) made.push({ collection, id, revision });
  }
  return made;
}

/** What is published reads no row: it is whatever the answer brings. */
function rowsOf(reads: readonly TruthRef[] = [], changes: Changes): readonly TruthRef[] {
  if (reads.length > 0) return reads;
  return collectionNames.flatMap((collection) =>
    (changes[collection] ?? []).map(({ id }) => ({ collection, id })),
  );
}
