import type { SyncScope } from '#contract/collections.ts';
import { isBelow, type ScopePosition } from '#server/core/http/cursor.ts';
import { deliverChanges, type PassParts } from './change-pass.ts';
import { countRows, firstPosition, isKnownPosition, load } from './initial-load.ts';

/** What a page brings of one scope. */
export interface Turn {
  readonly scope: SyncScope;
  /** How far the device has come with it. */
  readonly place: ScopePosition;
  /** It is delivered from the start. */
  readonly isStarted: boolean;
  /** This is the last page of that. */
  readonly isFinished: boolean;
  /** How many rows are coming in all, where they are counted as it starts. */
  readonly coming: number | null;
}

/** Goes on with a scope from where the device stands; null if it has to begin, and there is no room for that on the page. */
export async function turnOf(
  scope: SyncScope,
  known: ScopePosition | undefined,
  parts: PassParts,
): Promise<Turn | null> {
  const { sources, moment, page } = parts;
  const continued = isUsable(scope, known, parts) ? known : null;
  if (!continued && page.room === 0) return null;
  const coming = continued ? null : await countRows(sources, scope, parts);
  const from = continued ?? { horizon: moment.horizon, load: firstPosition(sources, scope) };
  const rest = from.load ? await load(sources, scope, { from: from.load, parts }) : null;
  const isFinished = from.load !== undefined && rest === null;
  const loaded = isFinished ? { horizon: from.horizon } : from;
  const place = rest ? { horizon: from.horizon, load: rest } : await caughtUp(scope, loaded, parts);
  return { scope, place, isStarted: continued === null, isFinished, coming };
}

function isUsable(
  scope: SyncScope,
  place: ScopePosition | undefined,
  { moment, sources }: PassParts,
): place is ScopePosition {
  if (!place || !isBelow(moment.pruned, place.horizon)) return false;
  return !place.load || isKnownPosition(sources, scope, place.load);
}

/** Nothing is read if no visible transaction is above the place's horizon. */
async function caughtUp(
  scope: SyncScope,
  place: ScopePosition,
  parts: PassParts,
): Promise<ScopePosition> {
  const { moment } = parts;
  if (!place.pass && isBelow(moment.newest, place.horizon)) return { horizon: moment.horizon };
  return deliverChanges(scope, place, parts);
}
