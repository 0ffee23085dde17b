import { enqueue } from '#store/outbox-store.ts';
import { current } from './current.ts';
import { NotSaved, safely } from './queuing.ts';
import { engineNow } from './session-switch.ts';

/** A change as a screen requests it; `name` is the intention's. */
interface Wish {
  readonly name: string;
  readonly args: unknown;
}

/** Queues a change of whoever is signed in. Resolves once it is safe on the device; throws NotSaved otherwise. */
export async function queue({ name, args }: Wish): Promise<void> {
  const now = current.get();
  const userId = now?.userId;
  if (!now || userId == null) throw new NotSaved('Please sign in first.');
  if (!now.isKept) {
    throw new NotSaved(
      "This browser can't keep anything on this device, so your change wasn't saved.",
    );
  }
  const intent = { id: crypto.randomUUID(), userId, args, at: Date.now() };
  await safely(() => enqueue(now.db, name, intent));
  engineNow()?.wake('queue');
}
