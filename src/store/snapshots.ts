import { withoutFormFields } from '#contract/form-fields.ts';
import type { MusterDatabase } from './database.ts';
import { isQuota } from './refusal.ts';
import {
  LARGEST_SNAPSHOT,
  MOST_SNAPSHOTS,
  OLDEST_SNAPSHOT,
  RIGHTS_DOCUMENTS,
  stampOf,
  type Snapshot,
  type Stamp,
} from './snapshot.ts';

/** What of the database, besides the rows, decides whether a snapshot still holds. All reads are requested together. */
export async function stampIn(db: MusterDatabase): Promise<Stamp> {
  const [pending, refused, last, documents] = await Promise.all([
    db.outbox.toArray(),
    db.sent.where('state').equals('refused').toArray(),
    db.sent.orderBy('settledAt').last(),
    db.collection('documents').bulkGet([...RIGHTS_DOCUMENTS]),
  ]);
  return stampOf({ pending, refused, last: last?.id, documents });
}

/**
 * Keeps what `take` answers, under the stamp of this moment; null keeps nothing. It is called, and answers at once, within
 * the transaction that writes, so that what removes somebody's data (a transaction too, over the same tables) comes either
 * after it, and removes this as well, or before it, and then `take` must find that its session is over (SN3). Too large
 * ones are left out, what has had its time goes, and a full device keeps none at all (SN9): nobody hears of that.
 */
export async function keepSnapshots(
  db: MusterDatabase,
  take: (stamp: Stamp) => readonly Snapshot[] | null,
): Promise<void> {
  const tables = [db.snapshots, db.outbox, db.sent, db.collection('documents')];
  try {
    await db.transaction('rw', tables, async () => {
      const stamp = await stampIn(db);
      const taken = take(stamp);
      if (taken) await keep(db, taken, stamp);
    });
  } catch (error) {
    if (!isQuota(error)) throw error;
    await db.snapshots.clear().catch(() => undefined); // as long as it is full, there is nothing to be done
  }
}

async function keep(
  db: MusterDatabase,
  taken: readonly Snapshot[],
  { whole, rights }: Stamp,
): Promise<void> {
  const fitting = taken.filter(({ html }) => html.length <= LARGEST_SNAPSHOT);
  await db.snapshots.bulkPut(fitting);
  await db.snapshots.where('stamp').noneOf([whole, rights]).delete();
  await forgetLeaks(db);
  const now = Math.max(...taken.map(({ takenAt }) => takenAt));
  await db.snapshots
    .where('takenAt')
    .below(now - OLDEST_SNAPSHOT)
    .delete();
  const over = (await db.snapshots.count()) - MOST_SNAPSHOTS;
  if (over <= 0) return;
  const oldest = await db.snapshots.orderBy('takenAt').limit(over).primaryKeys();
  await db.snapshots.bulkDelete(oldest);
}

/** SPEC 17.7: versions before 1.2 kept what they showed under addresses that held a password. */
async function forgetLeaks(db: MusterDatabase): Promise<void> {
  const addresses = await db.snapshots.orderBy('address').uniqueKeys();
  const leaks = addresses.map(String).filter((address) => withoutFormFields(address) !== null);
  if (leaks.length > 0) await db.snapshots.where('address').anyOf(leaks).delete();
}
