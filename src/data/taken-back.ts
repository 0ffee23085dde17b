import type { PublicationOf } from '#sync/intentions/publication.ts';
import { discardEntry } from '#store/outbox-store.ts';
import { filesPutBack } from '#store/files.ts';
import { current } from '#runtime/current.ts';
import { queue } from '#runtime/queue.ts';
import { safely, stored } from '#runtime/store-change.ts';
import type { WayBack } from './restoring.ts';

type Kind = Pick<PublicationOf<unknown>, 'files' | 'keyOf' | 'name'>;

/**
 * Takes back something new that waits to be published. Resolves with what puts it back, as the same thing with its pictures
 * (SPEC 23.6); null if the server may have it: then only deleting it is possible. Throws NotSaved, as its result does.
 */
export async function takeBack({ files, keyOf, name }: Kind, id: string): Promise<WayBack | null> {
  const { db, userId } = current.get() ?? {};
  const entry = await db?.outbox.where('key').equals(keyOf(id)).first();
  if (!db || userId == null || !entry) return null;
  const { args, id: entryId } = entry;
  const putFilesBack = await filesPutBack(db, files?.(args) ?? []);
  if (!(await stored(() => discardEntry(db, entryId)))) return null;
  return async () => {
    const now = current.get();
    // Whoever signed in again has another database open; for anybody else `queue` says why not.
    if (now?.userId === userId) await safely(() => putFilesBack(now.db, Date.now()));
    await queue({ name, args, id: entryId, userId });
  };
}
