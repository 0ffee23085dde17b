import type { PrecacheEntry } from 'workbox-precaching';

/** Background Sync is not in TypeScript's library. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

interface WorkerScope extends ServiceWorkerGlobalScope {
  /** The build puts the list of files in its place. */
  __WB_MANIFEST: PrecacheEntry[];
  addEventListener(type: 'sync', listen: (event: SyncEvent) => void): void;
  addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(
    type: K,
    listen: (event: ServiceWorkerGlobalScopeEventMap[K]) => void,
  ): void;
}

declare const self: WorkerScope;

/** The worker's global, with its true type. */
export const scope = self;

/** The build looks for this very expression. */
export const builtFiles = self.__WB_MANIFEST;
