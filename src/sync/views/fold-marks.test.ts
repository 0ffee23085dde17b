import { expect, test } from 'vitest';
import type { CheckInMark, CheckInRow } from '#contract/check-in.ts';
import { checkInIntention } from '#sync/intentions/check-in/check-in-intention.ts';
import { watchIntention } from '#sync/intentions/watch/watch-intention.ts';
import { foldMarks } from './fold-marks.ts';

const at = '2026-11-20T20:05:00.000Z';
const row = (userId: string, mark: CheckInMark): CheckInRow => ({
  ...{ id: `e:${userId}`, eventId: 'e', userId, mark, at: null, by: null, revision: 1 },
});
const waiting = (userId: string, mark: CheckInMark) =>
  checkInIntention.with({
    ...{ eventId: 'e', userId, mark, was: 'none', at, username: userId, eventTitle: 'Convoy' },
  });

test('CI2 each member has the mark that was made last, the others theirs', () => {
  const pending = [
    waiting('nova', 'late'),
    watchIntention.with({ eventId: 'e', eventTitle: '', role: 'nova', isWatching: true }),
    waiting('walk-up', 'present'),
    waiting('nova', 'present'),
  ];
  const marks = foldMarks([row('nova', 'noShow'), row('rho', 'excused')], pending);
  expect([...marks.values()]).toEqual([
    { userId: 'nova', username: 'nova', mark: 'present', at, isWaiting: true },
    { userId: 'rho', username: null, mark: 'excused', at: null, isWaiting: false },
    { userId: 'walk-up', username: 'walk-up', mark: 'present', at, isWaiting: true },
  ]);
});

test('CI2 a mark that is taken back stands as none until it is sent', () => {
  const marks = foldMarks([row('nova', 'late')], [waiting('nova', 'none')]);
  expect(marks.get('nova')).toMatchObject({ mark: 'none', isWaiting: true });
});

test('an entry of another version that this one can’t read marks nobody', () => {
  const strange = { ...waiting('nova', 'late'), args: { eventId: 'e', userId: 'nova' } };
  expect(foldMarks([], [strange]).size).toBe(0);
});
