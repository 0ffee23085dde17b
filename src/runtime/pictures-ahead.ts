// @chunk member
import { fetchPicture } from '#api/picture.ts';
import type { MusterDatabase } from '#store/database.ts';
import { isPicture } from '#store/is-picture.ts';
import { openPictures } from '#store/image-cache.ts';
import {
  bytesOf,
  keepPicture,
  noteNeeded,
  readBudget,
  readPictures,
} from '#store/kept-pictures.ts';
import { connection } from './connection.ts';
import { isClosed } from '#store/closed.ts';
import { isSyncing } from './engine.ts';
import { neededPictures } from '#store/needed-pictures.ts';
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
 * After each round of sync, notes which pictures are needed, fetches them one after the other and keeps them, so that a
 * device can show them offline even for the first time. Does nothing if there is no worker to show them, and fetches
 * nothing if the member saves data. Ends with `leaving`, before images are wiped.
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
      if (!leaving.aborted && !isClosed(error)) reportError(error);
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
  const noting = await openPictures();
  if (leaving.aborted) return;
  await noteNeeded(noting, needed);
  if (savesData()) return;
  let kept = await keptHere();
  for (const address of needed) {
    const tried = tries.get(address) ?? 0;
    if (kept.has(address) || tried >= MOST_TRIES) continue;
    // What is not needed gives way, so only what is counts.
    const taken = bytesOf(needed.flatMap((one) => kept.get(one) ?? []));
    if (taken >= (await readBudget()) * FULL) return;
    const pictures = await openPictures();
    // SPEC 16.5: nothing of a scope that has just been lost may come back.
    if ((await scopesHere(db)) !== scopes || !mayAsk(leaving)) return;
    tries.set(address, (await load(pictures, address, leaving)) ? MOST_TRIES : tried + 1);
    kept = await keptHere();
  }
}

async function keptHere() {
  return new Map((await readPictures()).map((picture) => [picture.address, picture] as const));
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

/**
 * Whether the picture has come, kept or not. The page fetches and keeps it itself: a browser never asks the worker again
 * for one that the page has shown before, however long the worker has been without it.
 */
async function load(pictures: Cache, address: string, signal: AbortSignal): Promise<boolean> {
  try {
    const picture = await fetchPicture(address, signal);
    if (isPicture(picture)) await keepPicture(pictures, address, { picture, signal });
    return picture.ok;
  } catch (error) {
    // Nobody answered, the host lets nobody read it, or somebody leaves.
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}
