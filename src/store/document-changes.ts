import type { MusterDatabase } from './database.ts';
import type { DocumentChanges } from '#sync/views/fold-documents.ts';

/** The waiting and the refused changes of one document, in order. */
export async function changesOf(db: MusterDatabase, key: string): Promise<DocumentChanges> {
  const pending = await db.outbox.where('key').equals(key).sortBy('seq');
  const settled = await db.sent.where('key').equals(key).sortBy('settledAt');
  return { pending, refused: settled.filter(({ state }) => state === 'refused') };
}
