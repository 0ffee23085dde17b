/** Background Sync is not in TypeScript's library. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Not in TypeScript's library either; Firefox sends neither of the two. */
export interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** A file of the build, as the list names it (build/precache-list.ts). */
export interface BuiltFile {
  readonly url: string;
  /** Null if the name itself contains a hash. */
  readonly revision: string | null;
  readonly integrity: string;
}

/** What the second script does (lazy-worker.ts). Each lets its event wait for it. */
export interface LazyWorker {
  readonly heedSync: (event: SyncEvent) => void;
  readonly heedPush: (event: PushEvent) => void;
  readonly heedNotificationClick: (event: NotificationEvent) => void;
  readonly heedSubscriptionChange: (event: SubscriptionChange) => void;
  readonly answerKept: (id: string) => Promise<Response>;
  readonly receiveShared: (request: Request) => Promise<Response>;
}

interface WorkerScope extends ServiceWorkerGlobalScope {
  readonly registration: ServiceWorkerRegistration & {
    /** Chromium only. */
    readonly sync?: { readonly register: (tag: string) => Promise<void> };
  };
  /** The build puts the list of files in its place. */
  __WB_MANIFEST: BuiltFile[];
  /** And here the address of the second script (build/lazy-worker-script.ts). */
  __WORKER_REST: string;
  /** Here once that has been loaded. */
  rest?: LazyWorker;
  addEventListener(type: 'sync', listen: (event: SyncEvent) => void): void;
  addEventListener(
    type: 'pushsubscriptionchange',
    listen: (event: SubscriptionChange) => void,
  ): void;
  addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(
    type: K,
    listen: (event: ServiceWorkerGlobalScopeEventMap[K]) => void,
  ): void;
}

declare const self: WorkerScope;

/** The worker's global, with its true type. */
export const scope = self;

/** The build looks for exactly these expressions. */
export const builtFiles = self.__WB_MANIFEST;
export const lazyWorkerScript = self.__WORKER_REST;
