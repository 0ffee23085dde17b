import { inTodaysWords } from '#sync/intentions/first-entries.ts';
import { intentionOf } from '#sync/intentions/intentions.ts';
import { isListed } from '#sync/intentions/is-listed.ts';
import { remediesOf } from '#sync/views/change-texts.ts';
import type { EntryView } from '#sync/views/views.ts';
import { discardEntry } from '#store/outbox-store.ts';
import { retryEntry } from '#store/retry-entry.ts';
import { withPresentNames } from '#store/present-names.ts';
import { current } from '#runtime/current.ts';
import { pendingView, settledView } from './entry-view.ts';
import { useLive } from '#runtime/live.ts';
import { stored } from '#runtime/store-change.ts';
import { queue } from '#runtime/queue.ts';
import { engineNow } from '#runtime/session-switch.ts';

export interface OutboxView {
  readonly waiting: readonly EntryView[];
  readonly refused: readonly EntryView[];
  /** The changes sent in the last seven days. */
  readonly sent: readonly EntryView[];
}

/** Everything the sync centre lists, oldest first (`sent`: latest first); undefined while it is being read. */
export function useOutbox(): OutboxView | undefined {
  return useLive('outbox', async (db) => {
    const pending = await withPresentNames(db, await db.outbox.orderBy('seq').toArray());
    const settled = await withPresentNames(db, await db.sent.orderBy('settledAt').toArray());
    return {
      waiting: pending.filter(isListed).map(pendingView),
      refused: settled.filter(({ state }) => state === 'refused').map(settledView),
      sent: settled
        .filter(({ state }) => state === 'sent')
        .map(settledView)
        .reverse(),
    };
  });
}

/** Tries again: a refused change as a new one, a parked one as itself. Throws NotSaved if that can't be stored. */
export async function retry(entryId: string): Promise<void> {
  const db = current.get()?.db;
  if (!db) return;
  const fresh = { id: crypto.randomUUID(), at: Date.now() };
  await stored(() => retryEntry(db, entryId, fresh));
  void engineNow()?.runNow();
}

/**
 * Drops a refused, parked or never-sent change for good. False if the server may already have it: then it stays. Throws
 * NotSaved if that can't be stored.
 */
export async function discard(entryId: string): Promise<boolean> {
  const db = current.get()?.db;
  return db === undefined || stored(() => discardEntry(db, entryId));
}

/**
 * Takes back a waiting change. One that was never sent vanishes; one that may have been sent is countered by another, so that its
 * subject ends up as the server last had it. Throws NotSaved if that can't be stored.
 */
export async function undo(entryId: string): Promise<void> {
  const { db, userId } = current.get() ?? {};
  if (!db || userId == null) return;
  const stands = await db.outbox.where('id').equals(entryId).first();
  if (await stored(() => discardEntry(db, entryId))) return;
  const entry = stands && inTodaysWords(stands);
  const back = entry && remediesOf(entry).undo;
  const intention = entry && intentionOf(entry);
  if (!back || !intention) return;
  const truth: unknown[] = [];
  for (const { collection, id } of intention.reads(entry.args, userId))
    truth.push(await db.collection(collection).get(id));
  await queue({ name: entry.name, args: back.args(truth) });
}
