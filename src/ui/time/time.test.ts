import { describe, expect, it } from 'vitest';
import {
  ago,
  atTime,
  calendarDate,
  dayAndTime,
  duration,
  startTime,
  timeSpan,
  zoneName,
} from './time.ts';

const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).toISOString();
const now = new Date(2026, 10, 20, 18, 0);

describe('times as people say them', () => {
  it('names the days around today and dates the others', () => {
    expect(dayAndTime(at(20, 9, 5), now)).toBe('today, 09:05');
    expect(dayAndTime(at(19, 23, 59), now)).toBe('yesterday, 23:59');
    expect(dayAndTime(at(21, 0, 1), now)).toBe('tomorrow, 00:01');
    expect(dayAndTime(at(24, 20), now)).toBe('Tue 24 Nov, 20:00');
    expect(dayAndTime(new Date(2027, 0, 2, 20).toISOString(), now)).toBe('Sat 2 Jan 2027, 20:00');
  });

  it('writes every month with three letters, September too', () => {
    const months = Array.from({ length: 12 }, (_, month) =>
      calendarDate(new Date(2026, month, 4, 8, 43).toISOString()),
    );
    expect(months[8]).toBe('4 Sep 2026');
    for (const month of months) expect(month).toMatch(/^4 [A-Z][a-z]{2} 2026$/);
  });

  it('says a time within a sentence, with its day where it is not today', () => {
    expect(atTime(at(20, 8, 22), now)).toBe('at 08:22');
    expect(atTime(at(19, 18, 9), now)).toBe('yesterday at 18:09');
    expect(atTime(at(18, 8, 22), now)).toBe('on Wed 18 Nov at 08:22');
  });

  it('writes midnight as 00:00', () => {
    expect(dayAndTime(at(20, 0), now)).toBe('today, 00:00');
  });

  it('names the end of an event that runs into another day', () => {
    const zone = zoneName(at(20, 20));
    expect(timeSpan({ start: at(20, 20), end: at(20, 22, 30) }, now)).toBe(
      `Today, 20:00 – 22:30 ${zone}`,
    );
    expect(timeSpan({ start: at(20, 23), end: at(21, 1) }, now)).toBe(
      `Today, 23:00 – tomorrow, 01:00 ${zone}`,
    );
  });

  it('names the start of an event alone with its zone', () => {
    expect(startTime(at(20, 20), now)).toBe(`Today, 20:00 ${zoneName(at(20, 20))}`);
    expect(startTime(at(26, 19, 30), now)).toBe(`Thu 26 Nov, 19:30 ${zoneName(at(26, 19, 30))}`);
  });

  it('rounds ages down', () => {
    const minute = 60_000;
    expect(ago(0, 59_000)).toBe('just now');
    expect(ago(0, 14.9 * minute)).toBe('14 min ago');
    expect(ago(0, 125 * minute)).toBe('2 h ago');
    expect(duration(130 * minute)).toBe('2 h 10 min');
    expect(duration(49 * 60 * minute)).toBe('2 days');
  });
});
