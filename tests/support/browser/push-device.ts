import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { PushMessage } from '#contract/push-message.ts';
import { ORIGIN } from './browser.ts';
import type { TestBrowser } from '#tests/support/outside/push-service.ts';

/**
 * Makes a browser subscribe at the test's own push service, which it would not do otherwise, and makes its owner agree
 * when it asks whether to allow notifications. To be called before its first page is loaded; needs the whole browser.
 */
export async function subscribesAt(context: BrowserContext, browser: TestBrowser): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: ORIGIN });
  await context.addInitScript(standIn, browser.subscription);
}

/** Runs in the page, before anything else does. */
function standIn(sent: TestBrowser['subscription']): void {
  const KEY = 'test.subscribed';
  const subscription = {
    endpoint: sent.endpoint,
    toJSON: () => sent,
    unsubscribe: async () => {
      localStorage.removeItem(KEY);
      return true;
    },
  };
  const stub = {
    subscribe: async () => {
      localStorage.setItem(KEY, 'yes');
      return subscription;
    },
    getSubscription: async () => (localStorage.getItem(KEY) === null ? null : subscription),
  };
  Object.assign(PushManager.prototype, stub);
  // The permission is granted beforehand (a headless browser asks nobody), but only reported once the page has asked for it.
  const ASKED = 'test.asked';
  const permission = () => (localStorage.getItem(ASKED) === null ? 'default' : 'granted');
  Object.defineProperty(Notification, 'permission', { get: permission });
  Notification.requestPermission = async () => {
    localStorage.setItem(ASKED, 'yes');
    return 'granted';
  };
}

/**
 * Delivers a decrypted message, as the browser does, and resolves when the worker has handled it. `page` is only used to
 * send the command.
 */
export async function deliverPush(page: Page, message: PushMessage): Promise<void> {
  const data = JSON.stringify(message);
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => {
        return !isDeleted && scopeURL.startsWith(ORIGIN);
      });
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const handled = await pushHandled(session);
  await session.send('ServiceWorker.deliverPushMessage', { origin: ORIGIN, registrationId, data });
  await handled.ended;
  await session.detach();
}

/** Starts to listen when the first promise resolves; the second resolves when a worker has handled the next push. */
async function pushHandled(session: CDPSession): Promise<{ readonly ended: Promise<void> }> {
  const service = 'pushMessaging';
  await session.send('BackgroundService.clearEvents', { service }); // otherwise earlier events are reported again
  await session.send('BackgroundService.setRecording', { service, shouldRecord: true });
  const ended = new Promise<void>((resolve) => {
    session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
      if (backgroundServiceEvent.eventName === 'Push event completed') resolve();
    });
  });
  await session.send('BackgroundService.startObserving', { service });
  return { ended };
}

/**
 * The notifications that the system shows at this moment. Not to be called while one is about to be shown: Chromium would then
 * delete it from the list for ever, although it is visible.
 */
export function shownNotifications(page: Page) {
  return page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body }) => ({ title, body }));
  });
}

/** Presses a notification, or one of its buttons, as its owner would. It doesn't wait for what the worker does then. */
export async function press(page: Page, title: string, action = ''): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('No worker is running.');
  await worker.evaluate(pressInWorker, { title, action });
}

/** Runs in the worker. An event that a script makes keeps no worker alive, so nothing here may wait. */
async function pressInWorker({ title, action }: { title: string; action: string }): Promise<void> {
  const worker = self as unknown as ServiceWorkerGlobal;
  const shown = await worker.registration.getNotifications();
  const notification = shown.find((one) => one.title === title);
  if (!notification) throw new Error(`Nothing shown is called ${title}.`);
  const event = new worker.NotificationEvent('notificationclick', { notification, action });
  Object.defineProperty(event, 'waitUntil', { value: () => undefined });
  dispatchEvent(event);
}

/** The part of a worker's global that is used; this file is compiled for pages and Node. */
interface ServiceWorkerGlobal {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (type: string, init: object) => Event;
}
