import type { Wish } from '#sync/engine/intention.ts';
import type { Origin } from '#store/outbox-store.ts';
import { current } from './current.ts';
import { safely } from './store-change.ts';
import { NotSaved } from '#browser/not-saved.ts';
import { engineNow } from './session-switch.ts';

/** A wish as a screen makes it. */
interface OwnWish extends Wish {
  /** The entry's id, if what it makes must be known by it. */
  readonly id?: string;
  /** Whose it is, if they may have left since it was made: it never goes into another member's outbox. */
  readonly userId?: string;
  /** The form's text, which goes with it. */
  readonly origin?: Origin;
}

/**
 * Queues a change of whoever is signed in. Resolves once it is safe on the device, with the id of the entry that it is
 * part of, null if nothing is left to do; throws NotSaved otherwise.
 */
export async function queue(wish: OwnWish): Promise<string | null> {
  const { name, args, id = crypto.randomUUID(), origin } = wish;
  const now = current.get();
  const userId = now?.userId;
  if (!now || userId == null || (wish.userId ?? userId) !== userId)
    throw new NotSaved('Please sign in first.');
  if (!now.isKept) {
    throw new NotSaved(
      "This browser can't keep anything on this device, so your change wasn't saved.",
    );
  }
  const intent = { id, userId, args, at: Date.now() };
  const entryId = await safely(async () => {
    // With all that knows how a change is merged and sent: a first visit does without it.
    const { enqueue } = await import('#store/outbox-store.ts');
    return enqueue(now.db, name, intent, origin);
  });
  engineNow()?.wake('queue');
  return entryId;
}
