import { intentionNamed } from '#sync/intentions/intentions.ts';
import { inTodaysWords } from '#sync/intentions/first-entries.ts';
import type { MusterDatabase } from './database.ts';
import { lostAgain } from './lost-changes.ts';
import { queueIn } from './outbox-store.ts';

/** Retries a refused change as a new one (OB8), a parked or lost one (PL18) as itself; resolves with the id, null if it is gone. */
export async function retryEntry(
  db: MusterDatabase,
  id: string,
  fresh: { readonly id: string; readonly at: number },
): Promise<string | null> {
  return db.transaction('rw', db.tables, async () => {
    const waiting = await db.outbox.where('id').equals(id).first();
    if (waiting) {
      await db.outbox.put({ ...waiting, state: 'waiting', attempts: 0 });
      return id;
    }
    const settled = await db.sent.get(id);
    const intention = intentionNamed(settled?.name ?? '');
    if (settled?.state !== 'refused' || !intention) return null;
    await db.sent.delete(id);
    const present = inTodaysWords(settled);
    const again = settled.isLost
      ? await lostAgain(db, intention, present)
      : { ...fresh, args: present.args };
    return queueIn(db, intention, { ...fresh, ...again, userId: settled.userId });
  });
}
