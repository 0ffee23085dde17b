import type { Page } from '@playwright/test';

/**
 * Fires a `sync` event in the installed service worker as the browser does when the connection is back.
 * `page` is any page of the browser, an empty one too: it only carries the order. Resolves when the order
 * was given; what the worker does with it is seen at the server.
 */
export async function fireSync(page: Page, origin: string, tag: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => {
        return !isDeleted && scopeURL.startsWith(origin);
      });
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag,
    lastChance: false,
  });
  await session.detach();
}

/** Freezes the tab like a phone does with one in the background: no timer, no answer reaches its code. */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  return async () => {
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await session.detach();
  };
}
