// Runs inside Chromium: pages of a first load, read and stored as the app does it, and in one go.
import type { EventRow } from '#contract/events.ts';
import { syncPage, type SyncPage } from '#contract/sync.ts';
import { pullStore } from '#store/pull-store.ts';
import { databaseOf } from '#store/database.ts';
import { breathe } from '#browser/timers.ts';
import { hiddenSummary, eventSummary } from '#sync/views/event-summary.ts';
import { readPullPage } from '#sync/engine/read-page.ts';
import { heartbeat } from './heartbeat.ts';

export interface StoreTimes {
  /** Milliseconds, one per page. */
  readonly ms: readonly number[];
  readonly longestSliceMs: readonly number[];
}

type Way = 'portions' | 'in one go';

async function storePages({ pages, events, way }: StoreBench): Promise<StoreTimes> {
  const times = { ms: [] as number[], longestSliceMs: [] as number[] };
  const db = databaseOf(crypto.randomUUID());
  await db.setFact('lease', { holder: 'bench', beat: 0 });
  const store = pullStore(db, { userId: 'me', holder: 'bench', clock: () => 0 });
  for (let at = 0; at < pages; at += 1) {
    const body: unknown = JSON.parse(JSON.stringify(aPage(at, events)));
    const beat = heartbeat();
    const since = performance.now();
    if (way === 'portions') {
      const page = await readPullPage(body, breathe);
      if (!page) throw new Error('the page could not be read');
      await store.applyPage(page);
    } else {
      const rows = syncPage.parse(body).changes.events ?? [];
      await db.transaction('rw', db.tables, async () => {
        await db.collection('events').bulkGet(rows.map(({ id }) => id));
        await db.collection('events').bulkPut(rows.map((row) => ({ ...row, g: 1 })));
        await db.eventSummaries.bulkGet(rows.map(({ id }) => id));
        await db.eventSummaries.bulkPut(
          rows.map((row) => eventSummary(row, hiddenSummary(row.id, 1))),
        );
      });
    }
    times.ms.push(performance.now() - since);
    times.longestSliceMs.push(beat.stop());
  }
  await db.delete();
  return times;
}

export interface StoreBench {
  readonly pages: number;
  /** On each page. */
  readonly events: number;
  readonly way: Way;
}

declare global {
  interface Window {
    storePages?: typeof storePages;
  }
}
window.storePages = storePages;

function aPage(number: number, count: number): SyncPage {
  return {
    changes: { events: Array.from({ length: count }, () => anEvent()) },
    deleted: {},
    cursor: String(number),
    more: true,
    scopes: ['org'],
    started: number === 0 ? ['org'] : [],
    finished: [],
  };
}

function anEvent(): EventRow {
  const roles = ['Hauler', 'Escort', 'Field medic'].map((name) => ({
    name,
    icon: 'crate',
    capacity: 8,
    department: 'logistics',
  }));
  return {
    id: crypto.randomUUID(),
    title: 'Convoy',
    start: '2026-12-01T18:00:00.000Z',
    end: '2026-12-01T20:00:00.000Z',
    description: '<p>Meet at the gate, bring fuel for two jumps.</p>',
    eventImageUrl: '',
    roles,
    discordChannelId: null,
    discordMessageId: null,
    revision: 1,
  };
}
