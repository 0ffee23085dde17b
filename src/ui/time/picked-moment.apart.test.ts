import { afterEach, describe, expect, it } from 'vitest';
import { UNFINISHED } from './typed-date.ts';
import {
  daysLater,
  momentAt,
  momentTyped,
  pickerValue,
  problemOf,
  readPickedMoment,
  twinOf,
} from './picked-moment.ts';

const home = process.env['TZ'];

/** Sets the zone, which Node's dates follow at once. */
function liveIn(zone: string): void {
  process.env['TZ'] = zone;
}

afterEach(() => {
  if (home === undefined) delete process.env['TZ'];
  else process.env['TZ'] = home;
});

describe('a start or end that is typed', () => {
  it.each([
    ['Europe/London', '2026-11-26T19:30', '2026-11-26T19:30:00.000Z'],
    ['Asia/Kathmandu', '2026-11-26T19:30', '2026-11-26T13:45:00.000Z'],
    ['America/St_Johns', '2026-11-26T19:30', '2026-11-26T23:00:00.000Z'],
    ['America/St_Johns', '2026-07-26T19:30', '2026-07-26T22:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00.000Z'],
  ])('is a time in the member’s zone, %s, and goes there and back', (zone, text, at) => {
    liveIn(zone);
    expect(readPickedMoment(text)).toEqual({ text, at });
    expect(momentAt(at)).toEqual({ text, at });
  });

  it.each([
    '',
    '26.11.2026',
    '2026-02-31T10:00',
    '0026-11-26T19:30',
    '12026-11-26T19:30',
    '2026-11-26T24:00',
  ])('is none while it reads "%s"', (text) => {
    liveIn('Europe/London');
    expect(readPickedMoment(text).at).toBeNull();
  });

  it('says why it cannot be used', () => {
    liveIn('Europe/Berlin');
    expect(problemOf(readPickedMoment(''))).toBe('missing');
    expect(problemOf(momentTyped(UNFINISHED))).toBe('unreadable');
    expect(problemOf(readPickedMoment('soon'))).toBe('unreadable');
    expect(problemOf(readPickedMoment('2026-11-26T19:30'))).toBeNull();
  });

  it('is told from an empty one while a part of it is missing, there and back', () => {
    for (const text of ['', UNFINISHED, '2026-11-26T19:30'])
      expect(pickerValue(momentTyped(text))).toBe(text);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29T02:30'],
    ['America/St_Johns', '2026-03-08T02:15'],
    ['Australia/Lord_Howe', '2026-10-04T02:15'],
  ])('is not moved where the clocks of %s skip it', (zone, text) => {
    liveIn(zone);
    expect(readPickedMoment(text)).toEqual({ text, at: null });
    expect(problemOf(readPickedMoment(text))).toBe('skipped');
  });

  it.each([
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    [
      'America/St_Johns',
      '2026-11-01T01:30',
      '2026-11-01T04:00:00.000Z',
      '2026-11-01T05:00:00.000Z',
    ],
    [
      'Australia/Lord_Howe',
      '2026-04-05T01:45',
      '2026-04-04T14:45:00.000Z',
      '2026-04-04T15:15:00.000Z',
    ],
  ])('is the first of two in %s, and the other one is known', (zone, text, first, second) => {
    liveIn(zone);
    expect(readPickedMoment(text)).toEqual({ text, at: first });
    expect(twinOf({ text, at: first })).toBe(second);
    expect(twinOf({ text, at: second })).toBe(first);
  });

  it('has no twin on any other day, nor in a zone whose clocks stay', () => {
    liveIn('Europe/Berlin');
    expect(twinOf(readPickedMoment('2026-10-25T03:30'))).toBeNull();
    expect(twinOf(readPickedMoment('2026-10-25T01:30'))).toBeNull();
    expect(twinOf(readPickedMoment('2026-03-29T03:30'))).toBeNull();
    liveIn('Asia/Kathmandu');
    expect(twinOf(readPickedMoment('2026-10-25T02:30'))).toBeNull();
  });

  it('is found, or not, by the clock of the zone that the device has come into since', () => {
    liveIn('America/New_York');
    const night = readPickedMoment('2026-10-24T20:30'); // 02:30 in Berlin, for the first time
    expect(twinOf(night)).toBeNull();
    liveIn('Europe/Berlin');
    expect(twinOf(night)).toBe('2026-10-25T01:30:00.000Z');
  });
});

it('an event from the server keeps its second hour, and its seconds, until somebody types', () => {
  liveIn('Europe/Berlin');
  const second = '2026-10-25T01:30:27.000Z';
  expect(momentAt(second)).toEqual({ text: '2026-10-25T02:30', at: second });
});

it('a week later is the same time of day, also over a change of the clocks', () => {
  liveIn('Europe/Berlin');
  expect(daysLater(momentAt('2026-10-22T18:00:00.000Z'), 7).at).toBe('2026-10-29T19:00:00.000Z');
  expect(daysLater(momentAt('2026-03-22T01:30:00.000Z'), 7).text).toBe('2026-03-29T03:30');
  expect(daysLater(readPickedMoment(''), 7).at).toBeNull();
});
