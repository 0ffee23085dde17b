import type { SyncScope } from '#contract/collections.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newerRows, scopeWork, wholeAfter, type Generations, type Kept } from './apply.ts';

const RUNS = { numRuns: 1_000, seed: 20_261_127 };

interface Post {
  readonly id: string;
  readonly revision: number;
  readonly text: string;
}
type Store = ReadonlyMap<string, Kept<Post>>;

/** One revision is one text, as on a server. */
const post = fc
  .record({ id: fc.constantFrom('a', 'b', 'c'), revision: fc.integer({ min: 1, max: 9 }) })
  .map(({ id, revision }): Post => ({ id, revision, text: `${id}${revision}` }));
const page = fc.uniqueArray(post, { selector: ({ id }) => id });

function after(store: Store, rows: readonly Post[], generation = 1): Store {
  const kept = newerRows(
    rows,
    rows.map(({ id }) => store.get(id)),
    generation,
  );
  return new Map([...store, ...kept.map((row) => [row.id, row] as const)]);
}
const all = (pages: readonly (readonly Post[])[]) =>
  pages.reduce<Store>((store, rows) => after(store, rows), new Map());
const sorted = (store: Store) => [...store.values()].sort((a, b) => a.id.localeCompare(b.id));

test('PL3 pages may come late, twice, and in any order: the latest of each row stands', () => {
  const histories = fc.array(page, { maxLength: 8 }).chain((pages) =>
    fc.record({
      pages: fc.constant(pages),
      shuffled: fc
        .shuffledSubarray([...pages, ...pages], { minLength: pages.length * 2 })
        .map((twice) => [...twice]),
    }),
  );
  fc.assert(
    fc.property(histories, ({ pages, shuffled }) => {
      expect(sorted(all(shuffled))).toEqual(sorted(all(pages)));
    }),
    RUNS,
  );
});

test('PL5 a scope from scratch has the server’s rows, however old, and only within its generation', () => {
  fc.assert(
    fc.property(fc.array(page), page, page, (before, restored, late) => {
      const fresh = after(all(before), restored, 2);
      for (const row of restored) expect(fresh.get(row.id)).toEqual({ ...row, g: 2 });
      const later = after(fresh, late, 2);
      for (const row of restored)
        expect(later.get(row.id)?.revision).toBeGreaterThanOrEqual(row.revision);
    }),
    RUNS,
  );
});

test('a row that the device derived from another answer is replaced by whatever comes', () => {
  fc.assert(
    fc.property(post, post, (told, derived) => {
      const row = { ...derived, id: told.id, revision: 0 };
      expect(after(all([[told]]), [row]).get(told.id)?.text).toBe(row.text);
      expect(after(all([[row]]), [told]).get(told.id)?.text).toBe(told.text);
    }),
    RUNS,
  );
});

const scopes = fc.subarray<SyncScope>(['self', 'public', 'leaders']);
const flow = fc.record({ scopes, started: scopes, finished: scopes, more: fc.boolean() });

test('PL9 only a scope that is held is whole, and it stays so as long as it is', () => {
  fc.assert(
    fc.property(fc.array(flow), (pages) => {
      let whole: SyncScope[] = [];
      for (const said of pages) {
        const before = whole;
        whole = wholeAfter(said, before);
        expect(said.scopes).toEqual(expect.arrayContaining(whole));
        for (const scope of before) if (said.scopes.includes(scope)) expect(whole).toContain(scope);
        if (!said.more) expect(whole).toEqual(said.scopes);
      }
    }),
    RUNS,
  );
});

test('what a page does not name among its scopes is wiped once, and never swept', () => {
  fc.assert(
    fc.property(fc.array(flow), (pages) => {
      let generations: Generations = {};
      for (const said of pages) {
        const work = scopeWork(said, generations);
        for (const scope of [...work.sweep, ...Object.keys(work.generations)])
          expect(said.scopes).toContain(scope);
        for (const scope of work.wipe) expect(said.scopes).not.toContain(scope);
        generations = work.generations;
        expect(scopeWork({ ...said, started: [] }, generations).wipe).toEqual([]);
      }
    }),
    RUNS,
  );
});
