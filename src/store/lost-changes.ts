import { scopeOf } from '#contract/collections.ts';
import type { Problem } from '#contract/problem.ts';
import type { Intention, Remains } from '#sync/engine/intention.ts';
import type { LossStore } from '#sync/engine/find-losses.ts';
import type { Entry, Settled } from '#sync/engine/outbox.ts';
import { intentionOf } from '#sync/intentions/intentions.ts';
import type { Holding } from './collections.ts';
import type { MusterDatabase } from './database.ts';
import { checkLease } from './lease.ts';
import { wholeScopes } from './whole-scopes.ts';

// FAULTS 38. A server that was put back to an older copy no longer has what it accepted since. Each device still knows what it
// was told of its own changes, and tells their author which of them are gone.

const LOST: Problem = {
  status: 409,
  code: 'key_expired',
  message:
    "The server was put back to an older copy, which doesn't have this. If you still want it, send it again.",
};

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
  /** All accepted changes of the thing, the last one too, oldest first. */
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
