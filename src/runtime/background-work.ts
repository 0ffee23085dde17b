import type { Current } from './current.ts';
import { unlessClosed } from '#store/closed.ts';

/** What runs for a person beside the engine, until `leaving` is aborted. Each loads its code only where it is needed. */
export function startBackgroundWork(
  now: Current,
  leaving: AbortSignal,
  onChange: () => void,
): void {
  const parts = [
    sweepPictures(now),
    followLive(now, leaving, onChange),
    fetchPictures(now, leaving),
    countOnIcon(now, leaving),
    keepPush(now, leaving),
  ];
  for (const part of parts) part.catch(reportError);
}

/** Without a worker, nothing would show them. Visitors keep what they see, and do not load the code. */
async function fetchPictures({ db, userId }: Current, leaving: AbortSignal): Promise<void> {
  if (userId === null || !('serviceWorker' in navigator)) return;
  const { startPicturesAhead } = await import('./pictures-ahead.ts');
  if (!leaving.aborted) startPicturesAhead(db, leaving);
}

/** Visitors have nothing to be counted. */
async function countOnIcon({ db, userId }: Current, leaving: AbortSignal): Promise<void> {
  if (userId === null) return;
  const { followBadge } = await import('./badge.ts');
  if (!leaving.aborted) followBadge(db, leaving);
}

/** Visitors have no notifications, and a signed-out member's ended with the session. */
async function keepPush(now: Current, leaving: AbortSignal): Promise<void> {
  if (now.token === null || !('serviceWorker' in navigator)) return;
  if (!(await navigator.serviceWorker.getRegistration())) return; // a first visit: nothing is subscribed yet
  const { keepSubscribed } = await import('./push-upkeep.ts');
  if (!leaving.aborted) await keepSubscribed(now, leaving);
}

/** PB7. Removes pictures of what was discarded just before the app was closed. Visitors keep none. */
async function sweepPictures({ db, userId }: Current): Promise<void> {
  if (userId === null) return;
  const { sweepFiles } = await import('#store/sweep-files.ts');
  await unlessClosed(() => sweepFiles(db, Date.now()));
}

/** Visitors have no stream, and do not load the code that reads it. */
async function followLive(now: Current, leaving: AbortSignal, onChange: () => void): Promise<void> {
  if (now.token === null) return;
  const { startLiveStream } = await import('./live-stream.ts');
  if (!leaving.aborted) leaving.addEventListener('abort', startLiveStream(now, onChange));
}
