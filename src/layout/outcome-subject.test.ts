import { expect, test } from 'vitest';
import { subjectOf } from './outcome-subject.ts';

test('changes to one event are one subject, other ones are told apart by kind', () => {
  const label = { eventId: 'e1', eventTitle: 'Convoy', role: 'Pilot', start: '' };
  expect(subjectOf({ name: 'rsvp.set', label })).toBe('e1');
  expect(subjectOf({ name: 'profile.update', label: { title: 'Profile: name changed' } })).toBe(
    'profile.update',
  );
});
