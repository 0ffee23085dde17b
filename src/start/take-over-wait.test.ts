import { expect, test } from 'vitest';
import { HOUR_MS, YEAR_MS } from '#domain/time/durations.ts';
import { isWorthWaiting, type TakeOverState } from './take-over-wait.ts';

const standing = (facts: Partial<TakeOverState>): TakeOverState => ({
  waitedMs: 0,
  shown: 'screen',
  app: 'drawn',
  lacking: () => null,
  ...facts,
});

test.each(['nothing', 'drawn'] as const)(
  'SPEC 17.4 what was typed or pressed waits for its place without an end, while the app shows: %s',
  (app) => {
    for (const lacking of ['typed', 'pressed'] as const)
      for (const waitedMs of [2_999, 59_999, 60_000, HOUR_MS, YEAR_MS])
        expect(isWorthWaiting(standing({ app, waitedMs, lacking: () => lacking }))).toBe(true);
  },
);

test('SPEC 17.4 what was typed is not given up for a screen that cannot be had', () => {
  const failed = { app: 'failed', waitedMs: YEAR_MS } as const;
  expect(isWorthWaiting(standing({ ...failed, lacking: () => 'typed' }))).toBe(true);
  expect(isWorthWaiting(standing({ ...failed, lacking: () => 'pressed' }))).toBe(false);
  expect(isWorthWaiting(standing({ ...failed, lacking: () => null }))).toBe(false);
});

test('control: it ends once the whole screen is there, with or without a place for everything', () => {
  for (const lacking of ['typed', null] as const)
    expect(isWorthWaiting(standing({ app: 'settled', lacking: () => lacking }))).toBe(false);
});

test.each([
  ['a screen, for three seconds', { waitedMs: 2_999 }, true],
  ['and no longer', { waitedMs: 3_000 }, false],
  ['for ten, as long as the app shows nothing', { app: 'nothing', waitedMs: 9_999 }, true],
  ['and no longer', { app: 'nothing', waitedMs: 10_000 }, false],
  ['outlines, until the app is drawn', { shown: 'outlines', waitedMs: 0 }, false],
  ['and for three seconds', { shown: 'outlines', app: 'nothing', waitedMs: 3_000 }, false],
] as const)('nothing typed or pressed: %s', (_, facts, expected) => {
  expect(isWorthWaiting(standing(facts))).toBe(expected);
});
