import { messageSW, Workbox } from 'workbox-window';
import { WORKER_ORDER, type WorkerOrder } from '#store/worker-orders.ts';
import { scriptAddress } from './script-address.ts';
import { observable } from '../observable.ts';

/** A newer version of the app is installed and waits, or has taken over from the one that this page came from. */
export const updateReady = observable(false);

const SCRIPT = '/sw.js';
const LOOK_AGAIN_MS = 60 * 60_000;
/** Browsers let the version before finish what it is at, for up to five minutes. */
const TAKE_OVER_MS = 5_000;

/** What registers the worker and hears of newer ones; null where there are none. */
let workbox: Workbox | null = null;
/** Who answered for this page last. */
let controller: ServiceWorker | null = null;

/** Registers the service worker and watches for newer ones; does nothing where there are none. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  controller = navigator.serviceWorker.controller;
  void follow().catch(reportError);
  setInterval(() => {
    // Offline, or a portal in between: the next hour will do.
    workbox?.update().catch(() => undefined);
  }, LOOK_AGAIN_MS);
  void comeUnderWorker();
}

/**
 * Lets the waiting version take over and reloads the page; after five seconds in any case. Where the version before is still
 * at something then, the page comes from that once more, and the update is offered again.
 */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (workbox && registration?.waiting) {
    const isTaken = tookOver(workbox);
    if (registration.active) order(registration.active, WORKER_ORDER.callOff);
    workbox.messageSkipWaiting(); // WORKER_ORDER.takeOver
    await isTaken;
  }
  location.reload();
}

function tookOver(by: Workbox): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      resolve();
    };
    by.addEventListener('controlling', done);
    setTimeout(done, TAKE_OVER_MS);
  });
}

/**
 * Workbox hears no more of new versions once one was found that another page or a later look brought. Where the
 * installation of one broke off, as behind a portal, a fresh one goes on listening: the next may be whole.
 */
async function follow(): Promise<void> {
  const followed = new Workbox(scriptAddress(SCRIPT), { updateViaCache: 'none' });
  workbox = followed;
  followed.addEventListener('waiting', () => {
    if (navigator.serviceWorker.controller) updateReady.set(true);
  });
  followed.addEventListener('controlling', noticeTakeOver);
  followed.addEventListener('redundant', () => {
    const isLast = workbox === followed;
    if (isLast && navigator.serviceWorker.controller) void follow().catch(reportError);
  });
  await followed.register({ immediate: true });
  noticeTakeOver(); // it listens from here on only
}

/** Another page let it take over, or it did so late: this page is of the version before, whose files are gone. */
function noticeTakeOver(): void {
  const before = controller;
  controller = navigator.serviceWorker.controller;
  if (before && controller && before !== controller) updateReady.set(true);
}

/**
 * A page that was still on its way when the worker claimed the others, or that was loaded anew past it, would have
 * none until the next visit: without a server nothing would answer for it.
 */
async function comeUnderWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (active && !navigator.serviceWorker.controller) order(active, WORKER_ORDER.claim);
}

/** Nobody answers an order. */
function order(worker: ServiceWorker, type: WorkerOrder): void {
  void messageSW(worker, { type });
}
