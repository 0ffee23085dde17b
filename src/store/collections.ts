import type { EventRow, RsvpRow } from '#contract/events.ts';
import {
  collectionNames,
  scopeOf,
  syncScopes,
  type Changes,
  type Collection,
  type Row,
  type SyncScope,
} from '#contract/collections.ts';
import type { SyncPage } from '#contract/sync.ts';
import { collectionsOf } from '#contract/collections.ts';
import {
  newerRows,
  scopeWork,
  wholeAfter,
  type Generations,
  type Kept,
} from '#sync/engine/apply.ts';
import { arrivingAfter } from '#sync/views/arriving.ts';
import type { RsvpChange } from '#sync/views/event-summary.ts';
import type { PullStore } from '#sync/engine/pull.ts';
import type { MusterDatabase } from './database.ts';
import { dropImages } from './image-cache.ts';
import { checkLease } from './lease.ts';
import { clearSummaries, updateSummaries } from './event-summaries.ts';
import { addMissing, portionsOf } from './portions.ts';
import { setWholeScopes, wholeScopes } from './whole.ts';

export interface Holding {
  readonly userId: string | null;
  /** The writer that must hold the lease for its writes to count. */
  readonly holder: string;
  /** The device's clock, for the age of the data. */
  readonly clock: () => number;
}

/** The store as a pull sees it. */
export function pullStore(db: MusterDatabase, { userId, holder, clock }: Holding): PullStore {
  return {
    cursor: async () => (await db.fact('cursor')) ?? null,
    async applyPage(page) {
      await db.transaction('rw', db.tables, async () => {
        await checkLease(db, holder);
        await applyPage(db, page, { userId, at: clock() });
      });
      await dropWhatWasLost(db);
    },
    async confirm() {
      await db.transaction('rw', db.meta, async () => {
        await checkLease(db, holder);
        const held = (await db.fact('generations')) ?? {};
        const scopes = syncScopes.filter((scope) => held[scope] !== undefined);
        await setWholeScopes(db, scopes);
        await setAges(db, scopes, clock());
      });
    },
  };
}

/** Stores rows that the server sent outside a pull, leaving out those in scopes that the member doesn't have. */
export async function applyTruth(
  db: MusterDatabase,
  truth: Pick<SyncPage, 'changes' | 'deleted'>,
  userId: string | null,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    await applyRows(db, { ...truth, generations: (await db.fact('generations')) ?? {}, userId });
  });
}

/** The same for an answer that may have taken long: throws LeaseLost, and stores nothing, if `holder` has lost the lease. */
export async function applyHeldTruth(
  db: MusterDatabase,
  truth: Pick<SyncPage, 'changes' | 'deleted'>,
  { userId, holder }: Pick<Holding, 'userId' | 'holder'>,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    await checkLease(db, holder);
    await applyTruth(db, truth, userId);
  });
}

async function applyPage(
  db: MusterDatabase,
  page: SyncPage,
  { userId, at }: { userId: string | null; at: number },
): Promise<void> {
  const before = (await db.fact('generations')) ?? {};
  const { generations, sweep, wipe } = scopeWork(page, before);
  for (const scope of wipe) await wipeScope(db, scope);
  if (wipe.length > 0) {
    await db.setFact('lost', wipe);
    await db.snapshots.clear(); // they don't say either to which scope they belong
  }
  await applyRows(db, { changes: page.changes, deleted: page.deleted, generations, userId });
  for (const scope of sweep) await sweepScope(db, { scope, generations, userId });
  await db.setFact('generations', generations);
  await setWholeScopes(db, wholeAfter(page, await wholeScopes(db)));
  await db.setFact('cursor', page.cursor);
  await noteArriving(db, page);
  if (!page.more) await setAges(db, page.scopes, at);
}

async function setAges(db: MusterDatabase, scopes: readonly SyncScope[], at: number) {
  await db.setFact('ages', Object.fromEntries(scopes.map((scope) => [scope, at])));
}

/**
 * Pictures don't say to which scope they belong: with a lost one all of them go (SPEC 16.5). After the rows, so that no
 * page can fetch them again, and noted with them, so that a page that is closed meanwhile leaves it to the next pull.
 */
async function dropWhatWasLost(db: MusterDatabase): Promise<void> {
  if ((await db.fact('lost')) === undefined) return;
  await dropImages();
  await db.meta.delete('lost');
}

async function noteArriving(db: MusterDatabase, page: SyncPage): Promise<void> {
  const before = (await db.fact('arriving')) ?? null;
  const arriving = arrivingAfter(page, before);
  if (arriving) await db.setFact('arriving', arriving);
  else if (before) await db.meta.delete('arriving');
}

interface Rows {
  readonly changes: Changes;
  readonly deleted: SyncPage['deleted'];
  readonly generations: Generations;
  readonly userId: string | null;
}

async function applyRows(db: MusterDatabase, rows: Rows): Promise<void> {
  const { changes, deleted, generations, userId } = rows;
  const rsvps: RsvpChange[] = [];
  let events: readonly EventRow[] = [];
  const whole = await wholeScopes(db);
  for (const name of collectionNames) {
    const generation = generations[scopeOf[name]];
    if (generation === undefined) continue;
    const isFirstLoad = !whole.includes(scopeOf[name]);
    const written = await write(db, name, {
      incoming: changes[name] ?? [],
      generation,
      isFirstLoad,
    });
    if (name === 'events') events = written.map(({ after }) => after as EventRow);
    if (name === 'rsvps') rsvps.push(...(written as RsvpChange[]));
    const gone = deleted[name] ?? [];
    if (name === 'rsvps') rsvps.push(...(await vanishing(db, gone)));
    if (gone.length > 0) await db.collection(name).bulkDelete([...gone]);
  }
  const deletedEvents = deleted.events ?? [];
  if (deletedEvents.length > 0) await forgetRsvps(db, deletedEvents);
  const isFirstLoad = !whole.includes('org');
  await updateSummaries(db, { userId, events, rsvps, deletedEvents, isFirstLoad });
}

interface Incoming<C extends Collection> {
  readonly incoming: readonly Row<C>[];
  readonly generation: number;
  readonly isFirstLoad: boolean;
}

/** Writes the new rows of one collection; returns them along with what each replaced. */
async function write<C extends Collection>(
  db: MusterDatabase,
  name: C,
  { incoming, generation, isFirstLoad }: Incoming<C>,
): Promise<{ before: unknown; after: Kept<Row<C>> }[]> {
  const table = db.collection(name);
  // A page may contain a row twice; the later one is newer.
  const rows = [...new Map(incoming.map((row) => [row.id, row])).values()];
  const changes: { before: unknown; after: Kept<Row<C>> }[] = [];
  for (const portion of portionsOf(rows)) {
    const known = isFirstLoad ? await addNew(portion) : portion;
    if (known.length === 0) continue;
    const stored = await table.bulkGet(known.map(({ id }) => id));
    const before = new Map(stored.flatMap((row) => (row ? [[row.id, row] as const] : [])));
    const news = newerRows(known, stored, generation);
    await table.bulkPut(news);
    changes.push(...news.map((after) => ({ before: before.get(after.id), after })));
  }
  return changes;

  async function addNew(portion: readonly Row<C>[]): Promise<Row<C>[]> {
    const kept = portion.map((row) => ({ ...row, g: generation }));
    const here = new Set(await addMissing(table, kept));
    changes.push(
      ...kept.filter((_, at) => !here.has(at)).map((after) => ({ before: undefined, after })),
    );
    return portion.filter((_, at) => here.has(at));
  }
}

async function vanishing(db: MusterDatabase, ids: readonly string[]): Promise<RsvpChange[]> {
  const rows = await db.collection('rsvps').bulkGet([...ids]);
  return rows.flatMap((before) => (before ? [{ before, after: undefined }] : []));
}

async function forgetRsvps(db: MusterDatabase, eventIds: readonly string[]): Promise<void> {
  await db.collection('rsvps').where('eventId').anyOf(eventIds).delete();
}

/** Removes what a complete delivery of a scope did not include. */
async function sweepScope(
  db: MusterDatabase,
  {
    scope,
    generations,
    userId,
  }: { scope: SyncScope; generations: Generations; userId: string | null },
): Promise<void> {
  const generation = generations[scope] ?? 0;
  let rsvps: RsvpChange[] = [];
  let deletedEvents: string[] = [];
  for (const name of collectionsOf(scope)) {
    const stale = db.collection(name).where('g').below(generation);
    if (name === 'rsvps') {
      const rows = (await stale.toArray()) as RsvpRow[];
      rsvps = rows.map((before) => ({ before, after: undefined }));
    }
    if (name === 'events') deletedEvents = await stale.primaryKeys();
    await stale.delete();
  }
  await updateSummaries(db, { userId, events: [], rsvps, deletedEvents, isFirstLoad: false });
}

async function wipeScope(db: MusterDatabase, scope: SyncScope): Promise<void> {
  for (const name of collectionsOf(scope)) await db.collection(name).clear();
  if (scope === 'org') await clearSummaries(db);
}
