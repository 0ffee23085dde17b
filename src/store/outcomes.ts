import type { Settled } from '#sync/engine/outbox.ts';
import type { MusterDatabase } from './database.ts';

/** Settled changes that the member has not been told about yet, oldest first; each is handed out once, whichever tab asks. */
export async function claimOutcomes(db: MusterDatabase): Promise<Settled[]> {
  return db.transaction('rw', db.sent, async () => {
    const untold = await db.sent.where('told').equals(0).sortBy('settledAt');
    await db.sent.bulkPut(untold.map((settled) => ({ ...settled, told: 1 as const })));
    return untold;
  });
}
