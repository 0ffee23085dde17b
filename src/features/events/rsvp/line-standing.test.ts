import { expect, test } from 'vitest';
import { aRole } from '../an-entry.ts';
import { isWatchable, lineAction, waitlistText } from './line-standing.ts';

const open = { phase: 'open', hasStarted: false, isForOthers: false } as const;
const full = aRole({ isFull: true, attending: 8, spotsLeft: 0 });

test('SPEC 30.16 a waitlist says how long it is, and the own place', () => {
  expect(waitlistText(null)).toBe('');
  expect(waitlistText({ mine: 'no', place: null, of: 5 })).toBe('5 on the waitlist');
  expect(waitlistText({ mine: 'in', place: 2, of: 5 })).toBe("You're 2nd of 5");
});

test('SPEC 30.16 a full role can be waited for until the start, by whoever has no seat in it', () => {
  expect(lineAction(full, open)).toBe('join');
  expect(lineAction(aRole(), open)).toBeNull();
  expect(lineAction({ ...full, mine: 'attending' }, open)).toBeNull();
  expect(lineAction(full, { ...open, hasStarted: true })).toBeNull();
  expect(lineAction(full, { ...open, phase: 'over' })).toBeNull();
});

test('SPEC 30.16 a place can be given up also once a seat is free or the event has started', () => {
  const line = { mine: 'in', place: 1, of: 1 } as const;
  expect(lineAction({ ...aRole(), line }, { ...open, hasStarted: true })).toBe('leave');
  expect(lineAction({ ...full, line: { ...line, mine: 'leaving' } }, open)).toBe('undo');
});

test('SPEC 12.7 a full role can be watched as long as seats can be taken, by whoever waits for none; and that can be taken back until the event is over', () => {
  const line = { mine: 'in', place: 1, of: 1 } as const;
  const started = { ...open, hasStarted: true };
  const shut = { ...open, phase: 'shut' } as const;
  expect([open, started].map((moment) => isWatchable(full, moment, false))).toEqual([true, true]);
  expect(isWatchable({ ...full, line: { ...line, mine: 'no' } }, open, false)).toBe(true);
  expect(isWatchable({ ...full, line }, open, false)).toBe(false);
  expect(isWatchable({ ...full, mine: 'attending' }, open, false)).toBe(false);
  expect(isWatchable(full, { ...open, isForOthers: true }, false)).toBe(false);
  expect(isWatchable(full, shut, false)).toBe(false);
  expect(isWatchable(full, shut, true)).toBe(true);
  expect(isWatchable(full, { ...open, phase: 'over' }, true)).toBe(false);
});

test('SPEC 30.16 whoever is no longer among those whom a role lets can leave its list, and not join it', () => {
  const others = { ...open, isForOthers: true };
  expect(lineAction(full, others)).toBeNull();
  expect(lineAction({ ...full, line: { mine: 'in', place: 1, of: 1 } }, others)).toBe('leave');
});
