import { createHash } from 'node:crypto';
import { syncScopes, type SyncScope } from '#contract/collections.ts';
import {
  FIRST_KNOWLEDGE,
  isCollectionKnown,
  KNOWLEDGE,
  scopesKnown,
  scopesLearnt,
} from '#contract/knowledge.ts';
import type { Caller } from '#server/core/identity/caller.ts';
import { pullScopesOf } from '#server/core/identity/scopes.ts';
import { departmentsManagedBy } from '#domain/permissions.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Queryable } from '../../db/database.ts';
import {
  decodeCursor,
  encodeCursor,
  isBelow,
  type Cursor,
  type ScopePosition,
  type ScopePositions,
} from '#server/core/sync/cursor.ts';
import { PageBuilder } from '#server/core/sync/page.ts';
import type { PullParts, SyncSources } from '#server/core/sync/source.ts';
import { eventsToCheckIn } from '#server/db/events-to-check-in.ts';
import type { Unmarked } from './marks.ts';
import { readDatabaseMoment, type Claims, type DatabaseMoment } from './database-moment.ts';
import type { PassParts } from './change-pass.ts';
import { turnOf, type Turn } from './turn.ts';

interface Pulled extends Unmarked {
  /** Whether the page brings something new; if not, the device may as well keep its present cursor. */
  readonly isNew: boolean;
}

interface Pull {
  readonly sources: SyncSources;
  readonly caller: Caller | null;
  readonly cursor?: string | undefined;
  /** The key of the device's last change that was accepted after it got the cursor. */
  readonly heard?: string | undefined;
  /** The last cursor of the device's previous session, which has ended. */
  readonly stood?: string | undefined;
  /** The number of the device's contract (contract/knowledge). */
  readonly knows?: number | undefined;
  readonly now: Date;
}

/**
 * The next page for a device. `db` must be one snapshot (repeatable read): then the horizon, the changes kept and
 * all rows of the page belong together.
 *
 * A cursor that this database cannot continue (another epoch or member, from the future, older than the changes,
 * or not ours) is answered with a full load, which `started` says. If the database is an older copy of the one that issued the
 * cursor, or the last cursor of the previous session, `restored` says so as well (FAULTS 38).
 */
export async function answerPull(
  db: Queryable,
  { sources, caller, cursor, heard, stood, now, ...device }: Pull,
): Promise<Pulled> {
  // A cursor says what was sent: nothing that this server doesn't know itself.
  const knows = Math.min(device.knows ?? FIRST_KNOWLEDGE, KNOWLEDGE);
  const decoded = decodeCursor(cursor);
  const past = decodeCursor(stood) ?? decoded;
  const read = await readDatabaseMoment(db, claimsOf(past, caller, heard));
  const { moment, isMarked } = underMark(read);
  const known = read.isOurs ? unlearnt(continued(decoded, caller, read), decoded, knows) : {};
  const { managed, manages, checksIn, checked, mine, scopes } = await scopesNow(db, decoded, {
    ...{ caller, knows, now },
  });
  const page = new PageBuilder();
  const turns = await turnsOf(scopes, known, {
    ...{ db, page, now, userId: caller?.id ?? '', manages: managed },
    ...{ checksIn, moment, sources, knows },
  });
  const places: ScopePositions = Object.fromEntries(
    turns.map(({ scope, place }) => [scope, place]),
  );
  const mark = isMarked ? moment.mark : null;
  const answer = {
    ...page.contents(),
    cursor: cursorTo(places, { moment, mark, caller, knows, manages, checked }),
    more:
      scopes.length < mine.length || scopes.some((scope) => isUnfinished(places[scope], moment)),
    scopes: syncScopes.filter((scope) => scopes.includes(scope)),
    ...saidOf(turns),
    ...(isRestored(past, read) && { restored: true as const }),
  };
  const isNew =
    !page.isEmpty || answer.more || !isSettled(known, scopes) || isOutdated(moment, now);
  const isUnsaid = knowledgeOf(decoded) !== knows;
  return { page: answer, isNew: isNew || isUnsaid || isWorn(decoded, read), isMarked };
}

/** What the page brings of each scope that it has room for. */
async function turnsOf(
  scopes: readonly SyncScope[],
  known: ScopePositions,
  parts: PassParts,
): Promise<Turn[]> {
  const turns: Turn[] = [];
  // The scope with the many events comes last, so that it doesn't keep the others waiting.
  for (const scope of [...scopes].sort((a, b) => Number(a === 'org') - Number(b === 'org'))) {
    const turn = await turnOf(scope, known[scope], parts);
    if (turn) turns.push(turn);
  }
  return turns;
}

/** What the device is told of the scopes that begin or are complete, and of how much is coming. */
function saidOf(turns: readonly Turn[]) {
  const coming = turns.findLast((turn) => turn.coming !== null)?.coming;
  return {
    started: turns.filter(({ isStarted }) => isStarted).map(({ scope }) => scope),
    finished: turns.filter(({ isFinished }) => isFinished).map(({ scope }) => scope),
    ...(typeof coming === 'number' && { coming }),
  };
}

interface Reached extends Ours, Pick<Puller, 'caller' | 'knows'> {
  readonly moment: DatabaseMoment;
  /** The mark that the cursor names; null if it names none. */
  readonly mark: string | null;
}

function cursorTo(
  places: ScopePositions,
  { moment, mark, caller, knows, manages, checked }: Reached,
): string {
  return encodeCursor({
    ...{ epoch: moment.epoch, userId: caller?.id ?? null, knows, places },
    ...(manages.length > 0 && { manages: [...manages] }),
    ...(checked !== '' && { checksIn: checked }),
    ...(mark !== null && { mark }),
  });
}

interface Puller {
  readonly caller: Caller | null;
  readonly knows: number;
  readonly now: Date;
}

/** The scopes that the caller may see and the device knows (`mine`), those of them that this page has, and what both depend on. */
async function scopesNow(db: Queryable, cursor: Cursor | null, { caller, knows, now }: Puller) {
  const managed = departmentsManagedBy(caller);
  const manages = managed === 'all' ? EVERY : managed;
  const isAsked = isCollectionKnown('checkIns', knows);
  const checksIn = isAsked ? await eventsToCheckIn(db, caller, now) : [];
  const checked = checksIn === 'all' ? EVERY.join() : fingerprintOfEvents(checksIn);
  const others = othersIn(cursor, { manages, checked });
  const mine = scopesOfPull(caller, checksIn).filter((scope) => scopesKnown(knows).includes(scope));
  const scopes = mine.filter((scope) => !others.includes(scope));
  return { managed, manages, checksIn, checked, mine, scopes };
}

/** Stands in a cursor for each department that there is. No department has such an id. */
const EVERY: readonly string[] = ['*'];

interface Ours {
  readonly manages: readonly string[];
  readonly checked: string;
}

/**
 * PL21, CI6: the scopes of which the device has what the managers of other departments than the caller's have, or helpers of other events.
 * Such a page leaves them out, so that the device wipes them at once; the next page loads them anew.
 */
function othersIn(cursor: Cursor | null, { manages, checked }: Ours): readonly SyncScope[] {
  if (!cursor) return [];
  const isOther: Partial<Record<SyncScope, boolean>> = {
    managed: cursor.manages?.join() !== manages.join(),
    checkin: (cursor.checksIn ?? '') !== checked,
  };
  return syncScopes.filter((scope) => cursor.places[scope] !== undefined && isOther[scope]);
}

/** The scopes that the caller pulls, that of events' helpers included. */
function scopesOfPull(caller: Caller | null, checksIn: PullParts['checksIn']): SyncScope[] {
  const scopes = pullScopesOf(caller);
  return checksIn === 'all' || checksIn.length === 0 ? scopes : [...scopes, 'checkin'];
}

/** '' for none. */
function fingerprintOfEvents(ids: readonly string[]): string {
  if (ids.length === 0) return '';
  return createHash('sha256').update(ids.join()).digest('base64url').slice(0, 16);
}

function knowledgeOf(cursor: Cursor | null): number {
  return cursor?.knows ?? FIRST_KNOWLEDGE;
}

/** The positions without those of scopes in which the device could not be told everything until it learnt to read it: they start anew. */
function unlearnt(known: ScopePositions, cursor: Cursor | null, knows: number): ScopePositions {
  const learnt = scopesLearnt(knowledgeOf(cursor), knows);
  return Object.fromEntries(
    Object.entries(known).filter(([scope]) => !learnt.has(scope as SyncScope)),
  );
}

/** Whether the device needs a new cursor: it keeps one for a day, and one that names no mark not at all. */
function isWorn(cursor: Cursor | null, { isCursorOld }: DatabaseMoment): boolean {
  return cursor?.mark === undefined || isCursorOld;
}

function claimsOf(cursor: Cursor | null, caller: Caller | null, heard: string | undefined): Claims {
  const isAsked = cursor !== null && caller !== null && heard !== undefined;
  return {
    horizon: lowestOf(cursor),
    mark: cursor?.mark ?? null,
    heard: isAsked ? { userId: caller.id, key: heard } : null,
  };
}

/**
 * The moment as a cursor may state it. A cursor that names a mark reaches no further than the mark: a copy that was made right after
 * the mark counts on from there. If it is a day old, or keeps the cursor from reaching the newest change, the page needs another one.
 */
function underMark(read: DatabaseMoment): {
  readonly moment: DatabaseMoment;
  readonly isMarked: boolean;
} {
  const { horizon, markHorizon, newest } = read;
  if (!read.isMarked || read.isMarkOld || markHorizon === null)
    return { moment: read, isMarked: false };
  const isStuck = !isBelow(newest, markHorizon) && isBelow(markHorizon, horizon);
  if (isStuck) return { moment: read, isMarked: false };
  const reach = isBelow(markHorizon, horizon) ? markHorizon : horizon;
  return { moment: { ...read, horizon: reach }, isMarked: true };
}

/**
 * Whether the device has seen a later state of the database than this one, not so long ago that it would load in full anyway. The
 * cursor may be another member's. A database that was only moved knows the cursor's mark, and so has all that was seen under it.
 */
function isRestored(cursor: Cursor | null, moment: DatabaseMoment): boolean {
  if (!cursor) return false;
  if (cursor.epoch !== moment.epoch) return cursor.mark === undefined || !moment.isOurs;
  const lowest = lowestOf(cursor);
  const isRecent = lowest !== null && isBelow(moment.pruned, lowest);
  return isRecent && (!moment.isOurs || isAhead(cursor, moment));
}

/** A kept cursor may lag behind others' changes for this long: it must not come to look like one of a device long away. */
const LAG_MS = DAY_MS;

function isOutdated({ unseenSince }: DatabaseMoment, now: Date): boolean {
  return unseenSince !== null && now.getTime() - unseenSince > LAG_MS;
}

/** Whether a device with these positions has all of these scopes, and no other, in full. */
function isSettled(known: ScopePositions, scopes: readonly SyncScope[]): boolean {
  const places = Object.values(known);
  return (
    places.length === scopes.length &&
    scopes.every((scope) => known[scope]) &&
    places.every(({ load, pass }) => !load && !pass)
  );
}

/** The lowest horizon of the cursor's scopes: above it, some scope may have missed a change. */
function lowestOf(cursor: Cursor | null): string | null {
  const horizons = Object.values(cursor?.places ?? {}).map(({ horizon }) => horizon);
  return horizons.reduce<string | null>(
    (lowest, one) => (lowest === null || isBelow(one, lowest) ? one : lowest),
    null,
  );
}

function isUnfinished(place: ScopePosition | undefined, moment: DatabaseMoment): boolean {
  if (!place || place.load || place.pass) return true;
  // The page had no room for a scope that has something to deliver.
  return isBelow(place.horizon, moment.horizon) && !isBelow(moment.newest, place.horizon);
}

function continued(
  cursor: Cursor | null,
  caller: Caller | null,
  moment: DatabaseMoment,
): ScopePositions {
  if (cursor?.epoch !== moment.epoch || cursor.userId !== (caller?.id ?? null)) return {};
  return isAhead(cursor, moment) ? {} : cursor.places;
}

/** Whether the cursor has seen transactions that this database has not begun. */
function isAhead({ places }: Cursor, { horizon }: DatabaseMoment): boolean {
  const horizons = Object.values(places).flatMap((place) => [
    place.horizon,
    place.pass?.horizon ?? '0',
  ]);
  return horizons.some((seen) => isBelow(horizon, seen));
}
