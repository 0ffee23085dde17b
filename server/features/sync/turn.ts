import type { SyncScope } from '#contract/collections.ts';
import { isBelow, type ScopePosition } from '#server/core/sync/cursor.ts';
import { deliverChanges, type PassParts } from './change-pass.ts';
import { countRows, firstPosition, isKnownPosition, load } from './initial-load.ts';

/** What a page brings of one scope. */
export interface Turn {
  readonly scope: SyncScope;
  /** How far the device has come with the scope. */
  readonly place: ScopePosition;
  /** Whether the scope is delivered from the start. */
  readonly isStarted: boolean;
  /** Whether this page completes the load of the scope. */
  readonly isFinished: boolean;
  /** How many rows are coming in all, where they are counted as it starts. */
  readonly coming: number | null;
}

/** Continues a scope from the device's position; null if it has to start from the beginning and the page has no room. */
export async function turnOf(
  scope: SyncScope,
  known: ScopePosition | undefined,
  parts: PassParts,
): Promise<Turn | null> {
  const { sources, moment, page } = parts;
  const continued = isUsable(scope, known, parts) ? known : null;
  if (!continued && page.room === 0) return null;
  const coming = continued ? null : await countRows(sources, scope, parts);
  const from = continued ?? {
    horizon: moment.horizon,
    load: firstPosition(sources, scope, parts.knows),
  };
  const rest = from.load ? await load(sources, scope, { from: from.load, parts }) : null;
  const isFinished = from.load !== undefined && rest === null;
  const loaded = isFinished ? { horizon: from.horizon } : from;
  const place = rest ? { horizon: from.horizon, load: rest } : await caughtUp(scope, loaded, parts);
  return { scope, place, isStarted: continued === null, isFinished, coming };
}

function isUsable(
  scope: SyncScope,
  place: ScopePosition | undefined,
  { moment, sources, knows }: PassParts,
): place is ScopePosition {
  if (!place || !isBelow(moment.pruned, place.horizon)) return false;
  return !place.load || isKnownPosition(sources, scope, { position: place.load, knows });
}

/** The position after the changes that fit; nothing is read if no visible transaction is above the position's horizon. */
async function caughtUp(
  scope: SyncScope,
  place: ScopePosition,
  parts: PassParts,
): Promise<ScopePosition> {
  const { moment } = parts;
  if (!place.pass && isBelow(moment.newest, place.horizon)) return { horizon: moment.horizon };
  return deliverChanges(scope, place, parts);
}
