import { afterAll, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { nextFreeWeek, WEEKS_LOOKED_AT } from './free-week.ts';

const home = process.env['TZ'];
process.env['TZ'] = 'Europe/Berlin';
afterAll(() => {
  process.env['TZ'] = home;
});

const slot = (title: string, start: string, hours = 2) => ({
  ...{ title, start },
  end: new Date(Date.parse(start) + hours * HOUR_MS).toISOString(),
});
const convoy = slot('Night convoy', '2026-10-22T18:00:00.000Z'); // Thursday at 20:00
const week = (now: string, taken: ReturnType<typeof slot>[] = [], event = convoy) =>
  nextFreeWeek(event, { now: new Date(now), taken }).at;

it('SPEC 31.11 is the week after it, at its time of day over a change of the clocks', () => {
  expect(week('2026-10-01T00:00:00Z', [convoy])).toBe('2026-10-29T19:00:00.000Z');
});

it('SPEC 31.11 is never past, however long ago the event was', () => {
  expect(week('2026-11-26T18:59:59Z')).toBe('2026-11-26T19:00:00.000Z');
  expect(week('2026-11-26T19:00:00Z')).toBe('2026-11-26T19:00:00.000Z');
  expect(week('2026-11-26T19:00:01Z')).toBe('2026-12-03T19:00:00.000Z');
  expect(week('2031-03-29T00:00:00Z')).toBe('2031-04-03T18:00:00.000Z');
});

it('SPEC 31.11 is not never past by an hour when the clocks are changed in between', () => {
  for (let day = 0; day < 400; day += 1) {
    const now = new Date(Date.parse('2026-10-22T18:30:00Z') + day * DAY_MS + day * 61_000);
    const at = Date.parse(week(now.toISOString()) ?? '');
    expect(at).toBeGreaterThanOrEqual(now.getTime());
    expect(at).toBeLessThanOrEqual(now.getTime() + 7 * DAY_MS + HOUR_MS);
  }
});

it('SPEC 31.11 leaves out weeks that have an event of its title then, in any spelling', () => {
  const now = '2026-10-23T00:00:00Z';
  const taken = [
    slot(' NIGHT convoy', '2026-10-29T20:30:00.000Z'),
    slot('Night convoy', '2026-11-05T17:30:00.000Z', 9),
    slot('Night convoy', '2026-11-12T19:00:00.000Z', 0.5),
    slot('Another one', '2026-11-19T19:00:00.000Z'),
  ];
  expect(week(now, taken)).toBe('2026-11-19T19:00:00.000Z');
  expect(week(now, [slot('Night convoy', '2026-10-29T21:00:00.000Z')])).toBe(
    '2026-10-29T19:00:00.000Z', // back to back
  );
});

it('SPEC 31.11 an event without a length has its moment', () => {
  const moment = slot('Reset', '2026-10-22T18:00:00.000Z', 0);
  const now = '2026-10-23T00:00:00Z';
  const taken = [
    slot('Reset', '2026-10-29T18:00:00.000Z', 2),
    slot('Reset', '2026-11-05T19:00:00.000Z', 0),
    slot('Reset', '2026-11-12T18:59:00.000Z', 0),
  ];
  expect(week(now, taken, moment)).toBe('2026-11-12T19:00:00.000Z');
});

it('SPEC 31.11 ends somewhere where every week is taken', () => {
  const taken = Array.from({ length: 200 }, (_, at) =>
    slot('Night convoy', new Date(Date.parse(convoy.start) + at * 7 * DAY_MS).toISOString(), 4),
  );
  const last = Date.parse(week('2026-10-23T00:00:00Z', taken) ?? '');
  expect(last).toBeGreaterThan(Date.parse(convoy.start) + (WEEKS_LOOKED_AT - 1) * 7 * DAY_MS);
});

it('SPEC 31.43 of one of a series is a week in which that has none', () => {
  const every = (weeks: number, count: number) =>
    Array.from({ length: count }, (_, at) =>
      slot(
        'Muster',
        new Date(Date.parse('2026-11-05T19:00:00Z') + at * weeks * 7 * DAY_MS).toISOString(),
      ),
    );
  const copied = (taken: ReturnType<typeof slot>[]) =>
    week('2026-11-06T00:00:00Z', taken, slot('Muster', '2026-11-05T19:00:00.000Z'));
  expect(copied(every(2, 5))).toBe('2026-11-12T19:00:00.000Z');
  expect(copied(every(1, 8).toSpliced(3, 1))).toBe('2026-11-26T19:00:00.000Z');
  expect(copied(every(1, 8))).toBe('2026-12-31T19:00:00.000Z');
});
