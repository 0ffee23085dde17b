import { current } from './current.ts';
import { NotSaved, safely } from './queuing.ts';
import { engineNow } from './session-switch.ts';

/** A change as a screen requests it; `name` is the intention's. */
interface Wish {
  readonly name: string;
  readonly args: unknown;
  /** The entry's id, if what it makes must be known by it. */
  readonly id?: string;
}

/** Queues a change of whoever is signed in. Resolves once it is safe on the device; throws NotSaved otherwise. */
export async function queue({ name, args, id = crypto.randomUUID() }: Wish): Promise<void> {
  const now = current.get();
  const userId = now?.userId;
  if (!now || userId == null) throw new NotSaved('Please sign in first.');
  if (!now.isKept) {
    throw new NotSaved(
      "This browser can't keep anything on this device, so your change wasn't saved.",
    );
  }
  const intent = { id, userId, args, at: Date.now() };
  await safely(async () => {
    // With all that knows how a change is merged and sent: a first visit does without it.
    const { enqueue } = await import('#store/outbox-store.ts');
    await enqueue(now.db, name, intent);
  });
  engineNow()?.wake('queue');
}
