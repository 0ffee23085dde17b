import { KEPT_PATH } from '#sync/intentions/kept-files.ts';
import { SHARE_PATH } from '#store/share-path.ts';
import { Route } from 'workbox-routing';
import { lazyWorkerScript, scope, type LazyWorker } from './worker-scope.ts';

/**
 * Listens for everything that does not open a page. The listeners must be here from the start; what they do is loaded when
 * it is first asked for.
 */
export function listenForLazyWorker(): void {
  scope.addEventListener('sync', (event) => {
    loadLazyWorker().heedSync(event);
  });
  scope.addEventListener('push', (event) => {
    loadLazyWorker().heedPush(event);
  });
  scope.addEventListener('notificationclick', (event) => {
    loadLazyWorker().heedNotificationClick(event);
  });
  scope.addEventListener('pushsubscriptionchange', (event) => {
    loadLazyWorker().heedSubscriptionChange(event);
  });
}

/**
 * Pictures that wait on this device, as pictures only: opened as a page of ours, an SVG could run what it holds. And what
 * another app shares.
 */
export function lazyWorkerRoutes(): readonly Route[] {
  return [
    new Route(
      ({ request, url, sameOrigin }) =>
        sameOrigin && url.pathname.startsWith(KEPT_PATH) && request.destination === 'image',
      ({ url }) => loadLazyWorker().answerKept(url.pathname.slice(KEPT_PATH.length)),
    ),
    new Route(
      ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
      ({ request }) => loadLazyWorker().receiveShared(request),
      'POST',
    ),
  ];
}

/**
 * Loads the second script, once. It needs no network after the installation, which has loaded it, too: browsers keep what a
 * worker imports by then beside the worker itself, and let it import nothing else later.
 */
export function loadLazyWorker(): LazyWorker {
  if (!scope.rest) scope.importScripts(trusted());
  if (!scope.rest) throw new Error(`${lazyWorkerScript} is not the rest of this worker.`);
  return scope.rest;
}

interface PolicyFactory {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: () => string },
  ) => { readonly createScriptURL: (address: string) => string };
}

/** Under Trusted Types a worker, too, imports only what a named policy lets through: this one lets through one script. */
function trusted(): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return lazyWorkerScript;
  return factory
    .createPolicy('muster-worker', { createScriptURL: () => lazyWorkerScript })
    .createScriptURL('');
}
