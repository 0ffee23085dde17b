import { NavigationRoute, Route } from 'workbox-routing';
import { fetchChecked, isIntact } from './checked-file.ts';
import { dropImages } from './images.ts';
import { builtFiles, scope, type BuiltFile } from './scope.ts';

const PRECACHE = 'muster-precache';
const SHELL = '/index.html';
/** What the server answers itself: never a page of the app. */
const notPages = [/^\/api\//, /^\/(uploads|thumbnails)\//, /^\/manifest\.webmanifest($|\?)/];

interface KeptFile extends Pick<BuiltFile, 'integrity'> {
  /** Its whole address. */
  readonly url: string;
  /** The address under which this version of it is kept. */
  readonly key: string;
}

const files = new Map(builtFiles.map(keptFile).map((file) => [file.url, file]));
const shell = files.get(addressOf(SHELL));

/** Open every screen from what was kept, also one never visited, and hand out the files that it loads. */
export function precacheRoutes(): readonly Route[] {
  const held = new Route(
    ({ request }) => files.has(request.url),
    ({ request }) => {
      const file = files.get(request.url);
      return file ? answer(request, file) : fetch(request);
    },
  );
  if (!shell) return [held];
  const screens = new NavigationRoute(({ request }) => answer(request, shell), {
    denylist: notPages,
  });
  return [screens, held];
}

/**
 * Keeps what the build made. All or nothing: it rejects when a file cannot be had as it was built, the version is then
 * not installed, and the browser tries again later. What lies there already, left by the version before or by an
 * installation that broke off, is checked like what comes.
 */
export async function installFiles(): Promise<void> {
  const cache = await openPrecache();
  for (const file of files.values()) {
    const held = await cache.match(file.key);
    if (!held || !(await isIntact(held, file.integrity))) await fetchInto(cache, file);
  }
}

/** Gives up what is no file of this version. */
export async function dropOtherFiles(): Promise<void> {
  const cache = await openPrecache();
  const keys = new Set([...files.values()].map(({ key }) => key));
  for (const request of await cache.keys()) {
    if (!keys.has(request.url)) await cache.delete(request);
  }
}

/** What versions of the app have kept as their page, but for what this version itself has put there. */
export async function heldPages() {
  const cache = await openPrecache();
  const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname === SHELL);
  const others = pages.filter(({ url }) => url !== shell?.key);
  return { cache, pages: others.length > 0 ? others : pages };
}

/** The page is looked at each time, since it runs all the rest: a foreign one must not come from here (FAULTS 25). */
async function answer(request: Request, file: KeptFile): Promise<Response> {
  const cache = await openPrecache();
  const held = await cache.match(file.key);
  if (held && (file !== shell || (await isIntact(held, file.integrity)))) return held;
  try {
    return await fetchInto(cache, file);
  } catch (error) {
    // It is gone from here, and nobody has it or no space is left: as without a worker.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    return fetch(request);
  }
}

async function fetchInto(cache: Cache, { key, url, integrity }: KeptFile): Promise<Response> {
  const file = await fetchChecked(url, integrity);
  const copy = file.clone();
  try {
    await cache.put(key, file.clone());
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
    await dropImages(); // pictures give way
    await cache.put(key, file);
  }
  return copy;
}

function openPrecache(): Promise<Cache> {
  return caches.open(PRECACHE);
}

function keptFile({ url: path, revision, integrity }: BuiltFile): KeptFile {
  const url = addressOf(path);
  const key = new URL(url);
  // The parameter's name is the one that older versions use: what did not change since need not come anew.
  if (revision !== null) key.searchParams.set('__WB_REVISION__', revision);
  return { url, integrity, key: key.href };
}

function addressOf(path: string): string {
  return new URL(path, scope.location.href).href;
}
