import { isInternalIntention } from '#sync/intentions/internal-intention.ts';
import type { EntryView } from '#sync/views/views.ts';
import { discardEntry, retryEntry } from '#store/outbox-store.ts';
import { withPresentRoles } from '#store/present-roles.ts';
import { current } from '#runtime/current.ts';
import { pendingView, settledView } from './entry-view.ts';
import { useLive } from '#runtime/live.ts';
import { stored } from '#runtime/queuing.ts';
import { engineNow } from '#runtime/session-switch.ts';

export type { EntryView } from '#sync/views/views.ts';

export interface OutboxView {
  readonly waiting: readonly EntryView[];
  readonly refused: readonly EntryView[];
  /** The last seven days. */
  readonly sent: readonly EntryView[];
}

/** Everything the sync centre lists, oldest first (`sent`: latest first); undefined while it is being read. */
export function useOutbox(): OutboxView | undefined {
  return useLive('outbox', async (db) => {
    const pending = await withPresentRoles(db, await db.outbox.orderBy('seq').toArray());
    const settled = await withPresentRoles(db, await db.sent.orderBy('settledAt').toArray());
    return {
      waiting: pending.filter(({ name }) => !isInternalIntention(name)).map(pendingView),
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
