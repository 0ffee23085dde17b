import * as z from 'zod/mini';
import { site, type Site } from '#contract/site.ts';
import { call } from '#api/call.ts';
import { NetworkError, ApiError } from '#contract/problem.ts';
import { readKept, writeKept } from '#browser/browser-storage.ts';
import { connection, noteContact } from '#runtime/connection.ts';
import { siteChanges } from '#runtime/site-changes.ts';
import { pageData } from '#runtime/page-data.ts';
import { observable, useObservable } from '../observable.ts';
import { showLook } from './portal-look.ts';

// The site is the only fetched document that every first visit needs. So it is stored by hand, and TanStack Query
// loads with the screens that fetch more.
const SITE_KEY = 'muster.site';

const known = observable<Site | undefined>(undefined);
let asked: Promise<Site> | null = null;

/** Name, tagline and links of the organisation; undefined until it has been read once on this device. */
export function useSite(): Site | undefined {
  return useObservable(known);
}

/** The known site, or else the one fetched now. Throws NetworkError without an answer. */
export async function readSite(): Promise<Site> {
  return known.get() ?? ask();
}

/** Sets what came with the page; the server's next answer replaces it. */
export function giveSite(given: Site): void {
  known.set(given);
}

/** Shows what the device knows right away, and asks the server as soon as that can be reached, and again when it says that something changed. */
export function startSite(): void {
  known.subscribe(() => {
    const site = known.get();
    if (site) showLook(site);
  });
  known.set(givenSite() ?? keptSite()); // a page that came from the server is newer than what the device kept
  void askQuietly();
  connection.subscribe(() => {
    if (connection.get().reach === 'online' && !asked) void askQuietly();
  });
  siteChanges.subscribe(() => {
    asked = null;
    void askQuietly();
  });
  // Another tab, which hears the server, has read it anew.
  addEventListener('storage', ({ key }) => {
    if (key === SITE_KEY) known.set(keptSite() ?? known.get());
  });
}

async function askQuietly(): Promise<void> {
  try {
    await ask();
  } catch (error) {
    // If the server is unreachable or busy, what the device knows stays, and the site is fetched at the next
    // contact.
    if (!(error instanceof NetworkError || error instanceof ApiError)) throw error;
  }
}

function ask(): Promise<Site> {
  asked ??= fetchSite(() => asked === asking);
  const asking = asked;
  return asking;
}

/** An answer that comes after a newer question is older than what that brings. */
async function fetchSite(isLatest: () => boolean): Promise<Site> {
  try {
    const read = await call(site.read, { onContact: noteContact });
    if (isLatest()) {
      known.set(read);
      writeKept('local', SITE_KEY, JSON.stringify(read));
    }
    return read;
  } catch (error) {
    if (isLatest()) asked = null;
    throw error;
  }
}

function givenSite(): Site | undefined {
  const read = site.read.reply.safeParse(pageData().site);
  return read.success ? read.data : undefined;
}

function keptSite(): Site | undefined {
  const text = readKept('local', SITE_KEY);
  if (text === null) return undefined;
  try {
    const kept = z.safeParse(site.read.reply, JSON.parse(text));
    return kept.success ? kept.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
