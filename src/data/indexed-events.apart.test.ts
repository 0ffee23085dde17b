import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { current } from '#runtime/current.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { loaded, pulled, row } from '#tests/support/factories/searched-rows.ts';
import { indexedEvents } from './indexed-events.ts';

const reported = vi.fn<(error: unknown) => void>();
vi.stubGlobal('reportError', reported);

/** What happens on the device between two portions of its events. */
let meanwhile: (() => Promise<void>) | null = null;

vi.mock(import('#store/portions.ts'), async (original) => {
  const real = await original();
  const allInPortions: typeof real.allInPortions = async function* portions(table, size) {
    for await (const rows of real.allInPortions(table, size)) {
      yield rows;
      await meanwhile?.();
    }
  };
  return { ...real, allInPortions };
});

const COUNT = 1_200; // three portions
const ids = Array.from({ length: COUNT }, (_, at) => `e${String(at).padStart(4, '0')}`);
const day = [Date.parse('2126-12-01T00:00:00Z'), Date.parse('2126-12-02T00:00:00Z')] as const;

let db: MusterDatabase;
let names = 0;

beforeEach(async () => {
  names += 1;
  db = databaseOf(`indexed-${names}`);
  await loaded(db, { events: ids.map((id) => row.event(id, `Convoy ${id}`)) });
});
afterEach(async () => {
  meanwhile = null;
  current.set(null);
  await db.delete();
  expect(reported.mock.calls).toEqual([]);
});

function asMember(): void {
  current.set({ db, userId: 'me', token: 't', isKept: true });
}

test('what changes while all are read portion by portion is not lost, whichever portion it was in', async () => {
  meanwhile = async () => {
    meanwhile = null;
    const changed = [ids[0], ids[COUNT - 1]].flatMap((id) => id ?? []);
    await pulled(db, { changes: { events: changed.map((id) => row.event(id, 'Moved', 2)) } });
  };
  asMember();
  await indexedEvents.catchUp();
  await indexedEvents.catchUp();
  const found = indexedEvents.range(...day);
  expect(found).toHaveLength(COUNT);
  expect(found.filter(({ title }) => title === 'Moved').map(({ id }) => id)).toEqual([
    'e0000',
    'e1199',
  ]);
});

test('a period far from today comes as a whole, not portion by portion', async () => {
  const seen = new Set<number>();
  const stop = indexedEvents.subscribe(() => seen.add(indexedEvents.range(...day).length));
  asMember();
  await indexedEvents.catchUp();
  stop();
  expect([...seen].sort((a, b) => a - b)).toEqual([0, COUNT]);
});
