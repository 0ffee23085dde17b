import type { SyncScope } from '#contract/collections.ts';
import type { MusterDatabase } from '#store/database.ts';
import { wholeScopes } from '#store/whole-scopes.ts';
import { connection, type Connection } from '#runtime/connection.ts';
import { current } from '#runtime/current.ts';
import { lastRound, type LastRound } from '#runtime/engine.ts';
import { useLive, type LiveQuestion } from '#runtime/live.ts';
import { isStoreSilent } from '#runtime/store-silence.ts';
import { syncNow } from './sync-now.ts';
import { useObservable } from '../observable.ts';

/**
 * Why something isn't available. `outdated`: the server is newer than this app; `device`: it could not be stored; `silent`:
 * this device's database doesn't answer.
 */
export type AbsenceReason = 'offline' | 'trouble' | 'outdated' | 'device' | 'silent' | 'signed-out';

export interface NotToBeHad {
  readonly why: AbsenceReason;
  /** When it was last tried, and when it will be tried again automatically. */
  readonly triedAt: Date | null;
  readonly nextTry: Date | null;
  /** Tries now; resolves at the end, whatever the outcome. */
  readonly retry: () => Promise<void>;
}

/**
 * What a screen gets from the device's data: not here yet, unavailable, or here. An empty list is `here` only once
 * its whole scope has arrived (PL9), so no screen can call something empty that is merely missing.
 */
export type Loaded<T> =
  | { readonly state: 'not-yet' }
  | ({ readonly state: 'not-to-be-had' } & NotToBeHad)
  | { readonly state: 'here'; readonly value: T };

/** The value, if it is here. */
export function known<T>(of: Loaded<T>): T | undefined {
  return of.state === 'here' ? of.value : undefined;
}

/** The scopes that have arrived in full; none while that is being read. */
export function useWholeScopes(): readonly SyncScope[] {
  return useLive('whole scopes', wholeScopes) ?? none;
}

const none: readonly SyncScope[] = [];

/** What `read` finds, once its whole scope has arrived. `key` names the query. */
export function useWhole<T>(
  scope: SyncScope,
  key: string | LiveQuestion,
  read: (db: MusterDatabase) => Promise<T>,
): Loaded<T> {
  const found = useLive(key, (db) => readWhole(db, scope, read));
  return loaded(found, useAbsence(scope));
}

/**
 * What `read` finds, for rows that are useful in part if the rest is unavailable. As long as the rest may still come, it
 * waits.
 */
export function useRows<T>(
  scope: SyncScope,
  key: string | LiveQuestion,
  read: (db: MusterDatabase) => Promise<readonly T[]>,
): Loaded<readonly T[]> {
  const found = useLive(key, (db) => readRows(db, scope, read));
  return loaded(found, useAbsence(scope));
}

/** What `read` finds; null until the scope is whole. */
export async function readWhole<T>(
  db: MusterDatabase,
  scope: SyncScope,
  read: (db: MusterDatabase) => Promise<T>,
): Promise<Found<T>> {
  const [whole, value] = await wholeAnd(db, read);
  return whole.includes(scope) ? { value } : null;
}

/** A partial result while the scope is not whole, null if there is none. */
export async function readRows<T>(
  db: MusterDatabase,
  scope: SyncScope,
  read: (db: MusterDatabase) => Promise<readonly T[]>,
): Promise<Found<readonly T[]>> {
  const [whole, value] = await wholeAnd(db, read);
  if (whole.includes(scope)) return { value };
  return value.length > 0 ? { value, isPart: true } : null;
}

/**
 * Requests both together, `whole` first, so that it is never newer than the rows. If one were requested after the other, Dexie
 * would lose track of a live query's later reads and miss their changes.
 */
function wholeAnd<T>(db: MusterDatabase, read: (db: MusterDatabase) => Promise<T>) {
  return Promise.all([wholeScopes(db), read(db)]);
}

type Found<T> = { readonly value: T; readonly isPart?: true } | null;

/** The state of a result (undefined while it is being read), given the reason why no more can be had. */
export function loaded<T>(found: Found<T> | undefined, absence: NotToBeHad | null): Loaded<T> {
  if (found && (found.isPart !== true || absence)) return { state: 'here', value: found.value };
  const mayComeYet = found === undefined && absence?.why !== 'silent';
  if (mayComeYet || absence === null) return { state: 'not-yet' };
  return { state: 'not-to-be-had', ...absence };
}

/** Why the missing part of a scope isn't available now; null while it may still come. */
export function useAbsence(scope: SyncScope): NotToBeHad | null {
  const { reach } = useObservable(connection);
  const round = useObservable(lastRound);
  const now = useObservable(current);
  const isSilent = useObservable(isStoreSilent);
  const hasEnded = now !== null && now.userId !== null && now.token === null;
  const why =
    hasEnded && scope !== 'public' ? 'signed-out' : isSilent ? 'silent' : whyOf(reach, round);
  if (why === null) return null;
  return { why, triedAt: round?.at ?? null, nextTry: round?.nextTry ?? null, retry: syncNow };
}

/** What is holding up the sync; null when nothing is. */
export function whyOf(
  reach: Connection['reach'],
  round: Pick<LastRound, 'kind'> | null,
): Exclude<AbsenceReason, 'signed-out' | 'silent'> | null {
  if (reach !== 'online') return reach;
  return (round && obstacles[round.kind]) ?? null;
}

const obstacles: Partial<Record<LastRound['kind'], ReturnType<typeof whyOf>>> = {
  'server-failed': 'trouble',
  'told-to-wait': 'trouble',
  'update-required': 'outdated',
  broken: 'device',
};
