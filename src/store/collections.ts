import type { EventRow } from '#contract/events.ts';
import {
  collectionNames,
  scopeOf,
  type Changes,
  type Collection,
  type RowOf,
  type SyncScope,
} from '#contract/collections.ts';
import type { SyncPage } from '#contract/sync.ts';
import { newerRows, type Generations } from '#sync/engine/apply.ts';
import type { RsvpChange } from '#sync/views/event-summary.ts';
import type { MusterDatabase } from './database.ts';
import { checkLease } from './lease.ts';
import { updateSummaries } from './event-summaries.ts';
import { addMissing, portionsOf } from './portions.ts';
import { wholeScopes } from './whole-scopes.ts';

export interface Holding {
  readonly userId: string | null;
  /** The writer that must hold the lease for its writes to count. */
  readonly holder: string;
  /** The device's clock, for the age of the data. */
  readonly clock: () => number;
  /** From then on none of its writes counts: its round has come too late. */
  readonly leaving?: AbortSignal;
}

/** Stores rows that the server sent outside a pull, leaving out those in scopes that the member doesn't have. */
export async function applyTruth(
  db: MusterDatabase,
  truth: Pick<SyncPage, 'changes' | 'deleted'>,
  userId: string | null,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const generations = (await db.fact('generations')) ?? {};
    const written = noneWritten();
    for (const step of rowSteps(db, { ...truth, generations, whole: await wholeScopes(db) }))
      await step(written);
    await updateSummaries(db, { ...written, userId });
  });
}

/** The same for an answer that may have taken long: throws LeaseLost, and stores nothing, if `holder` has lost the lease. */
export async function applyHeldTruth(
  db: MusterDatabase,
  truth: Pick<SyncPage, 'changes' | 'deleted'>,
  { userId, holder }: Pick<Holding, 'userId' | 'holder'>,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    await checkLease(db, { holder });
    await applyTruth(db, truth, userId);
  });
}

export interface Rows {
  readonly changes: Changes;
  readonly deleted: SyncPage['deleted'];
  readonly generations: Generations;
  /** The scopes that were whole before: of any other, hardly a row is here yet. */
  readonly whole: readonly SyncScope[];
}

/** What was written of events and RSVPs, by which their summaries change. */
export interface WrittenRows {
  readonly events: EventRow[];
  readonly rsvps: RsvpChange[];
  readonly deletedEvents: string[];
  /** Hardly any of the events was here before. */
  isFirstLoad: boolean;
}

export function noneWritten(): WrittenRows {
  return { events: [], rsvps: [], deletedEvents: [], isFirstLoad: false };
}

/** RSVPs come before their events: an event that shows has its attendees, though both may not fit one transaction. */
const inOrder = collectionNames.toSorted((a, b) => Number(b === 'rsvps') - Number(a === 'rsvps'));

/** The steps that store these rows: each has a hundred rows at most, and notes them in what it is given. */
export function* rowSteps(db: MusterDatabase, rows: Rows): Generator<Step> {
  const { changes, deleted, generations, whole } = rows;
  for (const name of inOrder) {
    const generation = generations[scopeOf[name]];
    if (generation === undefined) continue;
    const isFirstLoad = !whole.includes(scopeOf[name]);
    // A page may contain a row twice; the later one is newer.
    const incoming = [...new Map((changes[name] ?? []).map((row) => [row.id, row])).values()];
    for (const portion of portionsOf(incoming))
      yield (written) => write(db, name, { portion, generation, isFirstLoad, written });
    for (const gone of portionsOf(deleted[name] ?? []))
      yield (written) => remove(db, name, gone, written);
  }
}

export type Step = (written: WrittenRows) => Promise<void>;

interface Incoming<C extends Collection> {
  readonly portion: readonly RowOf<C>[];
  readonly generation: number;
  readonly isFirstLoad: boolean;
  readonly written: WrittenRows;
}

/** Writes the new rows of one collection, and notes along with them what each replaced. */
async function write<C extends Collection>(
  db: MusterDatabase,
  name: C,
  { portion, generation, isFirstLoad, written }: Incoming<C>,
): Promise<void> {
  const table = db.collection(name);
  if (scopeOf[name] === 'org') written.isFirstLoad = isFirstLoad;
  const known = isFirstLoad ? await addNew() : portion;
  if (known.length === 0) return;
  const stored = await table.bulkGet(known.map(({ id }) => id));
  const before = new Map(stored.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  const news = newerRows(known, stored, generation);
  await table.bulkPut(news);
  for (const after of news) note(name, { before: before.get(after.id), after }, written);

  async function addNew(): Promise<RowOf<C>[]> {
    const kept = portion.map((row) => ({ ...row, g: generation }));
    const here = new Set(await addMissing(table, kept));
    for (const [at, after] of kept.entries())
      if (!here.has(at)) note(name, { before: undefined, after }, written);
    return portion.filter((_, at) => here.has(at));
  }
}

interface RowChange {
  readonly before: unknown;
  readonly after: unknown;
}

function note(name: Collection, change: RowChange, written: WrittenRows): void {
  if (name === 'events') written.events.push(change.after as EventRow);
  if (name === 'rsvps') written.rsvps.push(change as RsvpChange);
}

async function remove(
  db: MusterDatabase,
  name: Collection,
  ids: readonly string[],
  written: WrittenRows,
): Promise<void> {
  if (name === 'rsvps') {
    const rows = await db.collection('rsvps').bulkGet([...ids]);
    written.rsvps.push(...rows.flatMap((before) => (before ? [{ before, after: undefined }] : [])));
  }
  await db.collection(name).bulkDelete([...ids]);
  if (name !== 'events') return;
  written.deletedEvents.push(...ids);
  for (const ofEvents of ['rsvps', 'waitlists', 'eventPeople'] as const)
    await db.collection(ofEvents).where('eventId').anyOf(ids).delete();
}
