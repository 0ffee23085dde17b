import { randomUUID } from 'node:crypto';
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, gt, lte } from 'drizzle-orm';
import { EXPORT_DAYS, type ExportState } from '#contract/data-export.ts';
import { DAY_MS, HOUR_MS, HOUR_S } from '#domain/time/durations.ts';
import { dueIn } from '#server/core/queue/leases.ts';
import { defineQueue } from '#server/core/queue/queue.ts';
import { wake } from '#server/core/queue/work.ts';
import { dataExportJobs, dataExports } from '#server/db/bookkeeping.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import { orderMail } from '#server/mail/orders.ts';
import { announceExport } from '#server/notices/export-news.ts';
import type { Config } from '#server/process/config.ts';
import { unlessGone } from '#server/process/unless-gone.ts';

// SPEC 27: copies of members' own data. A job says that one is being made; a row of `data_exports` names the file that is there.

/** One at a time: each reads all pictures of a member. */
export const exportQueue = defineQueue({
  name: 'exports',
  table: dataExportJobs,
  leaseSeconds: 900,
  atOnce: 1,
  backOff: { firstSeconds: 5, longestSeconds: HOUR_S },
});

type Folder = Pick<Config, 'dataDir'>;

interface Asked {
  readonly userId: string;
  readonly at: Date;
}

/** Where the files are: served to nobody but by the call that asks who is calling. */
export function exportsFolder({ dataDir }: Folder): string {
  return join(dataDir, 'exports');
}

/** A path that no file has. */
export function newExportPath(config: Folder): { readonly name: string; readonly path: string } {
  const name = `${randomUUID()}.zip`;
  return { name, path: join(exportsFolder(config), name) };
}

/** Has one made. Whoever asks again while it is being made gets that one. */
export async function askForExport(tx: Queryable, { userId, at }: Asked): Promise<void> {
  await tx
    .insert(dataExportJobs)
    .values({ userId, askedAt: at, dueAt: dueIn(0) })
    .onConflictDoNothing({ target: dataExportJobs.userId });
  await wake(tx, exportQueue);
}

/** What a member is told of their own. A file that is gone is none: the folder may be another than when it was made. */
export async function readExportState(
  db: Queryable,
  { userId, at }: Asked,
  config: Folder,
): Promise<ExportState> {
  if ((await db.$count(dataExportJobs, eq(dataExportJobs.userId, userId))) > 0)
    return { state: 'preparing', until: null };
  const ready = await readReady(db, { userId, at });
  if (!ready || (await unlessGone(stat(join(exportsFolder(config), ready.file)))) === null)
    return { state: 'none', until: null };
  return { state: 'ready', until: ready.until.toISOString() };
}

/** The member's own file, open; null if there is none, or no longer. */
export async function openExport(
  db: Queryable,
  asked: Asked,
  config: Folder,
): Promise<{ readonly file: FileHandle; readonly readyAt: Date } | null> {
  const ready = await readReady(db, asked);
  const file = ready && (await unlessGone(open(join(exportsFolder(config), ready.file))));
  return ready && file ? { file, readyAt: ready.readyAt } : null;
}

async function readReady(db: Queryable, { userId, at }: Asked) {
  const [ready] = await db
    .select({ file: dataExports.file, readyAt: dataExports.readyAt, until: dataExports.until })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.until, at)));
  return ready;
}

interface Made extends Asked {
  /** The name of its file. */
  readonly file: string;
}

/**
 * Notes that a file is ready, in place of the one before, and tells its member; false if nobody waits for it any more: another process
 * was faster, or the account is gone. Whichever file isn't needed is removed.
 */
export async function finishExport(
  database: Database,
  { userId, at, file }: Made,
  config: Folder,
): Promise<boolean> {
  const until = new Date(at.getTime() + EXPORT_DAYS * DAY_MS);
  const outcome = await database.transaction(async (tx) => {
    // The account first, as whoever removes it does.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
    const waiting = await tx
      .delete(dataExportJobs)
      .where(eq(dataExportJobs.userId, userId))
      .returning({ userId: dataExportJobs.userId });
    if (waiting.length === 0) return { isWanted: false, unneeded: file };
    const before = await fileOf(tx, userId);
    const row = { file, readyAt: at, until };
    await tx
      .insert(dataExports)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: dataExports.userId, set: row });
    await announceExport(tx, { id: userId, until, at });
    await orderMail(tx, { kind: 'export-ready', userId });
    return { isWanted: true, unneeded: before };
  });
  await removeExport(outcome.unneeded, config);
  return outcome.isWanted;
}

/** The name of the member's file, whether it is still to be had or not; null for none. */
export async function fileOf(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ file: dataExports.file })
    .from(dataExports)
    .where(eq(dataExports.userId, userId));
  return row?.file ?? null;
}

export async function removeExport(file: string | null, config: Folder): Promise<void> {
  if (file !== null) await rm(join(exportsFolder(config), file), { force: true });
}

/** After so long a file that no row names belongs to nobody: its process was killed before or after it was noted. */
const STRAY_MS = HOUR_MS;

/** SPEC 27.6: removes what is over, and files that belong to nobody. */
export async function pruneExports(db: Queryable, at: Date, config: Folder): Promise<void> {
  await db.delete(dataExports).where(lte(dataExports.until, at));
  const folder = exportsFolder(config);
  const names = (await unlessGone(readdir(folder))) ?? [];
  const rows = await db.select({ file: dataExports.file }).from(dataExports);
  const kept = new Set(rows.map(({ file }) => file));
  for (const name of names.filter((one) => one.endsWith('.zip') && !kept.has(one))) {
    const written = await unlessGone(stat(join(folder, name)));
    if (written && at.getTime() - written.mtimeMs > STRAY_MS) await removeExport(name, config);
  }
}
