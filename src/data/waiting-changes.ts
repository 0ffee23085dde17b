import { current } from '#runtime/current.ts';
import type { MusterDatabase } from '#store/database.ts';
import type { Entry } from '#sync/engine/outbox.ts';

/**
 * The member's waiting changes, oldest first, for public screens (PB6). None once the server has ended the session, since
 * anybody may be looking then. They stay in the queue, and show again when their author is back.
 */
export async function waitingChanges(db: MusterDatabase): Promise<readonly Entry[]> {
  const isEnded = current.get()?.token === null;
  return isEnded ? [] : db.outbox.orderBy('seq').toArray();
}
