import { syncScopes, type SyncScope } from '#contract/collections.ts';
import type { SyncPage } from '#contract/sync.ts';
import type { Caller } from '#server/core/identity/caller.ts';
import { scopesOf } from '#server/core/identity/scopes.ts';
import type { Queryable } from '../../db/database.ts';
import { deliverChanges } from './change-pass.ts';
import { decodeCursor, encodeCursor, type Cursor, type Place, type Places } from './cursor.ts';
import { countEvents } from './event-load.ts';
import { firstPosition, isKnownPosition, load } from './initial-load.ts';
import { isBelow, readMoment, type Moment } from './moment.ts';
import { PageBuilder } from './page.ts';

interface Pulled {
  readonly page: SyncPage;
  /** False if the page brings nothing, and the device may as well keep the cursor that it has. */
  readonly isNew: boolean;
}

interface Pull {
  readonly caller: Caller | null;
  readonly cursor: string | undefined;
  readonly now: Date;
}

/**
 * The next page for a device. `db` must be one snapshot (repeatable read): then the horizon, the changes kept and
 * all rows of the page belong together.
 *
 * A cursor that this database cannot continue (another epoch or member, from the future, older than the changes,
 * or not ours) is answered with a full load, which `started` says.
 */
export async function pull(db: Queryable, { caller, cursor, now }: Pull): Promise<Pulled> {
  const decoded = decodeCursor(cursor);
  const moment = await readMoment(db, lowestOf(decoded));
  const known = continued(decoded, caller, moment);
  const scopes = scopesOf(caller);
  const page = new PageBuilder();
  const places: Places = {};
  const started: SyncScope[] = [];
  const finished: SyncScope[] = [];
  let coming: number | null = null;

  // The scope with the many events comes last, so that it doesn't keep the others waiting.
  for (const scope of [...scopes].sort((a, b) => Number(a === 'org') - Number(b === 'org'))) {
    let place: Place | undefined = usable(scope, known[scope], moment);
    if (!place) {
      if (page.room === 0) continue; // begins with the next page
      place = { horizon: moment.horizon, load: firstPosition(scope) };
      started.push(scope);
      if (scope === 'org') coming = await countEvents(db, now);
    }
    const parts = { db, page, now, userId: caller?.id ?? '' };
    if (place.load) {
      const rest = await load(scope, place.load, parts);
      place = rest ? { horizon: place.horizon, load: rest } : { horizon: place.horizon };
      if (!rest) finished.push(scope);
    }
    if (!place.load) place = await caughtUp(scope, place, { ...parts, moment });
    places[scope] = place;
  }
  const answer = {
    ...page.contents(),
    cursor: encodeCursor({ epoch: moment.epoch, userId: caller?.id ?? null, places }),
    more: scopes.some((scope) => isUnfinished(places[scope], moment)),
    scopes: syncScopes.filter((scope) => scopes.includes(scope)),
    started,
    finished,
    ...(coming !== null && { coming }),
  };
  const isNew =
    !page.isEmpty || answer.more || !isSettled(known, scopes) || isOutdated(moment, now);
  return { page: answer, isNew };
}

/** A cursor that stays may lag behind what others changed, but not so far that it is taken for that of a device long away. */
const LAG_MS = 86_400_000;

function isOutdated({ unseenSince }: Moment, now: Date): boolean {
  return unseenSince !== null && now.getTime() - unseenSince > LAG_MS;
}

/** Whether a device with these places has all of these scopes, and no other, in full. */
function isSettled(known: Places, scopes: readonly SyncScope[]): boolean {
  const places = Object.values(known);
  return (
    places.length === scopes.length &&
    scopes.every((scope) => known[scope]) &&
    places.every(({ load, pass }) => !load && !pass)
  );
}

/** The lowest horizon: some scope may not have seen what lies above it. */
function lowestOf(cursor: Cursor | null): string | null {
  const horizons = Object.values(cursor?.places ?? {}).map(({ horizon }) => horizon);
  return horizons.reduce<string | null>(
    (lowest, one) => (lowest === null || isBelow(one, lowest) ? one : lowest),
    null,
  );
}

/** Nothing is read if no visible transaction is above the place's horizon. */
async function caughtUp(
  scope: SyncScope,
  place: Place,
  parts: Parameters<typeof deliverChanges>[2],
): Promise<Place> {
  const { moment } = parts;
  if (!place.pass && isBelow(moment.newest, place.horizon)) return { horizon: moment.horizon };
  return deliverChanges(scope, place, parts);
}

function isUnfinished(place: Place | undefined, moment: Moment): boolean {
  if (!place || place.load || place.pass) return true;
  // The page had no room for a scope that has something to deliver.
  return isBelow(place.horizon, moment.horizon) && !isBelow(moment.newest, place.horizon);
}

function continued(cursor: Cursor | null, caller: Caller | null, moment: Moment): Places {
  if (cursor?.epoch !== moment.epoch || cursor.userId !== (caller?.id ?? null)) return {};
  const horizons = Object.values(cursor.places).flatMap(({ horizon, pass }) => [
    horizon,
    pass?.horizon ?? '0',
  ]);
  return horizons.some((horizon) => isBelow(moment.horizon, horizon)) ? {} : cursor.places;
}

function usable(scope: SyncScope, place: Place | undefined, moment: Moment): Place | undefined {
  if (!place || !isBelow(moment.pruned, place.horizon)) return undefined;
  return place.load && !isKnownPosition(scope, place.load) ? undefined : place;
}
