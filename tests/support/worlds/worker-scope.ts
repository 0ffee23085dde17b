import { SessionStore, type StoredSession } from '#store/session.ts';
import { vi } from 'vitest';

/** What a notification shows, and what it keeps for the moment it is pressed. */
export interface ShownNotification extends NotificationOptions {
  readonly title: string;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
  readonly timestamp?: number;
}

const ORIGIN = 'https://muster.test';

/** The global of a service worker, as far as notifications need it. To be made before the worker's modules load. */
export class WorkerScope {
  readonly shown: ShownNotification[] = [];
  readonly opened: string[] = [];
  readonly tags: string[] = [];
  /** The locks that were asked for, by name. */
  readonly locks: string[] = [];
  /** Pages of the portal that are open. */
  readonly pages: FakePage[] = [];
  isSubscribed = true;
  /** What the browser does to show a notification. */
  show = async (one: ShownNotification): Promise<void> => void this.shown.push(one);
  subscribe = vi.fn(async (_: PushSubscriptionOptionsInit): Promise<unknown> => null);
  readonly #listeners = new Map<string, ((event: unknown) => void)[]>();

  constructor() {
    vi.stubGlobal('Notification', { permission: 'granted' });
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('caches', {
      delete: async () => true,
      open: async () => ({ match: async () => new Response('a') }),
    });
    vi.stubGlobal('self', {
      __WB_MANIFEST: ['icon-192', 'badge-96'].map((name) => ({
        url: `art/brand/${name}.png`,
        revision: 'a',
        integrity: '',
      })),
      addEventListener: (type: string, listen: (event: unknown) => void) =>
        this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listen]),
      location: { origin: ORIGIN, href: `${ORIGIN}/sw.js` },
      navigator: { locks: { request: this.#free } },
      clients: {
        matchAll: async () => this.pages,
        openWindow: async (path: string) => this.opened.push(path),
      },
      registration: this.#registration(),
    });
  }

  /** Fires an event as the browser does; resolves when all work that it started has ended. */
  async fire(type: string, event: object): Promise<void> {
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => works.push(work);
    for (const listen of this.#listeners.get(type) ?? []) listen({ ...event, waitUntil });
    await Promise.all(works);
  }

  /** Grants every lock at once. */
  readonly #free = async (name: string, ...given: readonly unknown[]): Promise<unknown> => {
    this.locks.push(name);
    return (given.at(-1) as () => Promise<unknown>)();
  };

  #registration() {
    const subscription = {
      unsubscribe: async () => {
        this.isSubscribed = false;
        return true;
      },
    };
    return {
      showNotification: (title: string, options: NotificationOptions) =>
        this.show({ title, ...options }),
      getNotifications: async () =>
        this.shown.map((one) => ({ close: () => this.shown.splice(this.shown.indexOf(one), 1) })),
      pushManager: {
        getSubscription: async () => (this.isSubscribed ? subscription : null),
        subscribe: (options: PushSubscriptionOptionsInit) => this.subscribe(options),
      },
      sync: { register: async (tag: string) => this.tags.push(tag) },
    };
  }
}

/** Registers a listener, as the worker's first script does for the second. */
export function listenFor(type: string, heed: (event: never) => void): void {
  self.addEventListener(type, heed as EventListener);
}

export interface FakePage {
  readonly url: string;
  readonly visibilityState: 'visible' | 'hidden';
  readonly postMessage: (message: unknown) => void;
  readonly focus: () => Promise<void>;
}

/** Writes the worker's copy of who is signed in; null for nobody. */
export async function signInOnDevice(session: Partial<StoredSession> | null): Promise<void> {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const store = new SessionStore(storage);
  if (session) await store.write({ token: 't', userId: '', isEnded: false, ...session });
  else await store.clear();
}
