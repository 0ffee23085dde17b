import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { afterRsvp, afterStart, isGoodMoment, storedVisits, visitsIn } from './visits.ts';

const AT = 1_800_000_000_000;
const first = afterStart(visitsIn(null), AT);

describe('SPEC 11.3 when installing is offered', () => {
  test('not on the first visit, and on the second one', () => {
    expect(isGoodMoment(first)).toBe(false);
    expect(isGoodMoment(afterStart(first, AT + 30 * MINUTE_MS))).toBe(true);
  });

  test('starts that follow each other within half an hour are one visit, however many', () => {
    const again = afterStart(afterStart(first, AT + 29 * MINUTE_MS), AT + 58 * MINUTE_MS);
    expect(isGoodMoment(again)).toBe(false);
    expect(isGoodMoment(afterStart(again, AT + 88 * MINUTE_MS))).toBe(true);
  });

  test('a clock that was set back by a day does not stop the counting', () => {
    expect(isGoodMoment(afterStart(first, AT - 1_440 * MINUTE_MS))).toBe(true);
  });

  test('after the first RSVP, also on the first visit', () => {
    expect(isGoodMoment(afterRsvp(first))).toBe(true);
  });

  test.each(['', 'no', '2', '2 ', '-2 5', '2 5 5', 'NaN NaN', '99999999999 5'])(
    'what the device holds may be anything: %j',
    (text) => {
      expect(visitsIn(text)).toEqual({ count: 0, lastAt: 0 });
    },
  );

  test('what was kept is read again', () => {
    expect(visitsIn(storedVisits(first))).toEqual(first);
  });
});
