import { knowFirstOrganisation } from '#tests/support/factories/known-organisation.ts';
import { firstOrganisation } from '#domain/first/organisation.ts';
import { expect, test } from 'vitest';
import type { CalendarEntry } from '#sync/views/views.ts';
import { readings } from '#data/search/searchables.ts';
import { row } from '#tests/support/factories/searched-rows.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { eventNote, noteOf } from './found-note.ts';
import { searchedParts } from './departments-index.ts';

knowFirstOrganisation();

const NOW = Date.parse('2026-11-23T12:00:00Z');

function anEntry(more: Partial<CalendarEntry>): CalendarEntry {
  return {
    id: 'e1',
    title: 'Night convoy',
    start: '2026-11-23T20:00:00Z',
    end: '2026-11-23T22:30:00Z',
    department: 'logistics',
    mine: 'no',
    spotsLeft: 7,
    ...more,
  };
}

test('SPEC 13.7 an event says when it is and how many places are left', () => {
  expect(eventNote(anEntry({}), NOW)).toMatch(/^Today, \d\d:00 – \d\d:30 \S+ · 7 spots left$/);
  expect(eventNote(anEntry({ spotsLeft: 0 }), NOW)).toMatch(/ · Full$/);
  expect(eventNote(anEntry({ spotsLeft: null }), NOW)).not.toContain('·');
  expect(eventNote(anEntry({ isOff: true }), NOW)).not.toContain('·');
  expect(eventNote(anEntry({}), NOW + DAY_MS)).not.toContain('spots');
});

test('SPEC 13.7 everything else says what it is, where it belongs and how much there is of it', () => {
  const position = searchedParts(firstOrganisation).get('position Hauler');
  if (!position) throw new Error('The catalogue has no hauler.');
  expect(noteOf(position, 2)).toBe('Position in Logistics · 2 members');
  expect(noteOf(position, 1)).toBe('Position in Logistics · 1 member');
  expect(noteOf(readings.members.read(row.member('m1', 'Käthe')), null)).toBe('Hauler, Logistics');
  expect(noteOf(readings.videos.read(row.video('v1', 'Strapping')), null)).toBe(
    'Video in Logistics',
  );
  expect(
    noteOf(readings.leadershipVideos.read(row.video('v2', 'Chairing', 'leadership')), null),
  ).toBe('Video in Leadership Videos');
  expect(noteOf(readings.posts.read(row.post('p1', 'Season')), null)).toBe('Post, 18 Nov 2026');
});
