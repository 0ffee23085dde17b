import { beforeEach, describe, expect, it } from 'vitest';
import { anEntry } from './an-entry.ts';
import { entryRest, nearness, nearTimesOf, timesOf } from './entry-label.ts';

const today = '2026-11-20';
const at = { today, now: Date.parse('2026-11-20T12:00:00Z') };
beforeEach(() => {
  process.env['TZ'] = 'UTC';
});

describe('an entry in words', () => {
  it('says day, time, spots and standing after its title', () => {
    const entry = anEntry({ end: '2026-11-20T22:30:00Z', mine: 'attending' });
    expect(entryRest(entry, at)).toBe("Friday 20 November, 20:00 to 22:30, 7 spots left, RSVP'd");
  });

  it('says what is on its way, and nothing about places where there are none to take', () => {
    expect(entryRest(anEntry({ mine: 'waiting', spotsLeft: null }), at)).toMatch(
      /22:00, waiting to send$/,
    );
    expect(entryRest(anEntry({ mine: 'cancelling', spotsLeft: 0 }), at)).toMatch(
      /Full, cancel waiting to send$/,
    );
  });

  it('offers no spots, and no Full, once the event is over', () => {
    const over = { today, now: Date.parse('2026-11-20T22:00:00Z') };
    expect(entryRest(anEntry({ spotsLeft: 0 }), over)).toMatch(/20:00 to 22:00$/);
    expect(entryRest(anEntry({ mine: 'attending' }), over)).toMatch(/22:00, RSVP'd$/);
  });

  it('names the last day of an event of several days, not the morning after a night', () => {
    const start = '2026-11-28T15:00:00Z';
    expect(timesOf({ start, end: '2026-11-29T21:00:00Z' }, today)).toBe(
      '15:00 – Sunday 29 November, 21:00',
    );
    expect(timesOf({ start, end: '2026-11-29T01:00:00Z' }, today)).toBe('15:00 – 01:00');
  });

  it('says how near it is', () => {
    const event = { start: '2026-11-20T20:00:00Z', end: '2026-11-20T22:30:00Z' };
    expect(nearness(event, Date.parse('2026-11-20T17:50:00Z'))).toBe('in 2 h 10 min');
    expect(nearness(event, Date.parse('2026-11-20T21:50:00Z'))).toBe('on now, 40 min left');
    expect(nearness(event, Date.parse('2026-11-23T22:30:00Z'))).toBe('ended 3 days ago');
  });

  it('counts the days of the calendar, and leaves tomorrow to its name', () => {
    const event = { start: '2026-11-20T20:00:00Z', end: '2026-11-20T22:30:00Z' };
    const said = (now: string) => [
      nearTimesOf(event, Date.parse(now)),
      nearness(event, Date.parse(now)),
    ];
    expect(said('2026-11-17T23:00:00Z')).toEqual(['20:00 – 22:30 UTC', 'in 3 days']);
    expect(said('2026-11-18T21:00:00Z')).toEqual(['20:00 – 22:30 UTC', 'in 2 days']);
    expect(said('2026-11-19T07:00:00Z')).toEqual(['Tomorrow, 20:00 – 22:30 UTC', '']);
    expect(said('2026-11-19T23:00:00Z')).toEqual(['Tomorrow, 20:00 – 22:30 UTC', '']);
    expect(said('2026-11-20T00:30:00Z')).toEqual(['Today, 20:00 – 22:30 UTC', 'in 19 h 30 min']);
    expect(said('2026-11-21T09:30:00Z')).toEqual([
      'Yesterday, 20:00 – 22:30 UTC',
      'ended 11 h ago',
    ]);
    const night = { start: '2026-11-21T00:30:00Z', end: '2026-11-21T02:00:00Z' };
    expect(nearness(night, Date.parse('2026-11-20T23:50:00Z'))).toBe('in 40 min');
  });
});
