import { expect, it, vi } from 'vitest';
import { firstStart } from './event-start.ts';

vi.hoisted(() => {
  process.env['TZ'] = 'Europe/Berlin';
});

const at = (time: string) => new Date(`2026-11-20T${time}:00+01:00`);

it.each([
  ['2026-11-26T19:30', '2026-11-26T19:30'],
  ['2026-11-26', '2026-11-26T20:00'],
  ['2026-11-20', '2026-11-20T20:00'],
  ['2020-02-02', '2020-02-02T20:00'],
  ['', '2026-11-20T20:00'],
  ['tomorrow', '2026-11-20T20:00'],
  ['2026-03-29T02:30', '2026-11-20T20:00'],
])('a new event that is begun with "%s" starts at %s', (wanted, start) => {
  expect(firstStart(wanted, at('17:10')).text).toBe(start);
});

it.each([
  ['20:00', '2026-11-20T20:30'],
  ['21:29', '2026-11-20T21:30'],
  ['23:40', '2026-11-21T00:00'],
])('late today, at %s, it starts at %s', (time, start) => {
  expect(firstStart('2026-11-20', at(time)).text).toBe(start);
});
