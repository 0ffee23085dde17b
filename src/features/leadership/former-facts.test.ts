import { expect, it } from 'vitest';
import { portalNames } from '#contract/portal.ts';
import { factNames, formerFactsOf } from './former-facts.ts';

it('names what is worth reading in its own order, and leaves out ids, counters and what is empty', () => {
  const before = {
    ...{ id: 'x', revision: 7, createdBy: 'y', postImageUrl: '', videoUrl: '' },
    ...{ isPinned: false, content: '<p>Open.</p>', title: 'Hangar 4', tags: [] },
  };
  expect(formerFactsOf(before)).toEqual([
    { name: 'Title', text: 'Hangar 4', isHtml: false },
    { name: 'Content', text: '<p>Open.</p>', isHtml: true },
    { name: 'Pinned', text: 'no', isHtml: false },
  ]);
});

it('tells roles with their places, as far as it can read them, RSVPs by their number, and moments as a reader writes them', () => {
  const before = {
    start: '2026-11-24T20:00:00.000Z',
    roles: [{ name: 'Hauler', capacity: 3 }, { name: 'Medic', capacity: 1 }, 4, null],
    rsvps: [{ username: 'pilot' }, { username: 'chief' }],
  };
  const facts = new Map(formerFactsOf(before).map(({ name, text }) => [name, text]));
  expect(facts.get('Start')).toMatch(/^24 Nov 2026, \d\d:\d\d/);
  expect(facts.get('Roles')).toBe('Hauler (3), Medic (1)');
  expect(facts.get('RSVPs')).toBe('2');
});

it('tells nothing of what was not there before', () => {
  expect(formerFactsOf(null)).toEqual([]);
});

it('names every setting of the portal, and its pictures without their addresses', () => {
  expect(portalNames.filter((name) => !factNames.has(name))).toEqual([]);
  expect(formerFactsOf({ zone: 'UTC', logo: '/uploads/mark.png', background: null })).toEqual([
    { name: 'Default zone', text: 'UTC', isHtml: false },
    { name: 'Logo', text: 'a picture', isHtml: false },
  ]);
});
