import { parseVideoLink, thumbnailAddress } from '#domain/video-links.ts';
import type { MusterDatabase } from '#store/database.ts';
import { isImageKept } from './caches.ts';
import { connection } from './connection.ts';
import { isSyncing } from './engine.ts';

/** How many of each kind: what a home page and the next weeks of a calendar show. */
const POSTS = 8;
const EVENTS = 16;
/** A picture that failed, for example because the connection dropped, is tried once more after the next round. */
const MOST_TRIES = 2;

/**
 * After each round of sync, fetches the pictures that will be looked at first, one after the other. The worker keeps them,
 * so that a device can show them offline even for the first time. Does nothing if there is no worker to keep them, or if
 * the member saves data. Ends with `leaving`, before images are wiped.
 */
export function startPicturesAhead(db: MusterDatabase, leaving: AbortSignal): void {
  const tries = new Map<string, number>();
  const turn = { isTaken: false };
  const look = async () => {
    if (turn.isTaken || isSyncing.get() || connection.get().reach !== 'online') return;
    if (!isKeeper() || savesData()) return;
    turn.isTaken = true;
    try {
      for (const address of await picturesOf(db, new Date())) {
        const tried = tries.get(address) ?? 0;
        if (tried >= MOST_TRIES) continue;
        const isKept = await isImageKept(address);
        if (leaving.aborted) return;
        const isDone = isKept || (await load(address, leaving));
        tries.set(address, isDone ? MOST_TRIES : tried + 1);
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
  const unsubscribe = isSyncing.subscribe(lookOrReport);
  leaving.addEventListener('abort', unsubscribe);
  navigator.serviceWorker.addEventListener('controllerchange', lookOrReport, { signal: leaving });
  lookOrReport();
}

/** Addresses of pictures on our own server, in the order they will be looked at; those on other hosts are not kept. */
export async function picturesOf(db: MusterDatabase, now: Date): Promise<readonly string[]> {
  const posts = await db.collection('posts').toArray();
  posts.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const events = await db
    .collection('events')
    .where('start')
    .aboveOrEqual(now.toISOString())
    .limit(EVENTS)
    .toArray();
  const addresses = [
    ...posts.slice(0, POSTS).map(pictureOfPost),
    ...events.map(({ eventImageUrl }) => eventImageUrl),
  ];
  const own = addresses.filter((address) => address !== '' && !address.startsWith('http'));
  return [...new Set(own.map((address) => (address.startsWith('/') ? address : `/${address}`)))];
}

interface PostPicture {
  readonly postImageUrl: string;
  readonly isVideoPost: boolean;
  readonly videoUrl: string;
}

function pictureOfPost({ postImageUrl, isVideoPost, videoUrl }: PostPicture): string {
  const video = isVideoPost && postImageUrl === '' ? parseVideoLink(videoUrl) : null;
  return video ? thumbnailAddress(video) : postImageUrl;
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
