import { beforeEach, describe, expect, it } from 'vitest';
import { anEntry } from './an-entry.ts';
import { entryLabel, nearness, spotsLabel, timesOf } from './entry-label.ts';

const today = '2026-11-20';
beforeEach(() => {
  process.env['TZ'] = 'UTC';
});

describe('an entry in words', () => {
  it('says title, day, time, spots and standing', () => {
    const entry = anEntry({ end: '2026-11-20T22:30:00Z', mine: 'attending' });
    expect(entryLabel(entry, today)).toBe(
      "Night convoy to Lyra, Friday 20 November, 20:00 to 22:30, 7 spots left, RSVP'd",
    );
  });

  it('says what is on its way, and nothing about places where there are none to take', () => {
    expect(entryLabel(anEntry({ mine: 'waiting', spotsLeft: null }), today)).toMatch(
      /22:00, waiting to send$/,
    );
    expect(entryLabel(anEntry({ mine: 'cancelling', spotsLeft: 0 }), today)).toMatch(
      /Full, cancel waiting to send$/,
    );
  });

  it('names the last day of an event of several days, not the morning after a night', () => {
    const start = '2026-11-28T15:00:00Z';
    expect(timesOf({ start, end: '2026-11-29T21:00:00Z' }, today)).toBe(
      '15:00 – Sunday 29 November, 21:00',
    );
    expect(timesOf({ start, end: '2026-11-29T01:00:00Z' }, today)).toBe('15:00 – 01:00');
  });

  it('counts spots', () => {
    expect([0, 1, 2].map(spotsLabel)).toEqual(['Full', '1 spot left', '2 spots left']);
  });

  it('says how near it is', () => {
    const event = { start: '2026-11-20T20:00:00Z', end: '2026-11-20T22:30:00Z' };
    expect(nearness(event, Date.parse('2026-11-20T17:50:00Z'))).toBe('in 2 h 10 min');
    expect(nearness(event, Date.parse('2026-11-20T21:50:00Z'))).toBe('on now, 40 min left');
    expect(nearness(event, Date.parse('2026-11-23T22:30:00Z'))).toBe('ended 3 days ago');
  });
});
