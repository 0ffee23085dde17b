import { Dexie } from 'dexie';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { isLeft, whenBack } from '#browser/leaving.ts';
import { isConnectionLost, isStoreRefused, isTakenBack } from '#store/refusal.ts';
import { isSilent } from '#store/database-silence.ts';
import { SILENT } from './store-silence.ts';
import { readKept, writeKept } from '#browser/browser-storage.ts';

export interface OpenedStore {
  readonly db: MusterDatabase;
  readonly isKept: boolean;
  readonly problem: string | null;
  /** The database that did not answer, if another one stands in for it. */
  readonly silent?: MusterDatabase;
}

/** What the database itself tells while it is open. */
export interface StoreEvents {
  /** Two tabs have different versions: why this page, or the other one, should be reloaded (FAULTS 21). */
  readonly onOutdated: (reason: string) => void;
  /**
   * It was closed, perhaps to be removed (FAULTS 15), and stays closed: by the browser, or on somebody's wish, who may have signed
   * out in another tab.
   */
  readonly onClosed: (by: 'browser' | 'somebody') => void;
}

/**
 * Opens a person's database. If the browser has none, or refuses it (private mode, no space), the same
 * database is created in memory: everything can be read while the server answers, but nothing can wait
 * (FAULTS 17); so it is when none answers within a few seconds (FAULTS 18). A page that is left meanwhile opens it once
 * somebody is back, and one that the browser takes away meanwhile is opened once more.
 */
export async function openStore(
  userId: string | null,
  events: StoreEvents,
  tries = 1,
): Promise<OpenedStore> {
  const db = databaseOf(userId);
  try {
    // A person who is back keeps what is there from now on.
    noteLeft(db.name, false);
    tellOf(db, events);
    await db.open();
    const lost = await vanished(db);
    const problem = userId === null ? null : lost; // a visitor has lost nothing
    watchBirth(db);
    return { db, isKept: true, problem };
  } catch (error) {
    const mayPass = isTakenBack(error) || (isConnectionLost(error) && tries < TRIES);
    if (isLeft() || (mayPass && !isSilent(db))) {
      db.close();
      await whenBack();
      return openStore(userId, events, tries + 1);
    }
    if (!isStoreRefused(error)) throw error;
    const memory = { db: await inMemory(userId), isKept: false };
    return isSilent(db)
      ? { ...memory, problem: SILENT, silent: db }
      : { ...memory, problem: NOT_KEPT };
  }
}

const TRIES = 4;

const NOT_KEPT =
  "This browser can't keep anything on this device (a private window, or no space). Everything works while you're online, but changes can't wait to be sent.";
const BLOCKED =
  'Another tab is still running an older version of this app. Please close or reload it.';
const OUTDATED = 'A newer version of this app was opened in another tab. Please reload this one.';
const VANISHED =
  "Your browser cleared what was kept on this device. We're fetching it again, but changes not yet sent are lost.";

export const CLEARED =
  "Your browser cleared what was kept on this device, and you're signed out here. Changes not yet sent are lost.";

function tellOf(db: MusterDatabase, { onOutdated, onClosed }: StoreEvents): void {
  db.on('blocked', ({ newVersion }) => {
    // A deletion is: by what is still being read here, for a moment, or by a frozen tab. `deleteStore` knows of both.
    if (newVersion !== null) onOutdated(BLOCKED);
    return newVersion !== null; // false keeps Dexie from warning of it
  });
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion !== null) {
      onOutdated(OUTDATED);
      return true;
    }
    db.close(); // or Dexie would make it anew at the next read
    onClosed('somebody');
    return false; // keeps Dexie from its own way
  });
  db.onLost = () => {
    db.close();
    onClosed('browser');
  };
}

async function inMemory(userId: string | null): Promise<MusterDatabase> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
  const db = databaseOf(userId, { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.open();
  return db;
}

/** The database that this page opened last. */
let last: { readonly name: string; readonly birth: string } | null = null;

/**
 * Compares the id the database was created with to the one noted outside it (FAULTS 15), and to that of the one which this page
 * had: another tab may have been faster to make it anew. Without a note it was removed on purpose.
 */
async function vanished(db: MusterDatabase): Promise<string | null> {
  const noted = readKept('local', birthKey(db));
  const known = noted !== null && last?.name === db.name ? last.birth : noted;
  let birth = await db.fact('birth');
  if (birth === undefined) {
    birth = crypto.randomUUID();
    await db.setFact('birth', birth);
  }
  writeKept('local', birthKey(db), birth);
  last = { name: db.name, birth };
  return known !== null && known !== birth ? VANISHED : null;
}

/**
 * A connection that was lost within a transaction is opened anew by the next question (guarded-dexie.ts), and the browser tells nothing
 * more. If what is opened then is another database, the one before it is gone.
 */
function watchBirth(db: MusterDatabase): void {
  const birth = last?.birth;
  const check = async () => {
    if ((await db.fact('birth')) !== birth) db.onLost?.();
  };
  db.on('ready', check, true);
}

/** A frozen tab that holds the database open must not hold up a logout. */
const DELETE_MS = 2_000;

/**
 * Deletes a person's database and notes that it was on purpose, so that it isn't taken for an accident later.
 * False if another tab held it open for `limit` milliseconds: it is then deleted when that tab lets go, at the
 * latest by `finishDeleting`.
 */
export async function deleteStore(db: MusterDatabase, limit = DELETE_MS): Promise<boolean> {
  writeKept('local', birthKey(db), null);
  noteLeft(db.name, true);
  const isGone = await isDoneWithin(db.delete(), limit);
  if (isGone) noteLeft(db.name, false);
  return isGone;
}

/** Deletes what an earlier start had to leave behind. */
export async function finishDeleting(limit = DELETE_MS): Promise<void> {
  for (const name of left()) {
    if (await isDoneWithin(Dexie.delete(name), limit)) noteLeft(name, false);
  }
}

/** Names of databases to delete, with a space between them. */
const LEFT_KEY = 'muster.left-behind';

function left(): string[] {
  return (readKept('local', LEFT_KEY) ?? '').split(' ').filter((name) => name !== '');
}

function noteLeft(name: string, isLeft: boolean): void {
  const names = left().filter((other) => other !== name);
  if (isLeft) names.push(name);
  writeKept('local', LEFT_KEY, names.length > 0 ? names.join(' ') : null);
}

async function isDoneWithin(work: PromiseLike<void>, ms: number): Promise<boolean> {
  const timer: { id?: ReturnType<typeof setTimeout> } = {};
  const late = new Promise<boolean>((resolve) => {
    timer.id = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer.id);
  }
}

function birthKey(db: MusterDatabase): string {
  return `muster.birth.${db.name}`;
}
