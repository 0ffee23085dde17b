import { versionOf } from '#contract/rendering.ts';
import { LIVE_LOCK_PREFIX } from '#store/lease.ts';
import { heldPages } from './precache.ts';
import { scope } from './worker-scope.ts';

/**
 * True if the running version answers with a page that does not belong to this app: a captive portal's, which
 * versions before 1.2 could store (FAULTS 25). Our own page, of any version, loads a script that is stored with it.
 * If in doubt, it counts as ours.
 */
export async function isForeignPageHeld(): Promise<boolean> {
  const { cache, pages } = await heldPages();
  const isOurs = async (page: Request) => {
    const html = await (await cache.match(page))?.text();
    const script = versionOf(html ?? '');
    return script !== '' && (await cache.match(script)) !== undefined;
  };
  const found = await Promise.all(pages.map(isOurs));
  return found.length > 0 && !found.includes(true);
}

/**
 * Whether a member has one of our own pages open, of any version, which will offer them the new one. Such a page holds
 * the lock around the live stream or waits for it, even if it is frozen and could answer no message.
 */
export async function isMemberHere(): Promise<boolean> {
  const { held = [], pending = [] } = await scope.navigator.locks.query();
  return [...held, ...pending].some(({ name }) => name?.startsWith(LIVE_LOCK_PREFIX) === true);
}

/** Reloads every page from this version. */
export async function leadBack(): Promise<void> {
  for (const client of await scope.clients.matchAll({ type: 'window' })) {
    // Not awaited: the navigation itself waits until this worker is active. A closed page needs no reload.
    client.navigate(client.url).catch(() => undefined);
  }
}
