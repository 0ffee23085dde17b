import type { Page } from '@playwright/test';

/**
 * Fires a `sync` event in the installed service worker as the browser does when the connection is back.
 * `page` is any page of the browser, even an empty one: it is only used to send the command. Resolves when the command
 * was sent; what the worker does with the event is seen at the server.
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

/** Freezes the tab as a phone does in the background: no timer runs, and no answer reaches its code. */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  return async () => {
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await session.detach();
  };
}

/** Records what the browser itself does about `sync` events, of every tag, from now on. */
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

/** Stops all workers, as a phone does that needs the memory: their work ends in the middle. */
export async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}
