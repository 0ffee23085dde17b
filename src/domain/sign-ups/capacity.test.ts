import { expect, it } from 'vitest';
import { attendingText, isFull, spotsLeft, spotsLeftText } from './capacity.ts';

it.each([
  [{ capacity: 8, attending: 6 }, 2, '2 spots left', '6/8 attending'],
  [{ capacity: 8, attending: 7 }, 1, '1 spot left', '7/8 attending'],
  [{ capacity: 8, attending: 8 }, 0, 'Full', '8/8 attending'],
  [{ capacity: 4, attending: 6 }, 0, 'Full', '6/4 attending'],
])('%o has %i left and reads "%s"', (places, left, text, counted) => {
  expect(spotsLeft(places)).toBe(left);
  expect(isFull(places)).toBe(left === 0);
  expect(spotsLeftText(left)).toBe(text);
  expect(attendingText(places)).toBe(counted);
});
