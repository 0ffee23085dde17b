import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { collectionNames, collections } from '#contract/collections.ts';
import { isAllOut } from '#tests/support/worlds/unreleased.ts';
import { versions } from './versions.ts';

test('OB20 every collection has its table, with the indexes that it declares: what differs takes a new version', () => {
  const sum: Record<string, string> = {};
  for (const { stores } of versions) Object.assign(sum, stores);
  const differing = collectionNames.flatMap((name) => {
    const declared = ['id', 'g', ...collections[name].indexes].join(', ');
    return sum[name] === declared ? [] : `${name}: '${declared}'`;
  });
  expect(differing).toEqual([]);
});

/** Of each version that is out, as it lies on devices: none that is here is ever changed, and a release adds those that it brings. */
const fingerprints = [
  '2769d6fa7f256343',
  '63eefbac2e10008d',
  '1484feb8a266983a',
  '850694815c3680d3',
  'da30472e9934b0d8',
  'e69aec0427f7b78e',
  '2bc33edf8278e459',
  '26fa831fdeb7431e',
  '72b08253083a8e5c',
  '7bd2e6a43184d0c6',
  '8ec0512a4bcac0cf',
  'ea730d2b978dda52',
];

test('OB20 a version that is out stays as it is (FAULTS 21)', () => {
  const found = versions.map(({ stores }) =>
    createHash('sha256').update(JSON.stringify(stores)).digest('hex').slice(0, 16),
  );
  expect(found.slice(0, fingerprints.length)).toEqual(fingerprints);
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  expect(isAllOut(changelog) ? found : fingerprints).toEqual(fingerprints);
});
