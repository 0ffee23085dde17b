import { expect, test } from 'vitest';
import { subjectOf } from './outcome-subject.ts';

test('changes to one event are one subject, other ones are told apart by kind', () => {
  const args = { eventId: 'e1', role: 'Pilot', attending: true, seenStart: '' };
  expect(subjectOf({ name: 'rsvp.set', args })).toBe('e1');
  expect(subjectOf({ name: 'profile.update', args: {} })).toBe('profile.update');
});
