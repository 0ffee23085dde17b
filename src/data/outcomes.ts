import { useEffect, useEffectEvent } from 'react';
import type { MusterDatabase } from '#store/database.ts';
import { claimOutcomes } from '#store/outcomes.ts';
import { withPresentNames } from '#store/present-names.ts';
import type { EntryView } from '#sync/views/views.ts';
import { settledView } from './entry-view.ts';
import { current } from '#runtime/current.ts';
import { followLive } from '#runtime/follow-live.ts';
import { unlessClosed } from '#store/closed.ts';

/** How a change turned out: `entry.notice` may say more about an accepted one, `entry.reason` about a refused one. */
export interface ChangeOutcome {
  readonly kind: 'accepted' | 'refused';
  readonly entry: EntryView;
}

/** Calls back once for every change that was settled, in exactly one tab of the browser. */
export function useOutcomes(onOutcome: (outcome: ChangeOutcome) => void): void {
  const tell = useEffectEvent(onOutcome);
  useEffect(
    () =>
      subscribeOutcomes((outcome) => {
        tell(outcome);
      }),
    [],
  );
}

/** Calls back whenever somebody else, or nobody, is signed in here; returns the function that ends it. */
export function onOtherPerson(tell: () => void): () => void {
  let userId = current.get()?.userId;
  return current.subscribe(() => {
    const before = userId;
    userId = current.get()?.userId;
    if (userId !== before) tell();
  });
}

/**
 * The same outside React; returns the function that ends it. What was settled while no tab was visible is reported by
 * the next visible one.
 */
export function subscribeOutcomes(onOutcome: (outcome: ChangeOutcome) => void): () => void {
  let untold: { count: number; db: MusterDatabase } | null = null;
  const tell = async () => {
    if (!untold || untold.count === 0 || document.visibilityState !== 'visible') return;
    const { db } = untold;
    const told = await unlessClosed(async () => withPresentNames(db, await claimOutcomes(db)));
    for (const settled of told ?? []) {
      onOutcome({
        kind: settled.state === 'sent' ? 'accepted' : 'refused',
        entry: settledView(settled),
      });
    }
  };
  const look = () => {
    tell().catch(reportError);
  };
  const stop = followLive(
    (db) => db.sent.where('told').equals(0).count(),
    (count, db) => {
      untold = { count, db };
      look();
    },
  );
  document.addEventListener('visibilitychange', look);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', look);
  };
}
