import { expect, it } from 'vitest';
import { hoursThatComeTwice } from '#tests/support/hostile/calendar.inputs.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { wallEnd, wallTime } from './wall-clock.ts';

it.each(hoursThatComeTwice)('SPEC 10.5 $source', ({ input: [zone, from, to], expected }) => {
  process.env['TZ'] = zone;
  const start = new Date(from);
  expect((wallEnd({ start, end: new Date(to) }) - wallTime(start)) / MINUTE_MS).toBe(expected);
});
