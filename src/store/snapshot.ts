import type { DocumentRow } from '#contract/profile.ts';
import type { Entry, Settled } from '#sync/engine/outbox.ts';
import { DAY_MS } from '#domain/time/durations.ts';

// What is known of a snapshot by whoever takes it (store/snapshots) and by whoever answers with it (sw/find-snapshots).
// The latter runs before anything is seen: nothing here may load the database's library.

/** What a screen showed when it had settled: src/sync/SPEC.md, SN. */
export interface Snapshot {
  readonly id: string;
  /** Path, search and fragment; `FRAME` for what is around every screen. */
  readonly address: string;
  readonly width: SnapshotWidth;
  /** The build that drew it: the address of its entry script. */
  readonly version: string;
  /** The time zone of the device, as far as it can be seen (`snapshotZone`). */
  readonly zone: string;
  /** Whose it is, and in which session (`sessionMark`). */
  readonly userId: string | null;
  readonly session: string;
  /** What outbox and rights said (`stampOf`); of a frame, the rights alone. */
  readonly stamp: string;
  readonly html: string;
  /** Paths of the style sheets that it needs. */
  readonly styles: readonly string[];
  /** The device's time (ms), and the same in the reader's words. */
  readonly takenAt: number;
  readonly takenWhen: string;
  /** The day on which it was taken, in that zone (`snapshotDay`). */
  readonly day: string;
  /** The device's time (ms) at which it stops being true; null if it doesn't. */
  readonly until: number | null;
}

/** How wide the window was, as far as the markup depends on it (ui/page/breakpoints). */
export type SnapshotWidth = 'phone' | 'tablet' | 'desktop';

/** The address of what is around every screen. */
export const FRAME = '';

/** How many are kept at most, of how many characters each, and for how long (ms). */
export const MOST_SNAPSHOTS = 24;
export const LARGEST_SNAPSHOT = 200_000;
export const OLDEST_SNAPSHOT = 7 * DAY_MS;

/** These stand in a snapshot where a line about its age may be put, and in a frame where the screen would be. */
export const AGE_PLACE = '<!--age-->';
export const SCREEN_PLACE = '<!--screen-->';

/** Which session a token belongs to: what it says, without what proves it. Empty for a visitor. */
export function sessionMark(token: string | null): string {
  return token?.split('.')[1] ?? '';
}

/** The calendar day at a moment, on this device. */
export function snapshotDay(at: Date): string {
  return `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`;
}

/**
 * How the device's time zone reads in winter and in summer of the year of `at`: offset and name. Its identifier would come
 * from `Intl`, whose first use takes ten milliseconds, in a worker that has nothing else to say; zones that read alike show alike.
 */
export function snapshotZone(at: Date): string {
  const readAs = (month: number) =>
    new Date(at.getFullYear(), month).toString().replace(/.*? GMT/, '');
  return `${readAs(0)} ${readAs(6)}`;
}

/** What a screen depends on besides the rows: read in one transaction, by whoever takes a snapshot and whoever shows it. */
export interface ScreenFacts {
  readonly pending: readonly Pick<Entry, 'id' | 'state' | 'at' | 'request'>[];
  readonly refused: readonly Pick<Settled, 'id' | 'isRead'>[];
  /** The id of the change that was settled last. */
  readonly last: string | undefined;
  /** The member's own, as they are stored. */
  readonly documents: readonly (DocumentRow | undefined)[];
}

export interface Stamp {
  readonly whole: string;
  /** What a frame depends on. */
  readonly rights: string;
}

/** Equal as long as outbox and rights say the same. */
export function stampOf({ pending, refused, last, documents }: ScreenFacts): Stamp {
  const rights = JSON.stringify(documents.map(rightsIn));
  const changes = JSON.stringify([
    pending.map(({ id, state, at, request }) => [id, state, at, request !== null]),
    refused.map(({ id, isRead }) => [id, isRead === true]),
    last,
  ]);
  return { whole: `${rights} ${changes}`, rights };
}

/** The documents that say what a member may see and do. */
export const RIGHTS_DOCUMENTS = ['profile', 'positions'] as const;

function rightsIn(row: DocumentRow | undefined): unknown {
  if (row?.id === 'profile') return [row.value.role, row.value.flags];
  if (row?.id === 'positions') return row.value.map(({ id }) => id);
  return null;
}

/** Who asks for a screen, when, and how things stand by then. */
export interface Asking extends Pick<Snapshot, 'userId' | 'session' | 'version' | 'zone'> {
  readonly stamp: Stamp;
  /** The device's time (ms). */
  readonly now: number;
}

/** Whether a snapshot may be shown: to whom and in which session it was taken, while everything still stands as then (SN4 to SN6). */
export function mayBeShown(taken: Snapshot, { stamp, now, ...asking }: Asking): boolean {
  const { userId, session, version, zone } = taken;
  const isTheirs = userId === asking.userId && session === asking.session;
  const isAlike = version === asking.version && zone === asking.zone;
  const isTrue = taken.stamp === (taken.address === FRAME ? stamp.rights : stamp.whole);
  const age = now - taken.takenAt;
  const isInTime = age >= 0 && age <= OLDEST_SNAPSHOT && (taken.until ?? Infinity) > now;
  return isTheirs && isAlike && isTrue && isInTime;
}
