import { WORKER_ORDER, type WorkerOrder } from '#store/worker-orders.ts';
import { scriptAddress } from './script-address.ts';
import { value } from './value.ts';

/** A newer version of the app is installed and waits, or has taken over from the one that this page came from. */
export const updateReady = value(false);

const SCRIPT = '/sw.js';
const LOOK_AGAIN_MS = 60 * 60_000;
/** Browsers let the version before finish what it is at, for up to five minutes. */
const TAKE_OVER_MS = 5_000;

/** Registers the service worker and watches for newer ones; does nothing where there are none. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  void register().catch(reportError);
  offerWhatTookOver();
  void comeUnderWorker();
}

/**
 * Lets the waiting version take over and reloads the page; after five seconds in any case. Where the version before is still
 * at something then, the page comes from that once more, and the update is offered again.
 */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const waiting = registration?.waiting;
  if (!registration || !waiting) {
    location.reload();
    return;
  }
  await new Promise<void>((resolve) => {
    const done = () => {
      resolve();
    };
    navigator.serviceWorker.addEventListener('controllerchange', done, { once: true });
    setTimeout(done, TAKE_OVER_MS);
    if (registration.active) order(registration.active, WORKER_ORDER.callOff);
    order(waiting, WORKER_ORDER.takeOver);
  });
  location.reload();
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(scriptAddress(SCRIPT), {
    updateViaCache: 'none',
  });
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) updateReady.set(true);
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  look(); // a registration waits for an installation under way, so that is done by now
  setInterval(() => {
    // Offline, or a portal in between: the next hour will do.
    registration.update().catch(() => undefined);
  }, LOOK_AGAIN_MS);
}

/** Another page let it take over, or it did so late: this page is of the version before, whose files are gone. */
function offerWhatTookOver(): void {
  let before = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const { controller } = navigator.serviceWorker;
    if (before && controller) updateReady.set(true);
    before = controller;
  });
}

/**
 * A page that was still on its way when the worker claimed the others, or that was loaded anew past it, would have
 * none until the next visit: without a server nothing would answer for it.
 */
async function comeUnderWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (active && !navigator.serviceWorker.controller) order(active, WORKER_ORDER.claim);
}

function order(worker: ServiceWorker, type: WorkerOrder): void {
  worker.postMessage({ type });
}
