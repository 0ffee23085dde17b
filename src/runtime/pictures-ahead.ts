import type { MusterDatabase } from '#store/database.ts';
import {
  bytesOf,
  noteNeeded,
  openPictures,
  readBudget,
  readPictures,
} from '#store/kept-pictures.ts';
import type { KeptPicture } from '#store/picture-budget.ts';
import { connection } from './connection.ts';
import { isSyncing } from './engine.ts';
import { neededPictures } from './needed-pictures.ts';
import { pictureChoices } from './picture-choices.ts';

/** A picture that failed, for example because the connection dropped, is tried once more after the next round. */
const MOST_TRIES = 2;
/** Fetching ahead stops here, so that it never pushes out what it has fetched itself. */
const FULL = 0.9;

interface Ahead {
  readonly db: MusterDatabase;
  readonly leaving: AbortSignal;
  /** How often each address was tried in vain; once it has come, as often as it may be. */
  readonly tries: Map<string, number>;
}

/**
 * After each round of sync, notes which pictures are needed and fetches them, one after the other. The worker keeps them,
 * so that a device can show them offline even for the first time. Does nothing if there is no worker to keep them, and
 * fetches nothing if the member saves data. Ends with `leaving`, before images are wiped.
 */
export function startPicturesAhead(db: MusterDatabase, leaving: AbortSignal): void {
  const ahead: Ahead = { db, leaving, tries: new Map() };
  const turn = { isTaken: false, wishes: 0 };
  const look = async () => {
    turn.wishes += 1;
    if (turn.isTaken) return;
    turn.isTaken = true;
    try {
      while (turn.wishes > 0) {
        turn.wishes = 0;
        if (!leaving.aborted && !isSyncing.get() && isKeeper()) await fetchAhead(ahead);
      }
    } finally {
      turn.isTaken = false;
    }
  };
  const lookOrReport = () => {
    if (leaving.aborted) return;
    look().catch((error: unknown) => {
      // The database is closed with the session, perhaps in the middle of this.
      if (!leaving.aborted) reportError(error);
    });
  };
  const lookAnew = () => {
    ahead.tries.clear();
    lookOrReport();
  };
  leaving.addEventListener('abort', isSyncing.subscribe(lookOrReport));
  leaving.addEventListener('abort', pictureChoices.subscribe(lookAnew));
  navigator.serviceWorker.addEventListener('controllerchange', lookOrReport, { signal: leaving });
  lookOrReport();
}

async function fetchAhead({ db, leaving, tries }: Ahead): Promise<void> {
  const scopes = await scopesHere(db);
  const needed = await neededPictures(db, new Date());
  const pictures = await openPictures();
  if (leaving.aborted) return;
  await noteNeeded(pictures, needed);
  if (savesData()) return;
  let kept = await keptHere();
  for (const address of needed) {
    const tried = tries.get(address) ?? 0;
    if (kept.has(address) || tried >= MOST_TRIES) continue;
    // What is not needed gives way, so only what is counts.
    const taken = bytesOf(needed.flatMap((one) => kept.get(one) ?? []));
    if (taken >= (await readBudget()) * FULL) return;
    // SPEC 16.5: nothing of a scope that has just been lost may come back.
    if ((await scopesHere(db)) !== scopes || !mayAsk(leaving)) return;
    tries.set(address, (await load(address, leaving)) ? MOST_TRIES : tried + 1);
    kept = await keptHere();
  }
}

async function keptHere(): Promise<ReadonlyMap<string, KeptPicture>> {
  return new Map((await readPictures()).map((picture) => [picture.address, picture]));
}

function mayAsk(leaving: AbortSignal): boolean {
  return !leaving.aborted && !isSyncing.get() && connection.get().reach === 'online';
}

async function scopesHere(db: MusterDatabase): Promise<string> {
  return Object.keys((await db.fact('generations')) ?? {}).join();
}

function isKeeper(): boolean {
  return navigator.serviceWorker.controller !== null;
}

function savesData(): boolean {
  const { connection: line } = navigator as { connection?: { saveData?: boolean } };
  return line?.saveData === true;
}

/** Fetches it as an image, since the worker keeps only those; resolves with whether it arrived. */
function load(address: string, leaving: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    const callOff = () => {
      image.src = '';
      resolve(false);
    };
    const endWith =
      ({ hasCome }: { hasCome: boolean }) =>
      () => {
        leaving.removeEventListener('abort', callOff);
        resolve(hasCome);
      };
    leaving.addEventListener('abort', callOff);
    image.onload = endWith({ hasCome: true });
    image.onerror = endWith({ hasCome: false });
    image.fetchPriority = 'low';
    image.src = address;
  });
}
