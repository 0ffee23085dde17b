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

/** What the browser itself does about `sync` events, of every tag, from now on. */
export async function followSyncs(page: Page) {
  const session = await page.context().newCDPSession(page);
  const names: string[] = [];
  session.on(
    'BackgroundService.backgroundServiceEventReceived',
    ({ backgroundServiceEvent: e }) => {
      names.push(e.eventName);
    },
  );
  await session.send('BackgroundService.startObserving', { service: 'backgroundSync' });
  await session.send('BackgroundService.setRecording', {
    service: 'backgroundSync',
    shouldRecord: true,
  });
  const count = (name: string) => names.filter((each) => each === name).length;
  return {
    dispatched: () => count('Dispatched sync event'),
    failed: () => count('sync event failed'),
  };
}

/** As a phone does that needs the memory: what a worker was doing ends in the middle. */
export async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}
