import { keptIn } from '#sync/intentions/kept-files.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { MusterDatabase, StoredFile } from './database.ts';

/** Drafts write a picture down some time after it was kept: it is not swept up before. */
const SETTLING_MS = HOUR_MS;
/** A form that was left open may name a picture long after the server has it: its address is known for this long. */
const KNOWN_MS = 42 * DAY_MS;

/**
 * Removes pictures that no draft and no change refers to any more (PB7). Of one that the server has, the address stays
 * for some weeks. Reads no bytes, and nothing but keys while there is no picture.
 */
export async function sweepFiles(db: MusterDatabase, now: number): Promise<void> {
  await db.transaction('rw', sweptTables(db), async () => {
    const bytes = await db.fileBytes.toCollection().primaryKeys();
    const old = await db.files
      .where('at')
      .below(now - KNOWN_MS)
      .primaryKeys();
    if (bytes.length === 0 && old.length === 0) return;
    const held = await heldFiles(db);
    const free = await db.files.bulkGet(bytes.filter((id) => !held.has(id)));
    const over = free.flatMap((file) => (file && isOver(file, now) ? [file] : []));
    await db.fileBytes.bulkDelete(over.map(({ id }) => id));
    const forgotten = over.filter(({ address }) => address === null).map(({ id }) => id);
    await db.files.bulkDelete([...forgotten, ...old.filter((id) => !held.has(id))]);
  });
}

/** The tables in which pictures lie, and all that refers to them. */
export function sweptTables(db: MusterDatabase) {
  return [db.files, db.fileBytes, db.outbox, db.sent, db.drafts];
}

function isOver({ address, at }: StoredFile, now: number): boolean {
  return address !== null || now - at > SETTLING_MS;
}

async function heldFiles(db: MusterDatabase): Promise<ReadonlySet<string>> {
  const holders = [
    ...(await db.outbox.toArray()).map(({ args }) => args),
    ...(await db.sent.where('state').equals('refused').toArray()).map(({ args }) => args),
    ...(await db.drafts.toArray()).map(({ value }) => value),
  ];
  return new Set(keptIn(holders));
}
