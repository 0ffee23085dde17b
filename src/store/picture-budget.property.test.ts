import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserCaches, type BrowserCaches } from '#tests/support/worlds/browser-caches.ts';
import { openPictures } from './image-cache.ts';
import { bytesOf, keepPicture, noteNeeded, readPictures, writeBudget } from './kept-pictures.ts';
import { leaving, PICTURE_BUDGETS, type KeptPicture } from '#domain/picture-budget.ts';

const ORIGIN = 'https://muster.test';
const MB = 1_000_000;
const MOST = 2_000;
const LARGEST = 5 * MB;

/** Twelve pictures: those of coming events have even numbers. */
const addresses = Array.from({ length: 12 }, (_, n) => `${ORIGIN}/uploads/${n}.webp`);
const coming = addresses.filter((_, n) => n % 2 === 0);

let browser: BrowserCaches;

beforeEach(() => {
  browser = browserCaches(ORIGIN);
  vi.stubGlobal('caches', browser.caches);
  vi.stubGlobal('navigator', { locks: browser.locks });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

type Step =
  | { readonly kind: 'arrives'; readonly address: string; readonly bytes: number }
  | { readonly kind: 'chosen'; readonly budget: number };

/** Sizes that make twelve pictures too many for 20 MB, and now and then for 60. */
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('arrives' as const),
        address: fc.constantFrom(...addresses),
        bytes: fc.integer({ min: 0, max: 6 * MB }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('chosen' as const),
        budget: fc.constantFrom(...PICTURE_BUDGETS),
      }),
    },
  ),
  { minLength: 12, maxLength: 24, size: 'max' },
);

describe('SPEC 16.2 after any order of arrivals and choices', () => {
  test('pictures fit into the budget at any moment, and none of a coming event has left while one of a past event stays', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        await browser.caches.delete('muster-images');
        await noteNeeded(await openPictures(), coming);
        let budget: number = 20 * MB;
        await writeBudget(budget);
        for (const step of taken) {
          const before = await readPictures();
          if (step.kind === 'chosen') budget = step.budget;
          await take(step);
          const after = await readPictures();
          expect(bytesOf(after)).toBeLessThanOrEqual(budget);
          if (leftOfComing(before, after, step))
            expect(after.filter(({ address }) => !coming.includes(address))).toEqual([]);
        }
        expect(await bodies()).toBe(bytesOf(await readPictures())); // what is counted is what lies there
      }),
      { numRuns: 12, seed: 16, endOnFailure: true },
    );
  });

  test('what was used longest ago leaves first among those that nobody needs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: LARGEST }), { maxLength: 30 }), (sizes) => {
        const kept = sizes.map((bytes, n) => ({ address: `${n}`, bytes }));
        const gone = leaving(kept, [], 20 * MB);
        expect(kept.slice(0, gone.length)).toEqual([...gone].reverse());
        const staying = kept.slice(gone.length);
        const last = gone[0];
        if (last) expect(bytesOf([last, ...staying])).toBeGreaterThan(20 * MB); // none left in vain
      }),
      { seed: 16 },
    );
  });
});

test('SPEC 16.2 of coming events the last one gives way to the next', () => {
  const kept = [aPicture('next', 4), aPicture('last', 4), aPicture('past', 4)];
  expect(leaving(kept, ['next', 'last'], 8 * MB)).toEqual([aPicture('past', 4)]);
  expect(leaving(kept, ['next', 'last'], 7 * MB).map(({ address }) => address)).toEqual([
    'last',
    'past',
  ]);
});

test('a picture too large for any use, and one of unknown size, push out no other', () => {
  const kept = [aPicture('huge', 5.1), aPicture('old', Infinity), aPicture('past', 4)];
  expect(leaving(kept, ['huge'], 60 * MB).map(({ address }) => address)).toEqual(['huge', 'old']);
});

test('there are 2,000 pictures at most, since they have to be listed', () => {
  const kept = Array.from({ length: MOST + 1 }, (_, n) => ({ address: `${n}`, bytes: 1 }));
  expect(leaving(kept, ['0'], MB)).toEqual([{ address: '1', bytes: 1 }]);
});

async function take(step: Step): Promise<void> {
  if (step.kind === 'chosen') return writeBudget(step.budget);
  const picture = new Response(new Blob([new Uint8Array(step.bytes)], { type: 'image/webp' }));
  const { signal } = new AbortController();
  return keepPicture(await openPictures(), step.address, { picture, signal });
}

/** Whether a picture of a coming event left or was not taken, although it alone is not too large. */
function leftOfComing(
  before: readonly KeptPicture[],
  after: readonly KeptPicture[],
  step: Step,
): boolean {
  const wanted = step.kind === 'arrives' ? [...before.filter(isNot(step)), step] : before;
  return wanted.some(
    ({ address, bytes }) =>
      coming.includes(address) &&
      bytes <= LARGEST &&
      !after.some((picture) => picture.address === address),
  );
}

function isNot({ address }: KeptPicture) {
  return (picture: KeptPicture) => picture.address !== address;
}

/** Bytes of the pictures themselves. */
async function bodies(): Promise<number> {
  return (await browser.bytes('muster-images')) - JSON.stringify(coming).length;
}

function aPicture(address: string, megabytes: number): KeptPicture {
  return { address, bytes: megabytes * MB };
}
