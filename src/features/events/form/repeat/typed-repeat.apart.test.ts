import { expect, it, vi } from 'vitest';
import { dayOf } from '#domain/time/day.ts';
import {
  keptRepeat,
  repeatErrors,
  repeatEvery,
  ruleOf,
  wayOn,
  type TypedRepeat,
} from './typed-repeat.ts';

vi.hoisted(() => {
  process.env['TZ'] = 'Europe/Berlin';
});

// A Thursday evening here that is still Thursday in UTC, and a Friday here that is Thursday there.
const THURSDAY = '2026-12-10T19:00:00.000Z';
const FRIDAY = '2026-12-10T23:30:00.000Z';
const zone = 'Europe/Berlin';
const ruleFrom = (repeat: NonNullable<TypedRepeat>, start: string) =>
  ruleOf(repeat, { day: dayOf(new Date(start)), zone });

it('SPEC 31.22 the rule goes by the day on this device’s clock', () => {
  expect(ruleFrom(repeatEvery('week'), THURSDAY)).toBe('FREQ=WEEKLY;BYDAY=TH');
  expect(ruleFrom(repeatEvery('week'), FRIDAY)).toBe('FREQ=WEEKLY;BYDAY=FR');
  const days = { ...repeatEvery('week'), days: ['MO'] as const };
  expect(ruleFrom({ ...days, every: 2 }, FRIDAY)).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR');
});

it('SPEC 31.22 a way that the day does not have any more is that of its date', () => {
  const last = { ...repeatEvery('month'), way: 'last weekday' } as const;
  expect(wayOn(last.way, '2026-12-25')).toBe('last weekday');
  expect(ruleFrom(last, THURSDAY)).toBe('FREQ=MONTHLY');
});

it.each([
  [{ kind: 'never' }, undefined],
  [{ kind: 'count', count: 10 }, undefined],
  [{ kind: 'count', count: 0 }, 'Choose how many times, up to 1,000.'],
  [{ kind: 'count', count: Number.NaN }, 'Choose how many times, up to 1,000.'],
  [{ kind: 'count', count: 1_001 }, 'Choose how many times, up to 1,000.'],
  [{ kind: 'day', day: '' }, 'Choose the last day.'],
  [{ kind: 'day', day: '2026-12-10' }, "The last day can't be before the start."],
  [{ kind: 'day', day: '2026-12-11' }, undefined],
] as const)('SPEC 31.22 an end of %o: %s', (end, error) => {
  expect(repeatErrors({ ...repeatEvery('day'), end }, FRIDAY)['rule']).toBe(error);
});

it('SPEC 31.22 is kept with what is typed, and nothing is wrong without it', () => {
  const kept = { ...repeatEvery('week'), end: { kind: 'day', day: '2027-01-31' } } as const;
  expect(keptRepeat.parse(structuredClone(kept))).toEqual(kept);
  expect(keptRepeat.parse(null)).toBe(null);
  expect(repeatErrors(null, FRIDAY)).toEqual({});
});
