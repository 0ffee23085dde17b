import { collectionNames, scopeOf, type Changes } from '#contract/collections.ts';
import type { Problem } from '#contract/problem.ts';
import type { Intention, Remains, TruthRef } from '#sync/engine/intention.ts';
import type { LossStore } from '#sync/engine/find-losses.ts';
import type { Entry, MadeRow, Settled } from '#sync/engine/outbox.ts';
import { intentionNamed, intentionOf } from '#sync/intentions/intentions.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Holding } from './collections.ts';
import type { MusterDatabase } from './database.ts';
import { checkLease } from './lease.ts';
import { wholeScopes } from './whole-scopes.ts';

// FAULTS 38. A server that was put back to an older copy no longer has what it accepted since. Each device still knows what it
// was told of its own changes, and tells their author which of them are gone.

/** Accepted changes stay listed this long. */
const LISTED_MS = 7 * DAY_MS;
/**
 * They stay known this long, as the addresses of their pictures do (sweep-files.ts): for less than the 90 days of a key.
 */
const KNOWN_MS = 42 * DAY_MS;

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
  for (const { collection, id } of rowsOf(intentionNamed(name)?.reads(args, userId), changes)) {
    const told = changes[collection]?.find((row) => row.id === id)?.revision;
    const before = (await db.collection(collection).get(id))?.revision;
    // An answer without the row has removed it, or left it as it was: whatever comes later is newer.
    const revision = told ?? (before === undefined ? undefined : before + 1);
    if (revision !== undefined && revision > 0) made.push({ collection, id, revision });
  }
  return made;
}

/** What is published reads no row: it is whatever the answer brings. */
function rowsOf(reads: readonly TruthRef[] = [], changes: Changes): readonly TruthRef[] {
  if (reads.length > 0) return reads;
  return collectionNames.flatMap((collection) =>
    (changes[collection] ?? []).map(({ id }) => ({ collection, id })),
  );
}

/** What was accepted is listed for a week, and then only known. */
export async function putAway(db: MusterDatabase, now: number): Promise<void> {
  const accepted = db.sent.where('state');
  await accepted
    .equals('sent')
    .and(({ settledAt }) => settledAt < now - LISTED_MS)
    .modify(unlisted);
  await accepted
    .equals('kept')
    .and(({ settledAt }) => settledAt < now - KNOWN_MS)
    .delete();
}

/**
 * Takes all accepted changes from the list of somebody whose session ended. A server that was put back to an older copy may have
 * forgotten the session as well: once they have signed in again, it is asked what it has.
 */
export async function putAllAway(db: MusterDatabase): Promise<void> {
  await db.sent.where('state').equals('sent').modify(unlisted);
  if ((await db.sent.where('state').equals('kept').count()) > 0) await db.setFact('restored', true);
}

/** Its request says the same as its arguments. */
function unlisted(settled: Settled, ref: { value: Settled }): void {
  ref.value = { ...settled, state: 'kept', request: null };
}

/**
 * PL18. Of each thing, the member's accepted changes that don't show in what was fetched again, and that the server doesn't know,
 * become a refused one, merged as what waits is, to be told, and sent again or discarded.
 */
export function lossStore(db: MusterDatabase, holding: Holding): LossStore {
  return {
    doubted: async () =>
      (await db.fact('restored')) === undefined
        ? null
        : (await doubtedIn(db)).flatMap(({ all }) => all.map(({ id }) => id)),
    conclude: (lost) =>
      db.transaction('rw', db.tables, async () => {
        await checkLease(db, holding);
        for (const thing of await doubtedIn(db)) await refuse(db, thing, lost);
        await db.meta.delete('restored');
      }),
  };
}

/** A thing, and what became of it. */
interface Doubted {
  readonly intention: Intention;
  readonly last: Settled;
  /** With the last one, oldest first. */
  readonly all: readonly Settled[];
}

async function doubtedIn(db: MusterDatabase): Promise<readonly Doubted[]> {
  const accepted = await db.sent.where('state').anyOf(['sent', 'kept']).sortBy('settledAt');
  const doubted: Doubted[] = [];
  for (const all of byThing(accepted)) {
    const last = all.at(-1);
    const intention = last && intentionOf(last);
    if (!intention) continue;
    if ((await db.outbox.where('key').equals(last.key).count()) > 0) continue; // a newer wish goes anyway
    if (await isInDoubt(db, intention, last)) doubted.push({ intention, last, all });
  }
  return doubted;
}

function byThing(accepted: readonly Settled[]): Iterable<Settled[]> {
  const things = new Map<string, Settled[]>();
  for (const settled of accepted)
    things.set(settled.key, [...(things.get(settled.key) ?? []), settled]);
  return things.values();
}

/** What leaves no row on the device, as a submission does, is known to the server alone. */
async function isInDoubt(
  db: MusterDatabase,
  intention: Intention,
  last: Settled,
): Promise<boolean> {
  const { made = [] } = last;
  const whole = await wholeScopes(db);
  if (made.some(({ collection }) => !whole.includes(scopeOf[collection]))) return false;
  for (const { collection, id, revision } of made) {
    const row = await db.collection(collection).get(id);
    if (row && row.revision >= revision) return false; // changed since: what it says now is somebody's wish
  }
  return (await netOf(db, intention, [last])) !== null;
}

/** What is left to do of these changes of one thing; null if the truth already says what they wanted. */
async function netOf(
  db: MusterDatabase,
  intention: Intention,
  changes: readonly Settled[],
): Promise<unknown> {
  const last = changes.at(-1);
  if (!last) return null;
  const { args, userId } = last;
  const truth: unknown[] = [];
  for (const { collection, id } of intention.reads(args, userId))
    truth.push(await db.collection(collection).get(id));
  const chain = changes
    .map((one) => one.args)
    .filter((one) => intention.args.safeParse(one).success);
  return intention.net(chain, { userId, truth, attempted: [], accepted: [] });
}

/** A copy has what came first: it lost the last of them, or none. */
async function refuse(
  db: MusterDatabase,
  { intention, last, all }: Doubted,
  lost: ReadonlySet<string>,
): Promise<void> {
  if (!lost.has(last.id)) return;
  await db.setFact('putBack', true); // also where no cursor gave it away
  const gone = all.filter(({ id }) => lost.has(id));
  const net = await netOf(db, intention, gone);
  if (net === null) return;
  const accepted = all.map((one) => one.args);
  const { args, id } = await anew(db, intention, { ...last, args: net }, accepted);
  await db.sent.bulkDelete(all.map((settled) => settled.id));
  await db.sent.put({
    ...last,
    ...(id !== null && { id }),
    ...{
      args,
      label: intention.label(args),
      state: 'refused',
      isLost: true,
      problem: LOST,
      told: 0,
    },
  });
}

/** A lost change as it is sent again: under its own id, which the server has forgotten, for it is known by that to others. */
export async function lostAgain(
  db: MusterDatabase,
  intention: Intention,
  lost: Settled,
): Promise<Pick<Entry, 'id' | 'args'>> {
  const { args, id } = await anew(db, intention, lost, []);
  return { args, id: id ?? lost.id };
}

async function anew(
  db: MusterDatabase,
  intention: Intention,
  { args, made: [row] = [] }: Settled,
  accepted: Remains['accepted'],
) {
  const now = row && (await db.collection(row.collection).get(row.id));
  return (
    intention.anew?.(args, { revision: now?.revision ?? null, accepted }) ?? { args, id: null }
  );
}
