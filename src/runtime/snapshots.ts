import { withoutFormFields } from '#contract/form-fields.ts';
import {
  FRAME,
  snapshotDay,
  sessionMark,
  snapshotZone,
  type Snapshot,
  type Stamp,
} from '#store/snapshot.ts';
import { keepSnapshots, stampIn } from '#store/snapshots.ts';
import type { MusterDatabase } from '#store/database.ts';
import { current, type Current } from './current.ts';
import { followLive } from './follow-live.ts';
import { isClosed } from '#store/closed.ts';
import { ownVersion } from './missing-parts.ts';
import { isStillHere } from './session-switch.ts';
import { hasEntries, snapshotHtml, isUnkept, untilOf } from './snapshot-html.ts';

/** A screen is kept this long after its last change, and what the database says is on the screen this long after it (ms). */
const QUIET_MS = 1_200;
const FOLLOWED_MS = 400;
/** A pull that changed nothing on the screen makes it no older: it is kept anew, but not each time (ms). */
const CURRENT_MS = 10_000;

/** The screen, as whoever draws it knows it. */
export interface KeptScreen {
  /** What React draws in. */
  readonly host: HTMLElement;
  /** Nothing is on its way, and it is the app that is shown. */
  readonly isSettled: () => boolean;
  /** Whether the screen at this address may be kept at all, besides its frame. */
  readonly isKept: () => boolean;
  readonly width: () => Snapshot['width'];
  /** A moment in words, for a line about its age: "on 24 Nov 2026 at 20:14". */
  readonly inWords: (at: Date) => string;
}

/** What the database last said, and since when (ms of the page's clock): the screen follows a moment later. */
interface Seen {
  readonly db: MusterDatabase;
  readonly stamp: Stamp;
  readonly at: number;
}

interface State {
  seen: Seen | null;
  soon: ReturnType<typeof setTimeout> | null;
  later: ReturnType<typeof setTimeout> | null;
}

/**
 * Keeps what is shown (SN) once it has been quiet for a moment, and when the page is left. Called once the app is what is
 * shown; does nothing where no worker could answer with it.
 */
export function startSnapshots(screen: KeptScreen): void {
  const version = ownVersion();
  if (!('serviceWorker' in navigator) || version === null) return;
  const state: State = { seen: null, soon: null, later: null };
  const take = () => {
    takeNow(screen, { version, seen: state.seen }).catch((error: unknown) => {
      if (!isClosed(error)) reportError(error);
    });
  };
  const takeSoon = () => {
    if (state.soon !== null) clearTimeout(state.soon);
    state.soon = setTimeout(() => {
      whenIdle(take);
    }, QUIET_MS);
  };
  followLive(stampIn, (stamp, db) => {
    state.seen = { db, stamp, at: performance.now() };
    takeSoon();
  });
  followLive(
    (db) => db.fact('ages'),
    () => {
      state.later ??= setTimeout(() => {
        state.later = null;
        takeSoon();
      }, CURRENT_MS);
    },
  );
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(takeSoon).observe(screen.host, all);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') take();
  });
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: QUIET_MS });
  else setTimeout(work);
}

async function takeNow(
  screen: KeptScreen,
  { version, seen }: { version: string; seen: Seen | null },
): Promise<void> {
  const now = current.get();
  if (!now?.isKept || seen?.db !== now.db || !isQuiet(screen, seen)) return;
  await keepSnapshots(now.db, (stamp) => {
    // Since it was asked for, the member may have left, or something may have changed that is not on the screen yet.
    const isTrue = stamp.whole === seen.stamp.whole && isQuiet(screen, seen);
    return isTrue && isWhole(now) && isStillHere(now)
      ? taken(screen, { now, version, stamp })
      : null;
  });
}

function isQuiet({ isSettled }: KeptScreen, { at }: Seen): boolean {
  return isSettled() && performance.now() - at >= FOLLOWED_MS;
}

/** Not while the member is asked to sign in again. */
function isWhole({ userId, token }: Current): boolean {
  return (userId === null) === (token === null);
}

interface Taking {
  readonly now: Current;
  readonly version: string;
  readonly stamp: Stamp;
}

function taken(screen: KeptScreen, { now, version, stamp }: Taking): Snapshot[] {
  const { host, isKept, width, inWords } = screen;
  const at = new Date();
  const zone = snapshotZone(at);
  const of = (address: string, what: Pick<Snapshot, 'stamp' | 'html' | 'until'>): Snapshot => ({
    ...{ id: [version, zone, width(), address].join(' '), address, width: width(), version, zone },
    ...{ userId: now.userId, session: sessionMark(now.token), styles: stylesHere() },
    ...{ takenAt: at.getTime(), takenWhen: inWords(at), day: snapshotDay(at) },
    ...what,
  });
  const html = snapshotHtml(host);
  const frame = of(FRAME, { stamp: stamp.rights, html: html.frame, until: null });
  const { pathname, search, hash } = location;
  const address = pathname + search + hash;
  const isPlain = withoutFormFields(address) === null; // a link in a text may hold a password, too
  if (!isKept() || !isPlain || isUnkept(host) || hasEntries(host)) return [frame];
  const until = untilOf(host, at.getTime());
  return [of(address, { stamp: stamp.whole, html: html.screen, until }), frame];
}

function stylesHere(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  return [...links].map(({ href }) => new URL(href).pathname);
}
