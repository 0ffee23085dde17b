import type { CalendarEntry } from '#sync/views/views.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { agendaRows, daysBelowMonth, noEventsText } from './agenda-rows.ts';
import { anEntry } from '../an-entry.ts';

beforeEach(() => {
  process.env['TZ'] = 'UTC';
});

const titles = (rows: ReturnType<typeof agendaRows>) =>
  rows.map((row) =>
    row.kind === 'gap' ? `until ${row.until}` : [row.day, ...row.entries.map(({ title }) => title)],
  );

const whole = (entries: readonly CalendarEntry[]) => ({ entries, isPart: false });

describe('the agenda', () => {
  it('puts events under their day in order of time and leaves out days without any', () => {
    const rows = agendaRows(
      whole([
        anEntry({ title: 'Cinema', start: '2026-11-21T21:00:00Z' }),
        anEntry({ title: 'Night convoy', start: '2026-11-20T20:00:00Z' }),
        anEntry({ title: 'Ground squad drill', start: '2026-11-21T16:00:00Z' }),
        anEntry({ title: 'Salvage school', start: '2026-11-26T19:30:00Z' }),
      ]),
      '2026-11-20',
    );
    expect(titles(rows)).toEqual([
      ['2026-11-20', 'Night convoy'],
      ['2026-11-21', 'Ground squad drill', 'Cinema'],
      ['2026-11-26', 'Salvage school'],
    ]);
  });

  it('says so when there is nothing for over a week, but not for a week', () => {
    const rows = agendaRows(
      whole([
        anEntry({ title: 'First', start: '2026-11-20T20:00:00Z' }),
        anEntry({ title: 'A week later', start: '2026-11-27T20:00:00Z' }),
        anEntry({ title: 'Eight days later', start: '2026-12-05T20:00:00Z' }),
      ]),
      '2026-11-20',
    );
    expect(titles(rows)).toEqual([
      ['2026-11-20', 'First'],
      ['2026-11-27', 'A week later'],
      'until 2026-12-05',
      ['2026-12-05', 'Eight days later'],
    ]);
  });

  it('counts the gap from the first day that is shown', () => {
    const rows = agendaRows(
      whole([anEntry({ title: 'Far', start: '2026-12-03T20:00:00Z' })]),
      '2026-11-20',
    );
    expect(titles(rows)).toEqual(['until 2026-12-03', ['2026-12-03', 'Far']]);
  });

  it('shows an event that is already going on the first day, before those to come', () => {
    const rows = agendaRows(
      whole([
        anEntry({ title: 'Today', start: '2026-11-20T18:00:00Z' }),
        anEntry({
          title: 'Expedition',
          start: '2026-11-19T15:00:00Z',
          end: '2026-11-21T15:00:00Z',
        }),
      ]),
      '2026-11-20',
    );
    expect(titles(rows)).toEqual([['2026-11-20', 'Expedition', 'Today']]);
  });

  it('says of no days that there is nothing on them while events may still come (PL9)', () => {
    const rows = agendaRows(
      { entries: [anEntry({ title: 'Far', start: '2026-12-03T20:00:00Z' })], isPart: true },
      '2026-11-20',
    );
    expect(titles(rows)).toEqual([['2026-12-03', 'Far']]);
  });

  it('takes the day of the member’s zone', () => {
    process.env['TZ'] = 'America/New_York';
    const rows = agendaRows(
      whole([anEntry({ title: 'Late', start: '2026-11-21T01:00:00Z' })]),
      '2026-11-20',
    );
    expect(titles(rows)).toEqual([['2026-11-20', 'Late']]);
  });

  it('says which days are empty: the month where all of it is shown', () => {
    const today = '2026-11-20';
    const said = (from: string) => noEventsText({ from, days: daysBelowMonth(from) }, today);
    expect(said('2026-12-01')).toBe('No events in December.');
    expect(said('2027-05-01')).toBe('No events in May 2027.');
    expect(said('2026-11-22')).toBe('No events from 22 November to 21 December.');
    expect(noEventsText({ from: '2027-05-01', days: 30 }, today)).toBe(
      'No events from 1 May 2027 to 30 May 2027.',
    );
  });
});
