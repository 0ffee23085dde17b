import { expect, it } from 'vitest';
import { failedOften } from './failed-installations.ts';

it('SPEC 11.9 whoever uses the device is told at the third time in a row, and from then on', () => {
  expect([1, 2].map((times) => failedOften({ times }))).toEqual([null, null]);
  for (const times of [3, 4]) {
    expect(failedOften({ times })).toBe(
      "The app can't update on this device: its files are changed on their way here. Please tell an admin.",
    );
  }
});
