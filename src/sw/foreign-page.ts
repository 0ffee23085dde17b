import { LIVE_LOCK_PREFIX } from '#store/lease.ts';
import { heldPages } from './precache.ts';
import { scope } from './scope.ts';

/** What the build writes into the page. */
const OUR_SCRIPT = /<script type="module"[^>]* src="(\/assets\/[^"]+\.js)"/;

/**
 * True when the version that runs answers with a page that is not of this app: a portal's, which versions before 1.2
 * could keep (FAULTS 25). A page of ours, of any version, loads a script that is kept beside it. If in doubt, it
 * counts as ours.
 */
export async function isForeignPageHeld(): Promise<boolean> {
  const { cache, pages } = await heldPages();
  const isOurs = async (page: Request) => {
    const html = await (await cache.match(page))?.text();
    const script = html === undefined ? undefined : OUR_SCRIPT.exec(html)?.[1];
    return script !== undefined && (await cache.match(script)) !== undefined;
  };
  const found = await Promise.all(pages.map(isOurs));
  return found.length > 0 && !found.includes(true);
}

/**
 * Whether a member has a page of ours open, of any version, which offers the new one to them: it holds the lock around
 * the live stream or waits for it, also when it is frozen and could answer no question.
 */
export async function isMemberHere(): Promise<boolean> {
  const { held = [], pending = [] } = await scope.navigator.locks.query();
  return [...held, ...pending].some(({ name }) => name?.startsWith(LIVE_LOCK_PREFIX) === true);
}

/** Loads every page anew from this version. */
export async function leadBack(): Promise<void> {
  for (const client of await scope.clients.matchAll({ type: 'window' })) {
    // Not awaited: the navigation itself waits until this worker is active. A page that is gone needs none.
    client.navigate(client.url).catch(() => undefined);
  }
}
