import { expect, test } from 'vitest';
import { aRole } from '../an-entry.ts';
import { lineAction, waitlistText } from './line-standing.ts';

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

test('SPEC 30.16 whoever is no longer among those whom a role lets can leave its list, and not join it', () => {
  const others = { ...open, isForOthers: true };
  expect(lineAction(full, others)).toBeNull();
  expect(lineAction({ ...full, line: { mine: 'in', place: 1, of: 1 } }, others)).toBe('leave');
});
