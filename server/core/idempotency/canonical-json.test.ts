import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

/** How fingerprints were made before: those that are stored have to be found again. */
function byRecursion(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

it('is JSON with the names in one order, as it always was', () => {
  expect(canonicalJson({ b: [1, null, 'x'], a: { 2: true, 10: {}, z: [] } })).toBe(
    '{"a":{"2":true,"10":{},"z":[]},"b":[1,null,"x"]}',
  );
  const values = fc
    .jsonValue({ maxDepth: 5 })
    .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  fc.assert(
    fc.property(values, (value) => {
      expect(canonicalJson(value)).toBe(byRecursion(value));
    }),
    { seed: 8, numRuns: 500 },
  );
});

it.each([
  ['lists', '['.repeat(200_000) + ']'.repeat(200_000)],
  ['objects', '{"a":'.repeat(200_000) + '0' + '}'.repeat(200_000)],
  ['a wide list', `[${'0,'.repeat(300_000)}0]`],
])('takes what is nested deeper than a stack is high, and what is wide: %s', (_, text) => {
  expect(canonicalJson(JSON.parse(text))).toBe(text);
});
