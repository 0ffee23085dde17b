import type { MusterDatabase } from '#store/database.ts';
import { observable } from '../observable.ts';
import { readAllAgain } from '#store/guarded-dexie.ts';
import { followLeaving, isLeft } from '#browser/leaving.ts';
import { isStoreRefused } from '#store/refusal.ts';
import { SessionStore, sessionKeys, type StoredSession } from '#store/session.ts';
import type { WakeReason } from '#sync/engine/scheduler.ts';
import { localOrMemory } from '#browser/browser-storage.ts';
import { startBackgroundWork } from './background-work.ts';
import { claimsOf } from './token-claims.ts';
import { current, storeProblem, type Current } from './current.ts';
import { isSyncing, lastRound, startEngine, type Engine, type SessionEnd } from './engine.ts';
import { CLEARED, finishDeleting, openStore } from './open-store.ts';
import { unlessClosed } from '#store/closed.ts';
import { tellSilence, whenAnswering } from './store-silence.ts';
import { followSession, forgetWho } from './session-state.ts';
import { forgetSession, wipeDevice, type DeviceRemains } from './wipe-device.ts';

// The session's states; `session-state.ts` has their shapes, and a switch from one to the next runs here.
//
//   loading     -> visitor      no token on the device
//   loading     -> member       a token, then the member's own documents
//   loading     -> needsSignIn  a token that the server had ended
//   visitor     -> member       signs in
//   member      -> visitor      signs out or deletes the account: the device is wiped
//   member      -> needsSignIn  401, wherever it arrives: outbox and drafts stay
//   needsSignIn -> member       signs in again: what waited is sent; another member sees nothing of it
//   needsSignIn -> visitor      signs out: the device is wiped

const store = new SessionStore(localOrMemory());
const stored = () => store.read((token) => claimsOf(token)?.sub ?? null);

/** What runs for this tab's current person. */
let running: { readonly engine: Engine; readonly leaving: AbortController } | null = null;
/** Session switches run one after the other, whoever asks for them. */
let switching: Promise<unknown> = Promise.resolve();

/** The current person's engine; null while no session is open, or while the account is being deleted. */
export function engineNow(): Engine | null {
  return running?.engine ?? null;
}

/**
 * Whether this tab still works for that person, whatever was done about it in another one: their session is stored as it was
 * opened, and nothing is being removed.
 */
export function isStillHere(now: Current): boolean {
  return running !== null && current.get() === now && isStored(now);
}

/** Opens the session stored on this device. */
export function resumeSession(): Promise<void> {
  return inTurn(async () => {
    const session = stored();
    await switchTo(session);
    await store.align(session);
    finishDeleting().catch(reportError);
  });
}

/** Starts a session on this device. */
export function openSession(session: StoredSession): Promise<void> {
  return inTurn(async () => {
    await store.write(session);
    await switchTo(session);
  });
}

/** True while a session is being ended here: from then on nothing else may use its token. */
export const closing = observable(false);

/**
 * Ends the session and removes everything of it from this device. `first` runs before that, while no other
 * switch can come in between; if it fails, nothing ends.
 */
export function closeSession(first?: (ending: Current | null) => Promise<void>): Promise<void> {
  return inTurn(async () => {
    const ending = current.get();
    const wasRunning = running !== null;
    halt(); // `first` may end the token, which must not be used after that
    closing.set(true);
    try {
      await first?.(ending).catch((error: unknown) => {
        if (ending && wasRunning) run(ending, { firstWake: 'visible' });
        throw error;
      });
      await wipe();
    } finally {
      closing.set(false);
    }
  });
}

/** Another tab signed in or out, or learned that the session ended: this one follows. Nobody but the browser clears all keys. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === null) inTurn(afterClearing).catch(reportError);
    else if (sessionKeys.has(key)) inTurn(follow).catch(reportError);
  });
}

/**
 * FAULTS 15. Something has closed or cleared the storage under this tab: what is there is opened anew, and tells if it is another
 * one; if the session is gone, that is told at once.
 */
async function afterClearing(): Promise<void> {
  const cleared = current.get();
  if (!cleared?.isKept || isLeft()) return;
  await switchTo(stored());
  if (!isStored(cleared)) storeProblem.set(CLEARED);
}

/** The database was closed under this tab. Whoever signed out in another one removed it on purpose, and `follow` hears of that. */
function afterClosing(db: MusterDatabase, by: 'browser' | 'somebody'): void {
  inTurn(async () => {
    const now = current.get();
    if (now?.db === db && (by === 'browser' || isStored(now))) await afterClearing();
  }).catch(reportError);
}

/**
 * FAULTS 35, 36. A page that is left asks for nothing and holds nothing open until somebody is back; then it goes on with
 * whoever is signed in by then.
 */
export function restWithPage(): void {
  followLeaving({
    left: () => {
      halt();
      current.get()?.db.close();
    },
    back: () => {
      const now = current.get();
      if (now && !isStored(now)) forgetWho(); // the page comes back as it was left
      inTurn(goOn).catch(reportError);
    },
  });
}

async function goOn(): Promise<void> {
  const now = current.get();
  if (!now || running || isLeft()) return; // it is being opened, or has been
  if (!isStored(now) || !(await isOpened(now))) {
    await switchTo(stored());
    return;
  }
  run(now, { firstWake: 'visible' });
  readAllAgain();
}

/** False if it is gone, or cannot be had, of which opening it as at a start will tell. */
async function isOpened({ db, isKept }: Current): Promise<boolean> {
  try {
    await db.open();
    return !isKept || (await db.fact('birth')) !== undefined;
  } catch (error) {
    if (!isStoreRefused(error)) throw error;
    return false;
  }
}

/** A session is stored under two keys, each with its own event: by the second one it is already here. */
async function follow(): Promise<void> {
  const now = current.get();
  if (!now || !isStored(now)) await switchTo(stored());
}

function isStored({ userId, token }: Current): boolean {
  const session = stored();
  return userId === (session?.userId ?? null) && token === tokenOf(session);
}

function tokenOf(session: StoredSession | null): string | null {
  return session && !session.isEnded ? session.token : null;
}

interface Closing {
  db: MusterDatabase | null;
  by: 'browser' | 'somebody' | null;
}

async function switchTo(session: StoredSession | null): Promise<void> {
  halt();
  isSyncing.set(true);
  lastRound.set(null);
  const before = current.get();
  // Perhaps before it is the current one, when a browser clears everything.
  const closing: Closing = { db: null, by: null };
  const { db, isKept, problem, silent } = await openStore(session?.userId ?? null, {
    onOutdated: storeProblem.set,
    onClosed: (by) => {
      closing.by = by;
      if (closing.db) afterClosing(closing.db, by);
    },
  });
  if (!isKept && closing.by !== null) {
    db.close();
    await switchTo(stored()); // it was removed while it was being opened, perhaps with its session
    return;
  }
  const now: Current = { db, userId: session?.userId ?? null, token: tokenOf(session), isKept };
  if (problem !== null) storeProblem.set(problem);
  current.set(now);
  closing.db = db;
  if (closing.by !== null) afterClosing(db, closing.by);
  if (silent) returnTo(silent, now).catch(reportError);
  await followSession(now, session?.token ?? null);
  before?.db.close();
  const cursor = await unlessClosed(async () => (await db.fact('cursor')) ?? null);
  // Even without a token: a signed-out member can still read what is public (PL11).
  run(now, { firstWake: cursor === null ? 'visible' : 'start' });
}

/** FAULTS 18. What stands in for a database that did not answer gives way to it as soon as it does. */
async function returnTo(silent: MusterDatabase, standIn: Current): Promise<void> {
  tellSilence(silent);
  const isHere = () => current.get() === standIn;
  const answers = await whenAnswering(silent, isHere);
  silent.close();
  await inTurn(async () => {
    if (answers && isHere()) await switchTo(stored());
  });
  tellSilence(); // what stands in keeps nothing until then
}

/** Aborts everything that runs for the current person. */
function halt(): void {
  running?.engine.stop();
  running?.leaving.abort();
  running = null;
}

/** A device with nothing to show yet doesn't wait its turn. */
function run(now: Current, { firstWake }: { firstWake: WakeReason }): void {
  if (isLeft()) return; // `goOn` does it
  const engine = startEngine(now, (end) => void inTurn(() => afterEnd(end, now)));
  const leaving = new AbortController();
  running = { engine, leaving };
  startBackgroundWork(now, leaving.signal, () => {
    engine.wake('live');
  });
  engine.wake(firstWake);
}

async function afterEnd(end: SessionEnd, ended: Current): Promise<void> {
  if (current.get() !== ended) return;
  if (end === 'account-deleted') {
    const remains = await wipe();
    if (remains === null)
      storeProblem.set(
        'This account was deleted. Everything it stored on this device has been removed.',
      );
    return;
  }
  halt(); // before images are wiped: otherwise pictures being prefetched would come back afterwards
  const session = stored();
  if (session?.token === ended.token) {
    await store.end(session);
    tell(await forgetSession(ended.db));
  }
  await switchTo(stored());
}

/** Ends what runs and removes everything of the member from this device; after that there is a visitor. */
async function wipe(): Promise<DeviceRemains> {
  halt();
  const now = current.get();
  const db = now?.userId == null ? null : now.db;
  const leave = () => switchTo(null);
  const remains = await wipeDevice({ db, clearToken: () => store.clear(), leave });
  tell(remains);
  return remains;
}

/** Anyone who leaves a device must be told what stayed on it. */
function tell(remains: DeviceRemains): void {
  if (remains === null) return;
  for (const error of remains) reportError(error);
  storeProblem.set(
    "Couldn't remove everything from this device. Please clear this site's data in your browser.",
  );
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = switching.then(work, work);
  switching = turn;
  return turn;
}
