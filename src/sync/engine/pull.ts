import { KNOWLEDGE } from '#contract/knowledge.ts';
import { NOTHING_NEW, pullPage, type SyncPage } from '#contract/sync.ts';
import type { HttpAnswer, Credentials, Send } from './wire.ts';
import { findLosses, type LossStore } from './find-losses.ts';
import { nextOf, readPullPage } from './read-page.ts';
import { stopFor, type Stop } from './round-stop.ts';
import { isOurs, verdict, type Verdict } from './verdict.ts';

export interface PullStore {
  /** The cursor of the last page that was stored; null before the first. */
  cursor: () => Promise<string | null>;
  /** The key of the last change that was accepted after the cursor came; null if there was none (PL17). */
  heard?: () => Promise<string | null>;
  /** The last cursor of a session that has ended, until a page has come since; null if there is none (PL17). */
  stood?: () => Promise<string | null>;
  /** The last page was cut off: some of it is here, and its cursor is not. */
  isCutOff?: () => Promise<boolean>;
  /** Stores rows and cursor in one transaction. Throws LeaseLost once somebody else holds the lease. */
  applyPage: (page: SyncPage) => Promise<void>;
  /** What a restored server may have lost of this member's changes (PL18). */
  readonly losses?: LossStore;
  /** Nothing has changed: notes that the device is current, under the lease as well. */
  confirm: () => Promise<void>;
}

export interface PullPorts {
  readonly store: PullStore;
  readonly send: Send;
  readonly credentials: Credentials | null;
  readonly random: () => number;
  /** The first pages for a device that has none, where they came with the document. */
  readonly given?: () => readonly unknown[];
  /**
   * Called between two pages, so that a change queued in the meantime does not wait for a long pull to end (PL7). True if
   * something was sent.
   */
  readonly betweenPages: () => Promise<boolean>;
  /** Called now and then while a page is read: lets others have the thread. */
  readonly breathe: () => Promise<void>;
}

/** `server-failed`: our server answered, but not as it should. */
export type PullResult = { readonly kind: 'current' | 'server-failed' } | Stop;

/**
 * Fetches page after page from the stored cursor until the server has no more, or says that nothing changed (PL14). While one
 * is stored the next is on its way, and asked for anew if the server was told something meanwhile (PL16).
 */
export async function pull(ports: PullPorts): Promise<PullResult> {
  const result = await pullPages(ports);
  if (result.kind === 'current') await findLosses(ports.store.losses, ports);
  return result;
}

async function pullPages(ports: PullPorts): Promise<PullResult> {
  let stood = (await ports.store.stood?.()) ?? null; // before what is given, which is a page
  await storeGiven(ports);
  // What is half here is not confirmed: the page is asked for again, or what says that it no longer holds (PL14).
  let isWhole = (await ports.store.isCutOff?.()) !== true;
  let ahead: Asked | null = null;
  for (;;) {
    const cursor = await ports.store.cursor();
    const answer: HttpAnswer | null = await (ahead?.cursor === cursor
      ? ahead.answer
      : ask(
          { cursor, heard: (await ports.store.heard?.()) ?? null, stood },
          { ...ports, mayBeCurrent: isWhole && stood === null },
        ));
    if (answer?.status === 304 && isOurs(answer, null)) {
      await ports.store.confirm();
      return { kind: 'current' };
    }
    const said = verdict(answer, null);
    if (said.kind !== 'accepted') return resultOf(said, ports.random);
    ahead = askedAhead(said.reply, ports);
    const page = await readPullPage(said.reply, ports.breathe);
    // Rows in a shape this version does not know: the server is newer than the app.
    if (!page) return { kind: 'update-required' };
    await ports.store.applyPage(page);
    isWhole = true;
    stood = null;
    if (!page.more || page.cursor === cursor) return { kind: 'current' };
    if (await ports.betweenPages()) ahead = null;
  }
}

/** A page that is on its way. */
interface Asked {
  readonly cursor: string;
  readonly answer: Promise<HttpAnswer | null>;
}

function askedAhead(reply: unknown, ports: PullPorts): Asked | null {
  const cursor = nextOf(reply);
  if (cursor === null) return null;
  const answer = ask({ cursor, heard: null, stood: null }, { ...ports, mayBeCurrent: true });
  answer.catch(() => undefined); // heard when the page's turn comes, if it does
  return { cursor, answer };
}

type Asking = Pick<PullPorts, 'send' | 'credentials'> & { readonly mayBeCurrent: boolean };

/** What the device says of what it has. */
interface Known {
  readonly cursor: string | null;
  readonly heard: string | null;
  readonly stood: string | null;
}

function ask(
  known: Known,
  { send, credentials, mayBeCurrent }: Asking,
): Promise<HttpAnswer | null> {
  return send({
    method: 'GET',
    path: pathFrom(known),
    body: null,
    key: null,
    credentials,
    ...(known.cursor !== null && mayBeCurrent && { known: NOTHING_NEW }),
  });
}

/** PL13: what is given is as old as the document, so the server is asked for the rest all the same. */
async function storeGiven({ given, store, breathe }: PullPorts): Promise<void> {
  if (!given || (await store.cursor()) !== null) return;
  for (const answer of given()) {
    const page = await readPullPage(answer, breathe);
    if (!page) return;
    await store.applyPage(page);
  }
}

/** Only the last that was heard since the cursor came says anything. What this version doesn't know isn't sent (PL20). */
function pathFrom({ cursor, heard, stood }: Known): string {
  const said = Object.entries({
    cursor,
    heard: cursor === null ? null : heard,
    stood,
    knows: String(KNOWLEDGE),
  });
  const query = said.flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${pullPage.path}?${query.join('&')}`;
}

function resultOf(said: Exclude<Verdict, { kind: 'accepted' }>, random: () => number): PullResult {
  const isAboutThisCall = said.kind === 'refused' || said.kind === 'failed';
  return isAboutThisCall ? { kind: 'server-failed' } : stopFor(said, random);
}
