import { pushMessage } from '#contract/push-message.ts';
import * as z from 'zod/mini';
import { appPages } from './app-pages.ts';
import { PRECACHE } from './precache-name.ts';
import { scope } from './worker-scope.ts';

const { userId, noticeId, path, actions } = pushMessage.shape;
/** What a notification carries for whoever presses it. Older versions of the app may have shown it. */
export const shownNotice = z.object({ userId, noticeId, path, actions });
export type ShownNotice = z.infer<typeof shownNotice>;

/** Parts of notifications that TypeScript's library does not have. */
interface Shown extends NotificationOptions {
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
  readonly timestamp?: number;
  readonly data?: ShownNotice;
}

/** A notification in the portal's look. One of the same tag takes the place of the other without a sound. */
export async function show(
  title: string,
  options: Shown & { readonly tag: string },
): Promise<void> {
  const [icon, badge] = await Promise.all(['icon-192', 'badge-96'].map(pictureIfThere));
  const whole: Shown = { ...(icon && { icon }), ...(badge && { badge }), lang: 'en', ...options };
  await scope.registration.showNotification(title, whole);
}

/** A notification without a word of anybody's news, and without a sound. */
export async function showNeutral(body: string): Promise<void> {
  await show('Muster', { body, tag: 'neutral', silent: true });
}

/** A notification goes without pictures that can't be read, but it goes. */
async function pictureIfThere(name: string): Promise<string | undefined> {
  try {
    return await pictureOf(name);
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

/**
 * A picture from the device, as an address that holds its bytes: a browser loads the pictures before it shows anything, and
 * waits for a network that hangs (decision 095). Undefined if the device doesn't have it.
 */
async function pictureOf(name: string): Promise<string | undefined> {
  const files = await caches.open(PRECACHE);
  const file = await files.match(`/art/brand/${name}.png`, { ignoreSearch: true });
  const bytes = file && new Uint8Array(await file.arrayBuffer());
  return bytes && `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`;
}

/** Whether the member is looking at one of our pages. */
export async function isLookedAt(): Promise<boolean> {
  return (await appPages()).some(({ visibilityState }) => visibilityState === 'visible');
}

/**
 * Whether a push may end without a notification: while one of our pages is looked at, in an engine that excuses it then.
 * WebKit never does, and ends the subscription at the third time; a page of an app that was put aside may even still call
 * itself visible there.
 */
export async function maySayNothing(): Promise<boolean> {
  return !isWebKit(navigator.userAgent) && (await isLookedAt());
}

/** On an iPhone or iPad every browser is. Chromium says that it is, too, but names itself as well. */
function isWebKit(userAgent: string | undefined): boolean {
  return userAgent?.includes('AppleWebKit/') === true && !userAgent.includes('Chrome/');
}
