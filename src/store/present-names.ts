import type { TruthRef } from '#sync/engine/intention.ts';
import type { Entry } from '#sync/engine/outbox.ts';
import { intentionOf } from '#sync/intentions/intentions.ts';
import type { MusterDatabase } from './database.ts';

type Named = Pick<Entry, 'name' | 'args' | 'label'>;

/** The changes by the names that what they are about has now, as far as that is on the device; stored, they stay as they are. */
export async function withPresentNames<E extends Named>(
  db: MusterDatabase,
  entries: readonly E[],
): Promise<readonly E[]> {
  const refs = new Map(entries.flatMap((entry) => refOf(entry).map((ref) => [keyOf(ref), ref])));
  if (refs.size === 0) return entries;
  const read = async ([key, { collection, id }]: [string, TruthRef]) =>
    [key, await db.collection(collection).get(id)] as const;
  const rows = new Map<string, unknown>(await Promise.all([...refs].map(read)));
  return entries.map((entry) => {
    const [ref] = refOf(entry);
    const row = ref && rows.get(keyOf(ref));
    return row === undefined ? entry : named(entry, row);
  });
}

/** The row by whose names it is called, if there is one. */
function refOf(entry: Named): readonly TruthRef[] {
  const ref = intentionOf(entry)?.namedBy?.(entry.args);
  return ref ? [ref] : [];
}

function keyOf({ collection, id }: TruthRef): string {
  return `${collection} ${id}`;
}

function named<E extends Named>(entry: E, row: unknown): E {
  const intention = intentionOf(entry);
  const args = intention?.asNamed?.(entry.args, row);
  return intention && args !== undefined ? { ...entry, args, label: intention.label(args) } : entry;
}
