import {
  collectionsOf,
  syncScopes,
  type Collection,
  type SyncScope,
} from '#contract/collections.ts';
import type { RsvpRow } from '#contract/events.ts';
import type { SyncPage } from '#contract/sync.ts';
import { scopeWork, wholeAfter, type Generations } from '#sync/engine/apply.ts';
import type { Entry } from '#sync/engine/outbox.ts';
import type { PullStore } from '#sync/engine/pull.ts';
import { firstLoadAfter } from '#sync/views/first-load.ts';
import { noneWritten, rowSteps, type Holding, type Step, type WrittenRows } from './collections.ts';
import type { MusterDatabase } from './database.ts';
import { clearSummaries, updateSummaries } from './event-summaries.ts';
import { dropImages } from './image-cache.ts';
import { checkLease } from './lease.ts';
import { setWholeScopes, wholeScopes } from './whole-scopes.ts';

/**
 * A transaction of a pull takes hardly longer than this (ms): whoever else wants to write waits no longer, and a page that is
 * left loses no more (FAULTS 35).
 */
const BOUND_MS = 150;

/** The store as a pull sees it; of what a restored server may have lost see lost-changes. */
export function pullStore(db: MusterDatabase, holding: Holding): PullStore {
  const { clock } = holding;
  return {
    cursor: async () => (await db.fact('cursor')) ?? null,
    heard: async () => (await db.fact('heard')) ?? null,
    stood: async () => (await db.fact('stood')) ?? null,
    isCutOff: async () => (await db.fact('half')) !== undefined,
    async applyPage(page) {
      await inBoundedTransactions(db, holding, await stepsOf(db, page, holding));
      await dropWhatWasLost(db);
    },
    async confirm() {
      await db.transaction('rw', db.meta, async () => {
        await checkLease(db, holding);
        const held = (await db.fact('generations')) ?? {};
        const scopes = syncScopes.filter((scope) => held[scope] !== undefined);
        await setWholeScopes(db, scopes);
        await setAges(db, scopes, clock());
        await db.meta.delete('heard');
      });
    },
  };
}

/** Each step's work is whole, and the lease held, in the transaction in which it is done. */
async function inBoundedTransactions(
  db: MusterDatabase,
  holding: Holding,
  steps: readonly Step[],
): Promise<void> {
  let done = 0;
  while (done < steps.length) {
    await db.transaction('rw', db.tables, async () => {
      await checkLease(db, holding);
      const written = noneWritten();
      const until = performance.now() + BOUND_MS;
      do {
        await steps[done]?.(written);
        done += 1;
      } while (done < steps.length && performance.now() < until);
      await updateSummaries(db, { ...written, userId: holding.userId });
    });
  }
}

/**
 * PL1. What a page takes away comes first, and the cursor last: what was cut off in between is done again by the next pull,
 * and twice is once (PL2).
 */
async function stepsOf(
  db: MusterDatabase,
  page: SyncPage,
  { userId, clock }: Holding,
): Promise<Step[]> {
  const at = clock();
  const isRestored = page.restored === true;
  const { generations, sweep, wipe } = scopeWork(page, (await db.fact('generations')) ?? {});
  const whole = await wholeScopes(db);
  const rows = { changes: page.changes, deleted: page.deleted, generations, whole };
  return [
    () => begin(db, { generations, wipe, isRestored, isMember: userId !== null }),
    ...rowSteps(db, rows),
    ...sweep.flatMap((scope) =>
      collectionsOf(scope).map(
        (name) => (written: WrittenRows) =>
          sweepCollection(db, { name, generation: generations[scope] ?? 0 }, written),
      ),
    ),
    () => finish(db, page, at),
  ];
}

interface Beginning {
  readonly generations: Generations;
  readonly wipe: readonly SyncScope[];
  readonly isRestored: boolean;
  /** A visitor has saved nothing. */
  readonly isMember: boolean;
}

async function begin(
  db: MusterDatabase,
  { generations, wipe, isRestored, isMember }: Beginning,
): Promise<void> {
  await db.setFact('generations', generations);
  await db.setFact('half', true);
  if (isRestored) await db.setFact('restored', true);
  if (isRestored && isMember) await db.setFact('putBack', true);
  if (wipe.length === 0) return;
  for (const scope of wipe) await wipeScope(db, scope);
  await db.setFact('lost', wipe);
  await db.snapshots.clear(); // they don't say either to which scope they belong
  const whole = await wholeScopes(db);
  await setWholeScopes(
    db,
    whole.filter((scope) => !wipe.includes(scope)),
  );
}

async function finish(db: MusterDatabase, page: SyncPage, at: number): Promise<void> {
  await setWholeScopes(db, wholeAfter(page, await wholeScopes(db)));
  if ((await db.fact('cursor')) === undefined) await dateAttempted(db, page.cursor);
  await db.setFact('cursor', page.cursor);
  await db.meta.bulkDelete(['half', 'heard', 'stood']);
  await noteArriving(db, page);
  if (!page.more) await setAges(db, page.scopes, at);
}

/** OB32. What was frozen before the device had stood anywhere is as old as its first cursor, at least. */
async function dateAttempted(db: MusterDatabase, cursor: string): Promise<void> {
  const isUndated = ({ request, frozen }: Entry) => request !== null && frozen === undefined;
  await db.outbox.filter(isUndated).modify({ frozen: cursor });
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
  const arriving = firstLoadAfter(page, before);
  if (arriving) await db.setFact('arriving', arriving);
  else if (before) await db.meta.delete('arriving');
}

interface Sweeping {
  readonly name: Collection;
  readonly generation: number;
}

/** Removes what a complete delivery of its scope did not include. */
async function sweepCollection(
  db: MusterDatabase,
  { name, generation }: Sweeping,
  written: WrittenRows,
): Promise<void> {
  const stale = db.collection(name).where('g').below(generation);
  if (name === 'rsvps') {
    const rows = (await stale.toArray()) as RsvpRow[];
    written.rsvps.push(...rows.map((before) => ({ before, after: undefined })));
  }
  if (name === 'events') written.deletedEvents.push(...(await stale.primaryKeys()));
  await stale.delete();
}

async function wipeScope(db: MusterDatabase, scope: SyncScope): Promise<void> {
  for (const name of collectionsOf(scope)) await db.collection(name).clear();
  if (scope === 'org') await clearSummaries(db);
}
