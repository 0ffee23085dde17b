// Runs inside Chromium: one month after the other, from the index in memory and from Dexie.
import { Dexie, type EntityTable } from 'dexie';
import type { EventRow } from '#contract/events.ts';
import { EventIndex } from '#sync/views/event-index.ts';
import { hiddenSummary, eventSummary, type EventSummary } from '#sync/views/event-summary.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';

const MONTH = 30 * DAY_MS;
const SWITCHES = 240;
const QUERIES = 24;

export interface MonthTimes {
  readonly inMonth: number;
  /** Milliseconds, one per month switch. */
  readonly index: readonly number[];
  readonly fullRecords: readonly number[];
  readonly lightRows: readonly number[];
}

interface Store extends Dexie {
  full: EntityTable<EventRow, 'id'>;
  summary: EntityTable<EventSummary, 'id'>;
}

/** `count` events evenly over `months` months; with `isStored` also kept in Dexie and asked for there. */
async function measure({ count, months, isStored }: MonthBench): Promise<MonthTimes> {
  const events = Array.from({ length: count }, (_, at) =>
    anEvent(at, (at * months * MONTH) / count),
  );
  const summaries = events.map((event) => eventSummary(event, hiddenSummary(event.id, 0)));
  const index = new EventIndex();
  index.put(summaries);
  const starts = Array.from({ length: SWITCHES }, (_, at) => ((at * 7) % months) * MONTH);
  const times = starts.map((from) => timed(() => index.between(from, from + MONTH)).ms);
  const inMonth = index.between(0, MONTH).length;
  if (!isStored) return { inMonth, index: times, fullRecords: [], lightRows: [] };

  const store = new Dexie('bench') as Store;
  store.version(1).stores({ full: 'id,start', summary: 'id,start' });
  await store.full.bulkAdd(events);
  await store.summary.bulkAdd(summaries);
  const fullRecords: number[] = [];
  const lightRows: number[] = [];
  for (const from of starts.slice(0, QUERIES)) {
    const to = from + MONTH;
    const iso = [new Date(from).toISOString(), new Date(to).toISOString()] as const;
    fullRecords.push(
      await timedAsync(() =>
        store.full
          .where('start')
          .between(...iso)
          .toArray(),
      ),
    );
    lightRows.push(
      await timedAsync(() => store.summary.where('start').between(from, to).toArray()),
    );
  }
  await store.delete();
  return { inMonth, index: times, fullRecords, lightRows };
}

export interface MonthBench {
  readonly count: number;
  readonly months: number;
  readonly isStored: boolean;
}

declare global {
  interface Window {
    measure?: typeof measure;
  }
}
window.measure = measure;

function timed<T>(work: () => T): { ms: number; result: T } {
  const since = performance.now();
  const result = work();
  return { ms: performance.now() - since, result };
}

async function timedAsync(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

function anEvent(at: number, start: number): EventRow {
  const roles = ['Hauler', 'Escort', 'Medic'].map((name) => ({
    name,
    icon: 'crate',
    capacity: 8,
    department: 'logistics',
  }));
  return {
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    title: `Convoy ${at}`,
    start: new Date(start).toISOString(),
    end: new Date(start + 2 * HOUR_MS).toISOString(),
    description: '<p>Meet at the gate, bring fuel for two jumps and a spare drive.</p>'.repeat(8),
    eventImageUrl: '',
    roles,
    discordChannelId: null,
    discordMessageId: null,
    revision: 1,
  };
}
