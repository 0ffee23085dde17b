import { LOCK_PREFIX } from '#store/lease.ts';
import { PAGE_NEWS, WORKER_ORDER } from '#store/worker-orders.ts';
import { appPages } from './app-pages.ts';
import { ChangedFile } from './checked-file.ts';
import { isForeignPageHeld, isMemberHere, leadBack } from './captive-portal-page.ts';
import { callOffImages } from './images.ts';
import { dropOtherFiles, installFiles } from './precache.ts';
import { scope } from './worker-scope.ts';
import { loadLazyWorker } from './load-lazy-worker.ts';

/** How often a worker that is asked to take over checks whether a replay is still running. */
const LOOK_AGAIN_MS = 250;

/** Set by an installation that removes a foreign page from the device. */
const healing = { isUnderWay: false };

/**
 * A new version waits until every page of the old one is closed or the member asks for it, and then until no page
 * holds a lock around a replay (FAULTS 19). Once active it controls every open page; one that was still loading at
 * that moment asks for it by itself (runtime/worker).
 */
export function startLifecycle(): void {
  scope.addEventListener('message', (event) => {
    const order = orderIn(event.data);
    if (order === WORKER_ORDER.takeOver) event.waitUntil(takeOver());
    if (order === WORKER_ORDER.callOff) callOffImages();
    if (order === WORKER_ORDER.claim) event.waitUntil(scope.clients.claim());
  });
  scope.addEventListener('install', (event) => {
    event.waitUntil(install());
  });
  scope.addEventListener('activate', (event) => {
    event.waitUntil(activate());
  });
}

/**
 * If the previous version shows a foreign page, nobody could let this one take over, so it does so by itself, unless
 * one of our own pages is open as well. This must be checked before the files are repaired.
 */
async function install(): Promise<void> {
  const isForeign = scope.registration.active !== null && (await isForeignPageHeld());
  await installTold();
  loadLazyWorker(); // browsers keep what is imported until the end of this, and nothing else
  if (!isForeign || (await isMemberHere())) return;
  healing.isUnderWay = true;
  await takeOver();
}

/** Pages hear how it ended (runtime/failed-installations): the browser tells nobody why an installation broke off. */
async function installTold(): Promise<void> {
  const tell = async (changed: string | null) => {
    const news = { type: PAGE_NEWS.installation, changed, at: Date.now() };
    for (const page of await appPages()) page.postMessage(news);
  };
  try {
    await installFiles();
    await tell(null);
  } catch (error) {
    if (error instanceof ChangedFile) await tell(error.path);
    throw error;
  }
}

async function activate(): Promise<void> {
  await dropOtherFiles();
  await scope.clients.claim();
  if (healing.isUnderWay) await leadBack();
}

/** Pages of another version may send messages that this one doesn't know. */
function orderIn(sent: unknown): unknown {
  return typeof sent === 'object' && sent !== null && 'type' in sent ? sent.type : undefined;
}

async function takeOver(): Promise<void> {
  while (await isReplaying()) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  await scope.skipWaiting();
}

async function isReplaying(): Promise<boolean> {
  const { held } = await scope.navigator.locks.query();
  return held?.some(({ name }) => name?.startsWith(LOCK_PREFIX) === true) === true;
}
