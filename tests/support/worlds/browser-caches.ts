interface Held {
  readonly request: Request;
  readonly answer: Response;
}

export interface BrowserCaches {
  /** A stand-in for `caches`. */
  readonly caches: CacheStorage;
  /** A stand-in for `navigator.locks`. */
  readonly locks: LockManager;
  /** Makes every put fail for lack of space from now on. */
  fill(): void;
  /** The paths that a cache holds, in the order they were put. */
  paths(name: string): string[];
  /** The size of all bodies in a cache, in bytes. */
  bytes(name: string): Promise<number>;
}

/** The caches of a browser: a deleted one stays usable for whoever has it open, and entries are listed in the order of their puts. */
export function browserCaches(origin: string): BrowserCaches {
  const named = new Map<string, Map<string, Held>>();
  const device = { isFull: false };
  const urlOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, origin).href;
  const open = async (name: string) => {
    const held = named.get(name) ?? new Map<string, Held>();
    named.set(name, held);
    return aCache(held, { urlOf, device });
  };
  const caches = {
    open,
    has: async (name: string) => named.has(name),
    delete: async (name: string) => named.delete(name),
    match: async (request: RequestInfo | URL, { cacheName = '' } = {}) =>
      named.get(cacheName)?.get(urlOf(request))?.answer.clone(),
  };
  const inside = (name: string) => [...(named.get(name)?.values() ?? [])];
  return {
    caches: caches as unknown as CacheStorage,
    locks: oneAtATime(),
    fill() {
      device.isFull = true;
    },
    paths: (name) => inside(name).map(({ request }) => new URL(request.url).pathname),
    async bytes(name) {
      const sizes = inside(name).map(async ({ answer }) => (await answer.clone().blob()).size);
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    },
  };
}

interface Device {
  readonly urlOf: (request: RequestInfo | URL) => string;
  readonly device: { readonly isFull: boolean };
}

function aCache(held: Map<string, Held>, { urlOf, device }: Device) {
  return {
    match: async (request: RequestInfo | URL) => held.get(urlOf(request))?.answer.clone(),
    async put(request: RequestInfo | URL, answer: Response) {
      if (device.isFull) throw new DOMException('Full.', 'QuotaExceededError');
      const url = urlOf(request);
      held.delete(url);
      held.set(url, { request: request instanceof Request ? request : new Request(url), answer });
    },
    delete: async (request: RequestInfo | URL) => held.delete(urlOf(request)),
    keys: async () => [...held.values()].map(({ request }) => request),
  };
}

function oneAtATime(): LockManager {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, ...given: unknown[]) => {
    const work = given.at(-1) as () => Promise<unknown>;
    last = last.then(work, work);
    return last;
  };
  return { request } as unknown as LockManager;
}
