import type { Changes } from '#contract/collections.ts';
import type { Problem } from '#contract/problem.ts';
import type { Intention } from '#sync/engine/intention.ts';
import type { Entry, MadeRow, Settled } from '#sync/engine/outbox.ts';
import { intentionNamed } from '#sync/intentions/intentions.ts';
import { scopeOf } from '#contract/collections.ts';
import type { MusterDatabase } from './database.ts';
import { wholeScopes } from './whole.ts';

// FAULTS 38. A server that was put back to an older copy no longer has what it accepted since. Each device still knows what it
// was told of its own changes, and tells their author which of them are gone.

const LOST: Problem = {
  status: 409,
  code: 'key_expired',
  message:
    "The server was put back to an older copy, which doesn't have this. If you still want it, send it again.",
};

/** The rows that an accepted entry is about, with the revision that they have at least from now on. */
export async function madeBy(
  db: MusterDatabase,
  { name, args, userId }: Entry,
  changes: Changes,
): Promise<readonly MadeRow[]> {
  const made: MadeRow[] = [];
  for (const { collection, id } of intentionNamed(name)?.reads(args, userId) ?? []) {
    const told = changes[collection]?.find((row) => row.id === id)?.revision;
    const before = (await db.collection(collection).get(id))?.revision;
    // An answer without the row has removed it, or left it as it was: whatever comes later is newer.
    const revision = told ?? (before === undefined ? undefined : before + 1);
    if (revision !== undefined && revision > 0) made.push({ collection, id, revision });
  }
  return made;
}

/**
 * PL18. To be called when everything has been fetched again from a restored server: of each thing, the member's last accepted change
 * that isn't there any more becomes a refused one, to be told, and sent again or discarded.
 */
export async function refuseLost(db: MusterDatabase): Promise<void> {
  const accepted = await db.sent.where('state').equals('sent').sortBy('settledAt');
  const last = new Map(accepted.map((settled) => [settled.key, settled]));
  for (const settled of last.values()) {
    if ((await db.outbox.where('key').equals(settled.key).count()) > 0) continue; // a newer wish goes anyway
    if (await isLost(db, settled))
      await db.sent.put({ ...settled, state: 'refused', problem: LOST, told: 0 });
  }
}

async function isLost(db: MusterDatabase, settled: Settled): Promise<boolean> {
  const { made = [] } = settled;
  const intention = intentionNamed(settled.name);
  if (!intention || made.length === 0 || !isUnderstood(intention, settled)) return false;
  const whole = await wholeScopes(db);
  if (made.some(({ collection }) => !whole.includes(scopeOf[collection]))) return false;
  for (const { collection, id, revision } of made) {
    const row = await db.collection(collection).get(id);
    if (row && row.revision >= revision) return false; // changed since: what it says now is somebody's wish
  }
  return (await netOf(db, intention, settled)) !== null;
}

function isUnderstood(intention: Intention, { args }: Settled): boolean {
  return intention.args.safeParse(args).success;
}

/** Null if the truth already says what the change wanted. */
async function netOf(
  db: MusterDatabase,
  intention: Intention,
  { args, userId }: Settled,
): Promise<unknown> {
  const truth: unknown[] = [];
  for (const { collection, id } of intention.reads(args, userId))
    truth.push(await db.collection(collection).get(id));
  return intention.net([args], { userId, truth, attempted: [], accepted: [] });
}
