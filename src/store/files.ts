import { uploadedImage } from '#contract/uploads.ts';
import type { Addresses, Intention } from '#sync/engine/intention.ts';
import type { Entry, KeptFile } from '#sync/engine/outbox.ts';
import type { FileBytes, MusterDatabase, StoredFile } from './database.ts';

/** Keeps a picture on the device until the server has it. */
export async function keepFile(
  db: MusterDatabase,
  { id, bytes, type, at }: Pick<StoredFile, 'type' | 'at'> & FileBytes,
): Promise<void> {
  await db.transaction('rw', db.files, db.fileBytes, async () => {
    await db.files.put({ id, type, address: null, at });
    await db.fileBytes.put({ id, bytes });
  });
}

/** Reads files of something that is taken back; the function returned puts them where they were, at this device's time `at` (ms), in the member's database as it is open by then. */
export async function filesPutBack(
  db: MusterDatabase,
  ids: readonly string[],
): Promise<(into: MusterDatabase, at: number) => Promise<void>> {
  const files = (await db.files.bulkGet([...ids])).filter((file) => file !== undefined);
  const bytes = (await db.fileBytes.bulkGet([...ids])).filter((one) => one !== undefined);
  return (into, at) =>
    into.transaction('rw', into.files, into.fileBytes, async () => {
      await into.files.bulkPut(files.map((file) => ({ ...file, at })));
      await into.fileBytes.bulkPut(bytes);
    });
}

/** A file of the entry that the server does not have yet; null if there is none. A lost one has no bytes. */
export async function missingFile(
  db: MusterDatabase,
  entry: Entry,
  intention: Intention,
): Promise<KeptFile | null> {
  for (const id of unsent(entry, intention)) {
    const file = await db.files.get(id);
    if (file && file.address !== null) continue;
    const kept = await db.fileBytes.get(id);
    return { id, bytes: kept?.bytes ?? null, type: file?.type ?? '' };
  }
  return null;
}

/** The addresses at which the server keeps those of the files that it has. */
export async function addressesOf(db: MusterDatabase, ids: readonly string[]): Promise<Addresses> {
  const files = await db.files.bulkGet([...ids]);
  return new Map(
    files.flatMap((file) => (file && file.address !== null ? [[file.id, file.address]] : [])),
  );
}

/** The entry's files. In a frozen one their addresses stand already. */
export function unsent(entry: Entry, intention: Intention): readonly string[] {
  return entry.request ? [] : (intention.files?.(entry.args) ?? []);
}

/** Notes where the server keeps the file; false if its answer does not say. */
export async function fileArrived(
  db: MusterDatabase,
  id: string,
  reply: unknown,
): Promise<boolean> {
  const { data } = uploadedImage.safeParse(reply);
  if (!data) return false;
  await db.files.update(id, { address: data.imageUrl });
  return true;
}
