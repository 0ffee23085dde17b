// @chunk queuing
import { freshSyncTag, SYNC_TAG } from '#store/sync-tag.ts';

/** Chromium only, so TypeScript's library does not have it. */
interface SyncManager {
  readonly register: (tag: string) => Promise<void>;
}

/** Asks the browser to wake the worker once there is a connection, in case no tab is open then. */
export function registerBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(register);
}

async function register(registration: ServiceWorkerRegistration): Promise<void> {
  const manager = 'sync' in registration ? (registration.sync as SyncManager) : null;
  try {
    await manager?.register(SYNC_TAG);
    await manager?.register(freshSyncTag());
  } catch (error) {
    // Denied by the member's settings: tabs do the sending instead.
    if (!(error instanceof DOMException)) throw error;
  }
}
