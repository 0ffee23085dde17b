import type { Collection } from '#contract/collections.ts';
import type { Effect, Intention, RowPatchOf, TruthRef } from '#sync/engine/intention.ts';
import { intentionNamed } from '#sync/intentions/intentions.ts';
import {
  frozen,
  isAnswered,
  mayHaveArrived,
  plan,
  rewritten,
  type Entry,
  type Intent,
  type NewEntry,
  type Outcome,
  type OutboxStore,
  type Settled,
} from '#sync/engine/outbox.ts';
import { applyTruth, type Holding } from './collections.ts';
import type { MusterDatabase } from './database.ts';
import { addressesOf, fileArrived, missingFile, unsent } from './files.ts';
import { checkLease } from './lease.ts';
import { madeBy } from './made-rows.ts';
import { putAway } from './accepted-changes.ts';
import { sweepFiles, sweptTables } from './sweep-files.ts';

/** The outbox as a drain sees it; every write is refused once somebody else holds the lease. */
export function outboxStore(db: MusterDatabase, holding: Holding): OutboxStore {
  const { userId, clock } = holding;
  const guarded = <T>(work: () => Promise<T>) =>
    db.transaction('rw', db.tables, async () => {
      await checkLease(db, holding);
      return work();
    });
  return {
    pending: () => db.outbox.orderBy('seq').toArray(),
    missingFile: (id) => guarded(() => withEntry(db, id, missingFile)),
    fileArrived: (id, reply) => guarded(() => fileArrived(db, id, reply)),
    // Many are frozen at once: screens may go on reading all else.
    freeze: (ids) =>
      db.transaction('rw', db.outbox, db.files, db.meta, async () => {
        await checkLease(db, holding);
        return freeze(db, ids);
      }),
    note: (entry) => guarded(() => note(db, entry)),
    settle: (outcomes) =>
      guarded(async () => {
        for (const outcome of outcomes) await settle(db, outcome, userId);
        await putAway(db, clock());
        await sweepFiles(db, clock());
      }),
  };
}

/** The places where a form's text lay until it was sent. */
export interface Origin {
  /** The draft's id. */
  readonly draft: string;
  /** The refused entry that it came back from. */
  readonly refused: string | null;
}

/**
 * Queues an intention, merged with never-sent ones on the same thing (OB6), and dismisses refused ones on it. What it
 * comes from goes at the same moment, so that nobody is offered it as unsent.
 * Resolves after the commit with the id of the resulting entry, null if nothing is left to do.
 */
export async function enqueue(
  db: MusterDatabase,
  name: string,
  intent: Intent,
  origin?: Origin,
): Promise<string | null> {
  const intention = intentionNamed(name);
  if (!intention) throw new Error(`No intention is called ${name}.`);
  return db.transaction('rw', db.tables, async () => {
    if (origin) await db.drafts.delete(origin.draft);
    if (origin?.refused != null) await db.sent.delete(origin.refused);
    return queueIn(db, intention, intent);
  });
}

/**
 * Drops a refused, parked or never-sent change. False if the server has it, or may have it at this moment: then
 * only another change can counter it.
 */
export async function discardEntry(db: MusterDatabase, id: string): Promise<boolean> {
  return db.transaction('rw', sweptTables(db), async () => {
    const isGone = await takeOut(db, id);
    if (isGone) await sweepFiles(db, Date.now());
    return isGone;
  });
}

async function takeOut(db: MusterDatabase, id: string): Promise<boolean> {
  const entry = await db.outbox.where('id').equals(id).first();
  if (entry && mayHaveArrived(entry)) return false;
  if (entry) {
    await db.outbox.delete(entry.seq);
    return true;
  }
  const settled = await db.sent.get(id);
  if (settled && settled.state !== 'refused') return false;
  await db.sent.delete(id);
  return true;
}

/** Queues an intention as `enqueue` does, within the caller's transaction. */
export async function queueIn(
  db: MusterDatabase,
  intention: Intention,
  intent: Intent,
): Promise<string | null> {
  const repeated = await entryOf(db, intent.id);
  if (repeated) return repeated.id; // the connection was lost after the commit
  const key = intention.key(intent.args);
  const pending = await db.outbox.where('key').equals(key).sortBy('seq');
  const truth = await rowsOf(db, intention.reads(intent.args, intent.userId));
  const settled = await db.sent.where('key').equals(key).sortBy('settledAt');
  const accepted = settled.filter(({ state }) => state === 'sent');
  const { remove, add, replace } = plan(intention, intent, { truth, pending, accepted });
  await db.sent.bulkDelete(settled.filter(({ state }) => state === 'refused').map(({ id }) => id));
  await db.outbox
    .where('id')
    .anyOf([...remove])
    .delete();
  if (replace) await db.outbox.put(replace);
  if (add) await append(db, add);
  return (replace ?? add)?.id ?? null;
}

async function entryOf(db: MusterDatabase, id: string): Promise<Entry | Settled | undefined> {
  return (await db.outbox.where('id').equals(id).first()) ?? db.sent.get(id);
}

async function rowsOf(db: MusterDatabase, refs: readonly TruthRef[]): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const { collection, id } of refs) rows.push(await db.collection(collection).get(id));
  return rows;
}

/** The database assigns `seq`. */
async function append(db: MusterDatabase, entry: NewEntry): Promise<void> {
  await db.outbox.add(entry as Entry);
}

async function freeze(db: MusterDatabase, ids: readonly string[]): Promise<readonly Entry[]> {
  const stored = await db.outbox
    .where('id')
    .anyOf([...ids])
    .sortBy('seq');
  const going = stored.flatMap((entry) => {
    const intention = intentionNamed(entry.name);
    return intention ? [{ entry, intention, files: unsent(entry, intention) }] : [];
  });
  const addresses = await addressesOf(
    db,
    going.flatMap(({ files }) => files),
  );
  const kept = going
    .filter(({ files }) => files.every((file) => addresses.has(file)))
    .map(({ entry, intention }) => frozen(entry, intention, addresses));
  const cursor = (await db.fact('cursor')) ?? (await db.fact('stood'));
  const isFirst = new Set(stored.filter(({ request }) => request === null).map(({ id }) => id));
  await db.outbox.bulkPut(
    kept.map((entry) =>
      cursor !== undefined && isFirst.has(entry.id) ? { ...entry, frozen: cursor } : entry,
    ),
  );
  return kept;
}

/** Null if the entry is gone, or of a kind that this version does not know. */
async function withEntry<T>(
  db: MusterDatabase,
  id: string,
  work: (db: MusterDatabase, entry: Entry, intention: Intention) => Promise<T | null>,
): Promise<T | null> {
  const entry = await db.outbox.where('id').equals(id).first();
  const intention = intentionNamed(entry?.name ?? '');
  return entry && intention ? work(db, entry, intention) : null;
}

async function note(db: MusterDatabase, { id, attempts, state, reason }: Entry): Promise<void> {
  const stored = await db.outbox.where('id').equals(id).first();
  if (!stored) return;
  await db.outbox.put({ ...stored, attempts, state, ...(reason !== undefined && { reason }) });
}

async function settle(
  db: MusterDatabase,
  { entry, settled, effect, followUps }: Outcome,
  userId: string | null,
): Promise<void> {
  const stored = await db.outbox.where('id').equals(entry.id).first();
  if (!stored || !isAnswered(stored, entry)) return;
  await db.outbox.delete(stored.seq);
  const { later, isCarriedOn } = effect;
  const changed = later ? await changeUnsent(db, entry, later) : 0;
  if (settled && !(isCarriedOn && changed > 0)) {
    const isSent = settled.state === 'sent';
    const made = isSent ? await madeBy(db, entry, effect.changes) : [];
    await db.sent.put({ ...settled, ...(made.length > 0 && { made }) });
    if (isSent) await db.setFact('heard', entry.id);
  }
  await applyTruth(db, effect, userId);
  for (const patch of effect.patches ?? [])
    await applyPatch(db, patch as RowPatchOf<Collection>, userId);
  for (const followUp of followUps) await appendFollowUp(db, followUp);
}

/** Resolves with how many there are. */
async function changeUnsent(
  db: MusterDatabase,
  { key, name }: Entry,
  later: NonNullable<Effect['later']>,
): Promise<number> {
  const intention = intentionNamed(name);
  if (!intention) return 0;
  const unsent = await db.outbox
    .where('key')
    .equals(key)
    .and(({ request }) => request === null)
    .toArray();
  for (const entry of unsent) await db.outbox.put(rewritten(entry, intention, later));
  return unsent.length;
}

async function applyPatch<C extends Collection>(
  db: MusterDatabase,
  { collection, id, to }: RowPatchOf<C>,
  userId: string | null,
): Promise<void> {
  const row = await db.collection(collection).get(id);
  if (!row) return;
  const patched = to(row);
  if (patched === null)
    await applyTruth(db, { changes: {}, deleted: { [collection]: [id] } }, userId);
  else if (patched !== row)
    await applyTruth(db, { changes: { [collection]: [patched] }, deleted: {} }, userId);
}

/** A never-sent one already says the same. */
async function appendFollowUp(db: MusterDatabase, followUp: NewEntry): Promise<void> {
  const unsent = await db.outbox
    .where('key')
    .equals(followUp.key)
    .and(({ request }) => request === null)
    .count();
  if (unsent === 0) await append(db, followUp);
}
