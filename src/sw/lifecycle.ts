import { LOCK_PREFIX } from '#store/lease.ts';
import { scope } from './scope.ts';

/** What a page asks for when the member agrees to the new version (data/worker). */
const TAKE_OVER = 'SKIP_WAITING';
/** How often a worker that is asked to take over looks whether a replay is still running. */
const LOOK_AGAIN_MS = 250;

/**
 * A new version waits until every page of the old one is closed or the member asks for it (`SKIP_WAITING`), and
 * then until no page holds a lock around a replay (FAULTS 19).
 */
export function startLifecycle(): void {
  scope.addEventListener('message', (event) => {
    if (asksToTakeOver(event.data)) event.waitUntil(takeOver());
  });
  scope.addEventListener('activate', (event) => {
    event.waitUntil(scope.clients.claim());
  });
}

/** Pages of another version may send what this one does not know. */
function asksToTakeOver(asked: unknown): boolean {
  return typeof asked === 'object' && asked !== null && 'type' in asked && asked.type === TAKE_OVER;
}

async function takeOver(): Promise<void> {
  while (await isReplaying()) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  await scope.skipWaiting();
}

async function isReplaying(): Promise<boolean> {
  const { held } = await scope.navigator.locks.query();
  return held?.some(({ name }) => name?.startsWith(LOCK_PREFIX) === true) === true;
}
