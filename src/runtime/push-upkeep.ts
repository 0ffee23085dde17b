import { unlessClosed } from '#store/closed.ts';
import { push } from '#contract/notices.ts';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { site } from '#contract/site.ts';
import { subscriptionDraftOf, PUSH_LOCK, subscribeWith, type PushWish } from '#store/push-wish.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { zoneHere } from '#domain/time/zone.ts';
import { credentialsOf, type Current } from './current.ts';
import { callServer } from './call-server.ts';
import { endPush } from './push-end.ts';

/** How long the server is believed to know a subscription that hasn't changed. */
const TOLD_MS = DAY_MS;

/**
 * Keeps the subscription of a member who turned notifications on here: it is made anew if the browser has lost it or the
 * site's key is another one, and the server hears of a new address or zone. A member who did not turn them on here gets
 * none, and what somebody else left behind ends. Checked now and whenever the page comes to the front; resolves after the
 * first check.
 */
export async function keepSubscribed(now: Current, leaving: AbortSignal): Promise<void> {
  const check = () => {
    if (document.visibilityState === 'visible') upkeep(now, leaving).catch(reportError);
  };
  document.addEventListener('visibilitychange', check, { signal: leaving });
  await upkeep(now, leaving);
}

/** One tab at a time turns notifications on or off, or looks after them. */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  // There are no locks without HTTPS, and no push either.
  return 'locks' in navigator ? navigator.locks.request(PUSH_LOCK, work) : work();
}

async function upkeep(now: Current, leaving: AbortSignal): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration || !('pushManager' in registration)) return;
  await alone(async () => {
    if (hasLeft(leaving)) return;
    const wish = await unlessClosed(async () => (await now.db.fact('push')) ?? null);
    const held = await registration.pushManager.getSubscription();
    if (wish === null && held) await endPush();
    if (!wish || Notification.permission !== 'granted' || isKnown(wish, held)) return;
    await quietly(() => unlessClosed(() => renew(now, { registration, held, wish })));
    if (hasLeft(leaving)) await endPush(); // signed out in the meantime
  });
}

function hasLeft({ aborted }: AbortSignal): boolean {
  return aborted;
}

/** Whether the server was told of exactly this, not long ago. A clock that runs wrong only makes it hear it again. */
function isKnown(wish: PushWish, held: PushSubscription | null): boolean {
  const age = Date.now() - wish.at;
  return held?.endpoint === wish.endpoint && zoneHere() === wish.zone && age >= 0 && age < TOLD_MS;
}

interface Renewing {
  readonly registration: ServiceWorkerRegistration;
  readonly held: PushSubscription | null;
  readonly wish: PushWish;
}

async function renew(now: Current, { registration, held, wish }: Renewing): Promise<void> {
  const { pushKey } = await callServer(site.read);
  if (pushKey === null) return;
  const isSameKey = pushKey === wish.key;
  if (held && !isSameKey) await held.unsubscribe(); // a browser has one key at a time
  const subscription = held && isSameKey ? held : await subscribeWith(registration, pushKey);
  await tellServer(now, subscription, pushKey);
}

/** Tells the server, and notes that. Throws ApiError or NetworkError, after which nothing is noted. */
export async function tellServer(
  now: Current,
  subscription: PushSubscription,
  key: string,
): Promise<void> {
  const draft = subscriptionDraftOf(subscription);
  const credentials = credentialsOf(now);
  if (!draft || !credentials) return;
  const { since } = await callServer(push.subscribe, { body: draft, credentials });
  const { endpoint, zone } = draft;
  await now.db.setFact('push', { since, endpoint, key, zone, at: Date.now() });
}

/** Offline, refused, or without a push service: the next look tries again. */
async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExpected =
      error instanceof NetworkError || error instanceof ApiError || error instanceof DOMException;
    if (!isExpected) throw error;
  }
}
