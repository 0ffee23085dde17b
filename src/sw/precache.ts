import { Route } from 'workbox-routing';
import { withoutFormFields } from '#contract/form-fields.ts';
import { versionOf } from '#contract/rendering.ts';
import { fetchChecked, isIntact } from './checked-file.ts';
import { dropImages } from '#store/image-cache.ts';
import { builtFiles, scope, type BuiltFile } from './worker-scope.ts';
import { orNetworkError } from './network-error.ts';
import { PRECACHE } from './precache-name.ts';
import { mayBeScreen } from './screen-urls.ts';
import { withSnapshot } from './page-with-snapshot.ts';
import { findSnapshots } from './find-snapshots.ts';

const SHELL = '/index.html';
interface KeptFile extends Pick<BuiltFile, 'integrity'> {
  /** Its full address. */
  readonly url: string;
  /** The address under which this version of it is stored. */
  readonly key: string;
}

const files = new Map(builtFiles.map(keptFile).map((file) => [file.url, file]));
const shell = files.get(addressOf(SHELL));

/** Open every screen from the cache, even one never visited, and serve the files that it loads. */
export function precacheRoutes(): readonly Route[] {
  const held = new Route(
    ({ request }) => files.has(request.url),
    ({ request }) => {
      const file = files.get(request.url);
      return orNetworkError(file ? answer(request, file) : fetch(request));
    },
  );
  if (!shell) return [held];
  const screens = new Route(
    ({ request, url }) => request.mode === 'navigate' && mayBeScreen(url),
    ({ request, url }) => orNetworkError(answerScreen(request, { url, shell })),
  );
  return [screens, held];
}

/** The page, and what the device last showed there (SN): both are looked for at once. */
async function answerScreen(
  request: Request,
  { url, shell: file }: { url: URL; shell: KeptFile },
): Promise<Response> {
  const address = url.pathname + url.search + url.hash;
  const clean = withoutFormFields(address);
  if (clean !== null) return Response.redirect(`${scope.location.origin}${clean}`);
  const page = answer(request, file);
  const html = page.then((ours) => ours.clone().text());
  const version = html.then(versionOf, () => ''); // a page that cannot be had is told of by `html`
  const found = findSnapshots(address, version);
  return withSnapshot(await html, await page, await found);
}

/**
 * Stores what the build made. All or nothing: it rejects if a file cannot be had exactly as built; the version is then
 * not installed, and the browser tries again later. Files already there, from the previous version or an interrupted
 * installation, are checked like new ones.
 */
export async function installFiles(): Promise<void> {
  const cache = await openPrecache();
  for (const file of files.values()) {
    const held = await cache.match(file.key);
    if (!held || !(await isIntact(held, file.integrity))) await fetchInto(cache, file);
  }
}

/** Deletes everything that is not a file of this version. */
export async function dropOtherFiles(): Promise<void> {
  const cache = await openPrecache();
  const keys = new Set([...files.values()].map(({ key }) => key));
  for (const request of await cache.keys()) {
    if (!keys.has(request.url)) await cache.delete(request);
  }
}

/** The pages that versions of the app have stored, except for this version's own. */
export async function heldPages() {
  const cache = await openPrecache();
  const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname === SHELL);
  const others = pages.filter(({ url }) => url !== shell?.key);
  return { cache, pages: others.length > 0 ? others : pages };
}

/** The page is checked each time, since it loads everything else: a foreign one must not come from here (FAULTS 25). */
async function answer(request: Request, file: KeptFile): Promise<Response> {
  const cache = await openPrecache();
  const held = await cache.match(file.key);
  if (held && (file !== shell || (await isIntact(held, file.integrity)))) return held;
  try {
    return await fetchInto(cache, file);
  } catch (error) {
    // It is missing here, and it cannot be fetched or there is no space left: behave as without a worker.
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
  // The parameter's name is the one older versions use, so that unchanged files need not be fetched again.
  if (revision !== null) key.searchParams.set('__WB_REVISION__', revision);
  return { url, integrity, key: key.href };
}

function addressOf(path: string): string {
  return new URL(path, scope.location.href).href;
}
