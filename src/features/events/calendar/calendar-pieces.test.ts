import { beforeEach, describe, expect, it } from 'vitest';
import { anEntry } from '../an-entry.ts';
import { piecesOf, usefulHour } from './calendar-pieces.ts';

beforeEach(() => {
  process.env['TZ'] = 'UTC';
});

const spans = (pieces: ReturnType<typeof piecesOf>) =>
  pieces.map(
    ({ start, end }) => `${start.toISOString().slice(5, 16)} ${end.toISOString().slice(5, 16)}`,
  );

const lounge = anEntry({ start: '2026-11-20T23:00:00Z', end: '2026-11-21T01:00:00Z' });

describe('how an entry is cut for a view', () => {
  it('a night’s event stands in the month on the day it starts only', () => {
    expect(spans(piecesOf([lounge], 'month'))).toEqual(['11-20T23:00 11-20T23:59']);
  });

  it('and in week and day on both days, under keys of their own', () => {
    const pieces = piecesOf([lounge], 'week');
    expect(spans(pieces)).toEqual(['11-20T23:00 11-20T23:59', '11-21T00:00 11-21T01:00']);
    expect(new Set(pieces.map(({ key }) => key)).size).toBe(2);
    expect(pieces.every(({ entry }) => entry === lounge)).toBe(true);
  });

  it('an event that ends at midnight does not reach into the next day', () => {
    const entry = anEntry({ start: '2026-11-20T22:00:00Z', end: '2026-11-21T00:00:00Z' });
    expect(spans(piecesOf([entry], 'week'))).toEqual(['11-20T22:00 11-20T23:59']);
  });

  it('an event of 24 hours and more stays whole, in every view', () => {
    const entry = anEntry({ start: '2026-11-28T15:00:00Z', end: '2026-11-29T21:00:00Z' });
    expect(spans(piecesOf([entry], 'month'))).toEqual(['11-28T15:00 11-29T21:00']);
    expect(spans(piecesOf([entry], 'week'))).toEqual(['11-28T15:00 11-29T21:00']);
  });

  it('a very short one is drawn long enough to be read, but not past midnight', () => {
    const short = anEntry({ start: '2026-11-20T10:00:00Z', end: '2026-11-20T10:05:00Z' });
    const late = anEntry({ start: '2026-11-20T23:45:00Z', end: '2026-11-20T23:50:00Z' });
    expect(spans(piecesOf([short, late], 'day'))).toEqual([
      '11-20T10:00 11-20T10:30',
      '11-20T23:45 11-20T23:59',
    ]);
  });
});

it('pieces come by day, of one day the longer first, then by time', () => {
  const late = anEntry({ start: '2026-11-20T20:00:00Z', end: '2026-11-20T22:00:00Z' });
  const early = anEntry({ start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z' });
  const long = anEntry({ start: '2026-11-20T21:00:00Z', end: '2026-11-22T21:00:00Z' });
  const before = anEntry({ start: '2026-11-19T23:00:00Z', end: '2026-11-19T23:30:00Z' });
  const pieces = piecesOf([late, early, long, before], 'month');
  expect(pieces.map(({ entry }) => entry)).toEqual([before, long, early, late]);
});

describe('the hour that week and day open at', () => {
  const week = { from: '2026-11-15', to: '2026-11-22' };
  const hourOf = (...entries: Parameters<typeof piecesOf>[0]) =>
    usefulHour(piecesOf(entries, 'week'), week);

  it('is one before the earliest event that is shown', () => {
    expect(
      hourOf(
        anEntry({ start: '2026-11-20T20:00:00Z' }),
        anEntry({ start: '2026-11-18T16:30:00Z' }),
        anEntry({ start: '2026-11-23T08:00:00Z' }), // next week
      ),
    ).toBe(15);
  });

  it('does not open in the night for the rest of an event that began the evening before', () => {
    expect(hourOf(lounge)).toBe(22);
  });

  it('is noon when there is nothing', () => {
    expect(hourOf()).toBe(12);
  });
});
