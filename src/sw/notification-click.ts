import type { PushAction } from '#contract/push-message.ts';
import { parseUrl } from '#domain/url.ts';
import type { MusterDatabase } from '#store/database.ts';
import { enqueue } from '#store/outbox-store.ts';
import { isStoreRefused } from '#store/refusal.ts';
import { freshSyncTag } from '#store/sync-tag.ts';
import { PAGE_ORDER } from '#store/worker-orders.ts';
import type { Wish } from '#sync/engine/intention.ts';
import { newsIntention } from '#sync/intentions/news/news-intention.ts';
import type { RsvpArgs } from '#sync/intentions/rsvp/rsvp.ts';
import { answerIntention } from '#sync/intentions/answer/answer-intention.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import { appPages } from './app-pages.ts';
import { inMembersDatabase } from './members-database.ts';
import { noteAsked } from './refusal-notifications.ts';
import { replayInTurn } from './replay.ts';
import { scope } from './worker-scope.ts';
import { show, showNeutral, shownNotice, type ShownNotice } from './show-notification.ts';

/** A press on a notification opens its place; one of its buttons answers the event without opening anything. */
export function heedNotificationClick(event: NotificationEvent): void {
  event.notification.close();
  event.waitUntil(answer(event.notification, event.action));
}

/** Which notification was pressed, and where: '' is the notification itself. */
async function answer({ title, data }: Notification, pressed: string): Promise<void> {
  const shown = shownNotice.safeParse(data).data;
  const action = shown?.actions.find((one) => one.action === pressed);
  // At once: browsers let a press open something for a moment only. The app's guards say what may be seen there.
  if (!action) await openAt(shown?.path ?? '/').catch(passOver);
  if (!shown) return;
  const queued = await queue(shown, action && { ...action, notification: title });
  if (action && queued === 'lost') await tellLost(shown);
  if (action && queued === null) await showNeutral('Sign in to answer.');
  if (queued === 'queued') await deliver();
}

/** The browser lets nothing open any more, or the page has just closed. What was pressed is read all the same. */
function passOver(error: unknown): void {
  if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
}

interface Pressed extends PushAction {
  /** The title of the notification, if nothing else names the event. */
  readonly notification: string;
}

/**
 * Queues the answer, and only for the member whom the message names, in whose outbox it goes; `lost` if the device can't
 * keep it.
 */
async function queue(
  shown: ShownNotice,
  pressed: Pressed | undefined,
): Promise<'queued' | 'lost' | null> {
  try {
    return await inMembersDatabase(async (db, { userId }) => {
      if (userId !== shown.userId) return null;
      if (shown.noticeId !== null) {
        await add(db, userId, newsIntention.with({ ids: [shown.noticeId], upTo: '' }));
      }
      if (pressed) await answerEvent(db, userId, pressed);
      return 'queued';
    });
  } catch (error) {
    if (isStoreRefused(error)) return 'lost';
    throw error;
  }
}

/** Whoever can't go is in no other role and on no waitlist either: that is said with it (OB26). */
async function answerEvent(db: MusterDatabase, userId: string, pressed: Pressed): Promise<void> {
  const rsvp = await rsvpOf(db, pressed);
  noteAsked(await add(db, userId, rsvpIntention.with(rsvp)));
  if (rsvp.attending) return;
  const { eventId, eventTitle, seenStart } = rsvp;
  const no = { eventId, eventTitle, seenStart, what: 'no', role: '', orWait: false } as const;
  await add(db, userId, answerIntention.with(no));
}

function add(db: MusterDatabase, userId: string, { name, args }: Wish): Promise<string | null> {
  return enqueue(db, name, { id: crypto.randomUUID(), userId, args, at: Date.now() });
}

/** A push may be here before its event: then there is no start that the member could have seen. */
async function rsvpOf(db: MusterDatabase, pressed: Pressed): Promise<RsvpArgs> {
  const { action, eventId, role, roleId, notification } = pressed;
  const event =
    (await db.collection('events').get(eventId)) ?? (await db.collection('myRsvps').get(eventId));
  const { title: eventTitle = notification, start: seenStart = '' } = event ?? {};
  const attending = action === 'rsvp';
  return { eventId, role, roleId, attending, seenStart, eventTitle, isCertain: true };
}

async function tellLost({ userId, path }: ShownNotice): Promise<void> {
  const data = { userId, noticeId: null, path, actions: [] };
  await show("Your answer couldn't be saved", {
    body: 'Open the event to try again.',
    tag: 'lost',
    data,
  });
}

/** Sends it now if that works, otherwise when the browser says that there is a connection (decision 120). */
async function deliver(): Promise<void> {
  await scope.registration.sync?.register(freshSyncTag()).catch((error: unknown) => {
    // Denied by the member's settings: the next page that is opened sends it.
    if (!(error instanceof DOMException)) throw error;
  });
  await replayInTurn().catch(() => undefined); // what is left goes with that tag
}

/**
 * Opens the place in a page that is open, where its own router decides what becomes of a form that isn't saved; else in a
 * new one.
 */
async function openAt(path: string): Promise<void> {
  const place = placeOf(path);
  const pages = await appPages();
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) {
    await scope.clients.openWindow(place);
    return;
  }
  page.postMessage({ type: PAGE_ORDER.open, path: place });
  await page.focus();
}

/** Within this portal, whatever the message says. */
function placeOf(path: string): string {
  const { origin } = scope.location;
  const place = parseUrl(path, origin);
  return place?.origin === origin ? place.pathname + place.search + place.hash : '/';
}
