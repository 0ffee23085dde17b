import { collectionNames, scopeOf, type Collection } from '#contract/collections.ts';
import type { FirstLoad } from '#sync/views/first-load.ts';
import { isListed } from '#sync/intentions/is-listed.ts';
import { wholeScopes } from '#store/whole-scopes.ts';
import { connection, type Reach } from '#runtime/connection.ts';
import { current, storeProblem } from '#runtime/current.ts';
import { isSyncing, lastRound } from '#runtime/engine.ts';
import { useLive } from '#runtime/live.ts';
import { isStoreSilent } from '#runtime/store-silence.ts';
import { whyOf } from './loaded.ts';
import { useObservable } from '../observable.ts';
import { session } from '#runtime/session-state.ts';

export interface SyncStatus {
  /** Judged by our server's answers, not by what the browser says. `trouble`: it does not answer as it should. */
  readonly connection: Reach;
  /**
   * Why the sync cannot go on although our server answers: the app is too old for it, this device cannot store it, or its
   * database does not answer.
   */
  readonly obstacle: 'outdated' | 'device' | 'silent' | null;
  readonly isSyncing: boolean;
  readonly waiting: number;
  readonly refused: number;
  readonly needsSignIn: boolean;
  /** When each collection was last confirmed by the server. */
  readonly ages: Partial<Record<Collection, Date>>;
  /** Nothing is here yet, or events are still arriving for the first time: how many, once that is known. */
  readonly firstSync: { readonly arriving: FirstLoad | null } | null;
  /** Why nothing can be kept on this device, as a sentence; null when all is well. */
  readonly storeProblem: string | null;
  /** True if the server was restored from an older copy, and the member has not dismissed the note about it (PL19). */
  readonly isPutBack: boolean;
}

export function useSyncStatus(): SyncStatus {
  const { reach } = useObservable(connection);
  const why = whyOf(reach, useObservable(lastRound));
  const isSilent = useObservable(isStoreSilent);
  const who = useObservable(session);
  const counts = useLive('counts', async (db) => ({
    waiting: await db.outbox.filter(isListed).count(),
    refused: await db.sent.where('state').equals('refused').count(),
  }));
  const first = useLive('first sync', async (db) => ({
    arriving: (await db.fact('arriving')) ?? null,
    isEmpty: (await wholeScopes(db)).length === 0,
  }));
  const isPutBack = useLive('put back', async (db) => (await db.fact('putBack')) === true);
  const ages = useLive('ages', (db) => db.fact('ages'));
  return {
    connection: why === 'trouble' ? why : reach,
    obstacle: isSilent ? 'silent' : why === 'outdated' || why === 'device' ? why : null,
    isSyncing: useObservable(isSyncing),
    waiting: counts?.waiting ?? 0,
    refused: counts?.refused ?? 0,
    needsSignIn: who.status === 'member' && who.needsSignIn,
    ages: agesOfCollections(ages ?? {}),
    firstSync: first && (first.isEmpty || first.arriving) ? first : null,
    storeProblem: useObservable(storeProblem),
    isPutBack: isPutBack ?? false,
  };
}

/** Notes that the member has read the note about the older copy: no tab of theirs shows it any more. */
export async function dismissPutBack(): Promise<void> {
  await current.get()?.db.meta.delete('putBack');
}

/** Why our server can't be reached; null when it can. */
export function useAway(): Exclude<Reach, 'online'> | null {
  const { connection: reach } = useSyncStatus();
  return reach === 'online' ? null : reach;
}

function agesOfCollections(ages: Partial<Record<string, number>>): SyncStatus['ages'] {
  return Object.fromEntries(
    collectionNames.flatMap((name) => {
      const at = ages[scopeOf[name]];
      return at === undefined ? [] : [[name, new Date(at)]];
    }),
  );
}
