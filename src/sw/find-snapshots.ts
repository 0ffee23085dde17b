import type { DocumentRow } from '#contract/profile.ts';
import { databaseName } from '#store/database-name.ts';
import {
  FRAME,
  mayBeShown,
  RIGHTS_DOCUMENTS,
  sessionMark,
  stampOf,
  snapshotZone,
  type Snapshot,
  type Stamp,
} from '#store/snapshot.ts';
import { CURRENT_SESSION, SESSION_DATABASE } from '#store/session-database.ts';
import type { StoredSession } from '#store/session.ts';
import type { Entry, Settled } from '#sync/engine/outbox.ts';
import { openExisting, read } from './raw-database.ts';

/** What can be shown at an address until the app runs. */
export interface FoundSnapshots {
  /** One for each width that the window has had there. */
  readonly snapshots: readonly Snapshot[];
  /** What is around every screen, for widths without one. */
  readonly frames: readonly Snapshot[];
  /** The device's time (ms) at which its data was last known to be current; 0 if that is not known. */
  readonly currentAt: number;
}

/** A page is not held up any longer (ms): the app finds everything by itself. */
const PATIENCE_MS = 1_000;

/**
 * What this device last showed at `address` to whoever is signed in now, in the build `version` (a promise, since the page
 * that tells it is being read, too). Null when there is nothing, and whenever something is wrong (SN8): a snapshot saves
 * time and nothing else.
 */
export async function findSnapshots(
  address: string,
  version: Promise<string>,
): Promise<FoundSnapshots | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  return Promise.race([find(address, version).catch(() => null), late]);
}

async function find(address: string, version: Promise<string>): Promise<FoundSnapshots | null> {
  const session = await storedSession();
  if (session?.isEnded === true) return null;
  const userId = session?.userId ?? null;
  const db = await openExisting(databaseName(userId));
  if (!db) return null;
  try {
    const { rows, stamp, currentAt } = await readAll(db, address);
    const now = new Date();
    const asking = {
      userId,
      session: sessionMark(session?.token ?? null),
      version: await version,
      zone: snapshotZone(now),
      stamp,
      now: now.getTime(),
    };
    const kept = rows.filter((row) => mayBeShown(row, asking));
    return {
      snapshots: kept.filter((row) => row.address !== FRAME),
      frames: kept.filter((row) => row.address === FRAME),
      currentAt,
    };
  } finally {
    db.close();
  }
}

async function storedSession(): Promise<StoredSession | undefined> {
  const db = await openExisting(SESSION_DATABASE);
  if (!db) return undefined;
  try {
    const sessions = db.transaction('sessions').objectStore('sessions');
    return await read<StoredSession | undefined>(sessions.get(CURRENT_SESSION));
  } finally {
    db.close();
  }
}

interface AllRead {
  readonly rows: readonly Snapshot[];
  readonly stamp: Stamp;
  readonly currentAt: number;
}

/** In one transaction: what waits and what is shown belong to the same moment (SN5). */
async function readAll(db: IDBDatabase, address: string): Promise<AllRead> {
  const reading = db.transaction(['snapshots', 'outbox', 'sent', 'documents', 'meta']);
  const store = (name: string) => reading.objectStore(name);
  const snapshots = store('snapshots').index('address');
  const settled = store('sent').index('settledAt');
  const [here, frames, pending, refused, last, ages, ...documents] = await Promise.all([
    read<readonly Snapshot[]>(snapshots.getAll(address)),
    read<readonly Snapshot[]>(snapshots.getAll(FRAME)),
    read<readonly Entry[]>(store('outbox').getAll()),
    read<readonly Settled[]>(store('sent').index('state').getAll('refused')),
    read<{ readonly value: Settled } | null>(settled.openCursor(null, 'prev')),
    read<{ readonly value: Record<string, number> } | undefined>(store('meta').get('ages')),
    ...RIGHTS_DOCUMENTS.map((id) => read<DocumentRow | undefined>(store('documents').get(id))),
  ]);
  return {
    rows: [...here, ...frames],
    stamp: stampOf({ pending, refused, last: last?.value.id, documents }),
    currentAt: Math.max(0, ...Object.values(ages?.value ?? {})),
  };
}
