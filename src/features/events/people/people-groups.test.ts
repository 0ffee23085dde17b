import { expect, test } from 'vitest';
import type { EventAlone } from '#contract/events.ts';
import { usualRules } from '#tests/support/factories/usual-rules.ts';
import { destinationsFrom, peopleGroups, signUpsText } from './people-groups.ts';

const rsvp = (userId: string, answer: 'seat' | 'maybe' | 'no', roleId?: string) => ({
  ...{ id: `e:${userId}`, eventId: 'e', userId, username: userId, avatarUrl: '', revision: 1 },
  ...{ role: '', answer, attending: answer === 'seat', ...(roleId !== undefined && { roleId }) },
});
const event: EventAlone = {
  ...usualRules,
  ...{ id: 'e', title: 'Convoy', start: '', end: '', description: '', eventImageUrl: '' },
  ...{ discordChannelId: null, discordMessageId: null, revision: 1 },
  roles: [
    { id: 'h', name: 'Hauler', icon: '', department: '', capacity: 1, attending: 1, waiting: 2 },
    { id: 'm', name: 'Medic', icon: '', department: '', capacity: 2, attending: 0, waiting: 0 },
  ],
  rsvps: [rsvp('nova', 'seat', 'h'), rsvp('rho', 'maybe')],
  answers: { maybe: 1, no: 0 },
  waitlist: [
    { role: 'Hauler', userId: 'tau', username: 'tau', place: 1 },
    { role: 'Hauler', userId: 'phi', username: 'phi', place: 2 },
  ],
  notes: [{ userId: 'rho', answer: 'maybe', note: 'Late.' }],
};

test('SPEC 30.31 people stand by role, those who wait behind those who attend, then maybes', () => {
  const groups = peopleGroups(event).map(({ title, count, people }) => [
    title,
    count,
    ...people.map(({ username }) => username),
  ]);
  expect(groups).toEqual([
    ['Hauler', '1/1 attending', 'nova'],
    ['Hauler, waitlist', '2 waiting', 'tau', 'phi'],
    ['Medic', '0/2 attending'],
    ['Maybe', '1', 'rho'],
  ]);
});

test('SPEC 5.27 those with a seat stand at their role, where an older version stored it without an id', () => {
  const roles = event.roles.map(({ id: _, ...role }) => role);
  const rsvps = [{ ...rsvp('nova', 'seat'), role: 'Hauler' }];
  const people = peopleGroups({ ...event, roles, rsvps, waitlist: [] }).map(
    (group) => group.people,
  );
  expect(people.map((named) => named.map(({ username }) => username))).toEqual([['nova'], []]);
});

test('SPEC 30.31 somebody can be put anywhere but where they are, and on lists of full roles alone', () => {
  const labels = destinationsFrom(event, { to: 'seat', role: 'h' }).map(({ label }) => label);
  expect(labels).toEqual(['Medic', 'Hauler, waitlist', 'Maybe', "Can't go"]);
  expect(destinationsFrom(event, null)).toHaveLength(5);
});

test('SPEC 30.32 the text to paste names everybody with their notes, those who ask for a seat and who is away among them', () => {
  const asked = ['zed', 'eta'].map((userId) => ({
    ...{ userId, username: userId, role: 'Medic', roleId: 'm' },
  }));
  const notes = [
    ...(event.notes ?? []),
    { userId: 'zed', answer: 'asked' as const, note: 'With a friend.' },
  ];
  const absent = ['boat', 'car'].map((userId) => ({ userId, username: userId }));
  const people = { event: { ...event, asked, notes }, absent };
  expect(signUpsText(people, 'Tomorrow, 20:00')).toBe(
    [
      'Convoy',
      'Tomorrow, 20:00',
      '',
      'Hauler (1/1 attending): nova',
      'Hauler, waitlist (2 waiting): tau, phi',
      'Medic (0/2 attending): nobody yet',
      'Maybe (1): rho (Late.)',
      'Away (2): boat, car',
      'Ask for a seat: zed (Medic, With a friend.), eta (Medic)',
    ].join('\n'),
  );
});
