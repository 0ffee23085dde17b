import { current } from '#runtime/current.ts';
import type { MusterDatabase } from '#store/database.ts';
import type { Entry } from '#sync/engine/outbox.ts';

/**
 * The member's changes that wait, oldest first, for public screens (PB6). None once the server has ended the session:
 * whoever looks then may be anybody. They stay in the queue, and show again when their author is back.
 */
export async function ownWaiting(db: MusterDatabase): Promise<readonly Entry[]> {
  const isEnded = current.get()?.token === null;
  return isEnded ? [] : db.outbox.orderBy('seq').toArray();
}
