import { useEffect } from 'react';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { push } from '#contract/notices.ts';
import { subscribeWith } from '#store/push-wish.ts';
import { connection, type Reach } from '#runtime/connection.ts';
import { credentialsOf, current } from '#runtime/current.ts';
import { useLive } from '#runtime/live.ts';
import { callServer } from '#runtime/call-server.ts';
import { endPush } from '#runtime/push-end.ts';
import { alone, tellServer } from '#runtime/push-upkeep.ts';
import { canBePushedTo, isOnHomeScreen } from '#browser/engine-abilities.ts';
import { observable, useObservable } from '../observable.ts';
import { deviceName, isIos } from '#domain/device-name.ts';
import { readSite } from './site.ts';

/**
 * Why notifications can't be turned on here. `blocked`: only the browser's own settings can change that. `home-screen`: iOS has
 * them only in an app on the home screen. `not-kept`: a private window. `impossible`: the browser has none.
 */
export type Obstacle = 'blocked' | 'home-screen' | 'not-kept' | 'impossible';

/** The state of notifications on this device. */
export type DeviceNotices =
  | { readonly kind: 'on'; readonly since: Date }
  | { readonly kind: 'off' }
  | { readonly kind: 'unknown' }
  | { readonly kind: Obstacle };

/** What the browser says; null until it was asked. `endpoint` is null without a subscription. */
interface Said {
  readonly permission: NotificationPermission;
  readonly endpoint: string | null;
}
const said = observable<Said | null>(null);

/** The address at which the push service reaches this browser; null without a subscription. */
export function useEndpoint(): string | null {
  return useObservable(said)?.endpoint ?? null;
}

/** The browser is asked again when the page comes to the front and when the permission changes. */
export function useDeviceNotices(): DeviceNotices {
  const now = useObservable(current);
  const browser = useObservable(said);
  const wish = useLive('push wish', async (db) => (await db.fact('push')) ?? null);
  useEffect(() => followBrowser(), []);
  const obstacle = obstacleHere();
  if (obstacle) return { kind: obstacle };
  if (now?.isKept === false) return { kind: 'not-kept' };
  if (!browser || wish === undefined) return { kind: 'unknown' };
  if (browser.permission === 'denied') return { kind: 'blocked' };
  const isOn = wish !== null && browser.permission === 'granted' && browser.endpoint !== null;
  return isOn ? { kind: 'on', since: new Date(wish.since) } : { kind: 'off' };
}

/** This browser's name, such as "Chrome on Windows". */
export function thisBrowser(): string {
  return deviceName(navigator);
}

/** Whose settings can allow what was blocked: on an iPhone the system's, elsewhere the browser's. */
export function unblockedIn(): 'system' | 'browser' {
  return isIos(navigator) ? 'system' : 'browser';
}

/** Whether the portal can be reached, which turning notifications on needs and turning them off doesn't. */
export function useReach(): Reach {
  return useObservable(connection).reach;
}

/** Why not even a question makes sense here; null if notifications can be turned on. */
export function obstacleHere(): 'home-screen' | 'impossible' | null {
  if (canBePushedTo()) return null;
  // An old iPhone has none even in an app on the home screen.
  return isIos(navigator) && isOnHomeScreen() !== true ? 'home-screen' : 'impossible';
}

/** How turning notifications on ended. `left`: the browser's question was closed without an answer. */
export type TurnedOn =
  | { readonly kind: 'on' | 'blocked' | 'left' }
  | { readonly kind: 'failed'; readonly message: string };

/** Asks the browser's own question and subscribes. To be called from a press on ours, and nowhere else (SPEC 12.17). */
export async function turnOn(): Promise<TurnedOn> {
  const permission = await Notification.requestPermission();
  await lookAgain();
  if (permission !== 'granted') return { kind: permission === 'denied' ? 'blocked' : 'left' };
  try {
    await alone(subscribe);
    return { kind: 'on' };
  } catch (error) {
    await endPush(); // a subscription that the server doesn't know is no use
    return { kind: 'failed', message: messageOf(error) };
  } finally {
    await lookAgain();
  }
}

async function subscribe(): Promise<void> {
  const now = current.get();
  const { pushKey } = await readSite();
  if (!now || pushKey === null) throw new ApiError('invalid', NO_KEY);
  const registration = await navigator.serviceWorker.ready;
  await endPush(); // a browser has one subscription, perhaps by an older key
  await tellServer(now, await subscribeWith(registration, pushKey), pushKey);
}

const NO_KEY = "This portal doesn't send notifications.";
const NO_SERVICE = "Your browser couldn't reach its notification service. Please try again later.";

function messageOf(error: unknown): string {
  if (error instanceof NetworkError || error instanceof ApiError) return error.message;
  if (error instanceof DOMException) return NO_SERVICE;
  throw error;
}

/** Turns notifications off, also without a connection: nothing reaches this device any more, and the server learns it later. */
export async function turnOff(): Promise<void> {
  const now = current.get();
  const endpoint = said.get()?.endpoint ?? null;
  await alone(async () => {
    await now?.db.meta.delete('push');
    await endPush();
  });
  await lookAgain();
  if (endpoint !== null) await quietly(() => callServer(push.unsubscribe, sent(endpoint)));
}

/** Has the server send a test to this device; resolves with the reason if that failed. */
export async function sendTest(): Promise<string | null> {
  const endpoint = said.get()?.endpoint ?? null;
  if (endpoint === null) return NO_SERVICE;
  return quietly(() => callServer(push.test, sent(endpoint)));
}

function sent(endpoint: string) {
  return { body: { endpoint }, credentials: credentialsOf(current.get()) };
}

async function quietly(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** Asks the browser for the permission and the subscription. */
export async function lookAgain(): Promise<void> {
  if (obstacleHere()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const held = await registration?.pushManager.getSubscription();
  said.set({ permission: Notification.permission, endpoint: held?.endpoint ?? null });
}

function followBrowser(): () => void {
  const over = new AbortController();
  const look = () => {
    if (!over.signal.aborted) lookAgain().catch(reportError);
  };
  look();
  document.addEventListener('visibilitychange', look, { signal: over.signal });
  navigator.permissions
    .query({ name: 'notifications' })
    .then((permission) => {
      permission.addEventListener('change', look, { signal: over.signal });
    })
    .catch(() => undefined); // browsers without this event: "Check again" and coming back to the page do it
  return () => {
    over.abort();
  };
}
