import { messageSW, Workbox } from 'workbox-window';
import { WORKER_ORDER, type WorkerOrder } from '#store/worker-orders.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { scriptAddress } from './script-address.ts';
import { observable } from '../observable.ts';

/** A newer version of the app is installed and waiting, or has taken over from the one this page came from. */
export const updateReady = observable(false);

const SCRIPT = '/sw.js';
const LOOK_AGAIN_MS = HOUR_MS;
/** Browsers let the previous version finish what it is doing, for up to five minutes. */
const TAKE_OVER_MS = 5_000;

/** Registers the worker and is told of newer ones; null in browsers without workers. */
let workbox: Workbox | null = null;
/** The worker that last controlled this page. */
let controller: ServiceWorker | null = null;

/** Registers the service worker and watches for newer ones; does nothing where there are none. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  controller = navigator.serviceWorker.controller;
  void follow().catch(reportError);
  setInterval(() => {
    // Offline, or behind a captive portal: trying again in an hour will do.
    workbox?.update().catch(() => undefined);
  }, LOOK_AGAIN_MS);
  void comeUnderWorker();
}

/**
 * Lets the waiting version take over and reloads the page; after five seconds in any case. If the previous version is still
 * busy by then, the page comes from it once more, and the update is offered again.
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
 * Workbox stops listening for new versions once one was found by another page or a later check. If its
 * installation broke off, as behind a captive portal, a fresh instance goes on listening: the next version may
 * be complete.
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
  noticeTakeOver(); // it only listens from here on
}

/** Another page let it take over, or it took over late: this page belongs to the previous version, whose files are gone. */
function noticeTakeOver(): void {
  const before = controller;
  controller = navigator.serviceWorker.controller;
  if (before && controller && before !== controller) updateReady.set(true);
}

/**
 * A page that was still loading when the worker claimed the others, or that bypassed it on a reload, would have
 * none until the next visit: without the server nothing would answer for it.
 */
async function comeUnderWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (active && !navigator.serviceWorker.controller) order(active, WORKER_ORDER.claim);
}

/** Nobody answers an order. */
function order(worker: ServiceWorker, type: WorkerOrder): void {
  void messageSW(worker, { type });
}
