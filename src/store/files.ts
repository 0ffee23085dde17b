import { uploadedImage } from '#contract/uploads.ts';
import type { Addresses, Intention } from '#sync/engine/intention.ts';
import type { Entry, KeptFile } from '#sync/engine/outbox.ts';
import { keptIn } from '#sync/intentions/kept-files.ts';
import type { MusterDatabase } from './database.ts';

/** Drafts write a picture down some time after it was kept: it is not swept up before. */
const SETTLING_MS = 3_600_000;

/** A file of the entry that the server does not have yet; null if there is none. A lost one has no bytes. */
export async function missingFile(
  db: MusterDatabase,
  entry: Entry,
  intention: Intention,
): Promise<KeptFile | null> {
  if (entry.request) return null;
  for (const id of intention.files?.(entry.args) ?? []) {
    const file = await db.files.get(id);
    if (!file) return { id, bytes: null, type: '' };
    if (file.address === null) return { id, bytes: file.bytes, type: file.type };
  }
  return null;
}

/** The addresses of the entry's files; null if one is still missing. */
export async function addressesOf(
  db: MusterDatabase,
  entry: Entry,
  intention: Intention,
): Promise<Addresses | null> {
  const addresses = new Map<string, string>();
  for (const id of intention.files?.(entry.args) ?? []) {
    const address = (await db.files.get(id))?.address ?? null;
    if (address === null) return null;
    addresses.set(id, address);
  }
  return addresses;
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

/** Removes files that no draft and no change refers to any more. */
export async function sweepFiles(db: MusterDatabase, now: number): Promise<void> {
  if ((await db.files.count()) === 0) return;
  const holders = [
    ...(await db.outbox.toArray()).map(({ args }) => args),
    ...(await db.sent.where('state').equals('refused').toArray()).map(({ args }) => args),
    ...(await db.drafts.toArray()).map(({ value }) => value),
  ];
  const held = new Set(keptIn(holders));
  await db.files.filter(({ id, at }) => !held.has(id) && now - at > SETTLING_MS).delete();
}
