import { LOCK_PREFIX } from '#store/lease.ts';
import { WORKER_ORDER } from '#store/worker-orders.ts';
import { scope } from './scope.ts';

/** How often a worker that is asked to take over looks whether a replay is still running. */
const LOOK_AGAIN_MS = 250;

/**
 * A new version waits until every page of the old one is closed or the member asks for it, and then until no
 * page holds a lock around a replay (FAULTS 19). Once it is active it answers for every page there is; one that was
 * still on its way at that moment asks for it by itself (data/worker).
 */
export function startLifecycle(): void {
  scope.addEventListener('message', (event) => {
    const order = orderIn(event.data);
    if (order === WORKER_ORDER.takeOver) event.waitUntil(takeOver());
    if (order === WORKER_ORDER.claim) event.waitUntil(scope.clients.claim());
  });
  scope.addEventListener('activate', (event) => {
    event.waitUntil(scope.clients.claim());
  });
}

/** Pages of another version may send what this one does not know. */
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
