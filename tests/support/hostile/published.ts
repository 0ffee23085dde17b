import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as z from 'zod/mini';
import type { Family } from './attack-marks.ts';

// Lists of attacks that others published, read from their packages. Of each package only its list is read: the
// sanitisers that two of them were written for are old, and their code is never loaded.

const require = createRequire(import.meta.url);
const lines = z.array(z.string());
const purifyFixtures = z.array(z.object({ payload: z.string() }));
const inputs = z.array(z.object({ input: z.string() }));
const vectors = z.object({ html5secVectors: inputs, generalVectors: inputs });

const { html5secVectors, generalVectors } = z.parse(
  vectors,
  require('html-purify/tests/test-vectors.js'),
);

/** The fixtures of DOMPurify 0.6.7, the last version that published them. */
const ofDomPurify = z
  .parse(purifyFixtures, require('dompurify-fixtures/test/fixtures/expect.js'))
  .map(({ payload }) => payload);

/** What html5sec.org collected, as the tests of html-purify list it. */
const ofHtml5sec = [...html5secVectors, ...generalVectors].map(({ input }) => input);

/** Strings of which half are about text rather than markup: they have to be kept, or at least to do no harm. */
const naughty = z.parse(lines, require('big-list-of-naughty-strings'));

/** The strings that the fuzzer of xss-filters starts from, most of them from the cheat sheet of ha.ckers.org. */
const ofCheatSheet = readFileSync(require.resolve('xss-filters/tests/fuzz/bin/seed.xss'), 'utf8')
  .split('\n')
  .filter((line) => line !== '');

export const published: readonly Family[] = [
  { name: 'fixtures of DOMPurify', strings: ofDomPurify },
  { name: 'html5sec', strings: ofHtml5sec },
  { name: 'naughty strings', strings: naughty },
  { name: 'cheat sheet', strings: ofCheatSheet },
];
