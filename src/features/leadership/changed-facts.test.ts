import { expect, it } from 'vitest';
import { changedFactsOf } from './changed-facts.ts';

const told = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  changedFactsOf({ before, after });

it('SPEC 23.7 each field is told as it was and as it became, in words', () => {
  const before = {
    ...{ title: 'Run', start: '2026-11-24T20:00:00.000Z', isPinned: false, revision: 1 },
    ...{
      description: '<p>Bring <strong>fuel</strong>.</p>',
      flags: ['OrgMember'],
      bannerImage: '',
    },
  };
  const after = {
    ...{ title: 'Convoy', start: '2026-11-24T21:00:00.000Z', isPinned: true, revision: 2 },
    ...{ description: '', flags: ['OrgMember', 'CanEditEvents'], bannerImage: '/uploads/a.webp' },
  };
  const facts = new Map(told(before, after).map(({ name, was, is }) => [name, [was, is]]));
  expect([...facts.keys()]).toEqual([
    ...['Flags', 'Title', 'Start', 'Description', 'Pinned', 'Banner image'],
  ]);
  expect(facts.get('Title')).toEqual(['Run', 'Convoy']);
  expect(facts.get('Pinned')).toEqual(['no', 'yes']);
  expect(facts.get('Description')).toEqual(['Bring fuel.', '']);
  expect(facts.get('Flags')).toEqual(['Org member', 'Org member, Manages events']);
  expect(facts.get('Banner image')).toEqual(['', 'a picture']);
  expect(facts.get('Start')?.[0]).toMatch(/^24 Nov 2026, \d\d:\d\d/);
});

it('SPEC 23.7 a long text is told from shortly before the difference on', () => {
  const long = 'All hulls are checked before they leave the hangar. '.repeat(4);
  const [fact] = told({ description: `${long}At eight.` }, { description: `${long}At nine.` });
  expect(fact?.was).toMatch(/^….* At eight\.$/);
  expect(fact?.is).toMatch(/^….* At nine\.$/);
  expect(fact?.is.length).toBeLessThan(40);
  const [begun] = told({ description: '' }, { description: long });
  expect(begun).toMatchObject({ was: '', is: `${long.slice(0, 90)}…` });
});

it('SPEC 23.7 a text of which only the look changed, and a change that noted nothing, say so', () => {
  const [fact] = told({ content: '<p>Fuel</p>' }, { content: '<p><strong>Fuel</strong></p>' });
  expect(fact).toEqual({ name: 'Content', was: '', is: 'only its look changed' });
  const [picture] = told({ bannerImage: '/uploads/a.webp' }, { bannerImage: '/uploads/b.webp' });
  expect(picture).toMatchObject({ name: 'Banner image', is: 'another picture' });
  expect(changedFactsOf({ before: { title: 'Run' }, after: null })).toEqual([]);
});

it('SPEC 23.7 who may sign up and when, and that an event was called off, are told in words', () => {
  const before = { state: 'published', locked: false, audience: null, opensAt: null };
  const after = {
    ...{ state: 'calledOff', offReason: 'Storm.', locked: true, lockReason: 'Crew is set.' },
    ...{ audience: { departments: [], positions: [], flags: ['SpecialOps'] }, confirm: true },
  };
  const facts = told(before, after).map(({ name, was, is }) => [name, was, is]);
  expect(facts).toEqual([
    ['State', 'published', 'called off'],
    ['Called off because', '', 'Storm.'],
    ['Sign-ups locked', 'no', 'yes'],
    ['Locked because', '', 'Crew is set.'],
    ['Who may take a seat', '', 'Special operations'],
    ['Leaders confirm seats', '', 'yes'],
  ]);
});
