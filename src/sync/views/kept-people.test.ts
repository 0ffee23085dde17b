import { expect, test } from 'vitest';
import type { EventRow, RsvpRow } from '#contract/events.ts';
import type { MemberRow } from '#contract/member-rows.ts';
import { keptPeople } from './kept-people.ts';

const role = (id: string, name: string) => ({ id, name, icon: '', department: '', capacity: 1 });
const event: EventRow = {
  ...{ id: 'e', title: 'Convoy', description: '', eventImageUrl: '', revision: 1 },
  ...{ start: '2026-12-01T19:00:00.000Z', end: '2026-12-01T21:00:00.000Z' },
  ...{ discordChannelId: null, discordMessageId: null },
  roles: [role('h', 'Hauler'), role('m', 'Medic')],
};
const rsvp = (userId: string, answer: 'seat' | 'maybe' | 'none', roleId?: string): RsvpRow => ({
  ...{ id: `e:${userId}`, eventId: 'e', userId, role: '', answer, revision: 1 },
  ...{ attending: answer === 'seat', ...(roleId !== undefined && { roleId }) },
});
const person = (userId: string, said: object) => ({
  ...{ id: `e:${userId}`, eventId: 'e', userId, note: '', asked: null, waiting: [], revision: 1 },
  ...said,
});
const member = (id: string, isOrgMember = true): MemberRow => ({
  ...{ id, username: id, role: 'Member', avatarUrl: `/${id}.webp`, isOrgMember, revision: 1 },
  ...{ primaryPosition: null, secondaryPosition: null, tertiaryPosition: null },
});
const away = (userId: string, from: string, to: string) => ({
  ...{ id: `away ${userId}`, userId, revision: 1 },
  ...{ from: `2026-12-01T${from}:00.000Z`, to: `2026-12-01T${to}:00.000Z` },
});
const kept = keptPeople({
  event,
  rsvps: [
    rsvp('nova', 'seat', 'h'),
    rsvp('rho', 'maybe'),
    rsvp('guest', 'seat', 'm'),
    rsvp('phi', 'none'),
  ],
  people: [
    person('rho', {
      note: 'Late.',
      waiting: [
        { roleId: 'h', ticket: 9 },
        { roleId: 'm', ticket: 8 },
      ],
    }),
    person('tau', { waiting: [{ roleId: 'h', ticket: 4 }] }),
    person('zed', { note: 'Please.', asked: { roleId: 'm', at: '2026-11-30T12:00:00.000Z' } }),
    person('eta', { asked: { roleId: 'h', at: '2026-11-29T12:00:00.000Z' } }),
  ],
  members: [
    ...['zed', 'nova', 'rho', 'tau', 'phi', 'eta', 'boat', 'back'].map((id) => member(id)),
    ...[member('guest', false), member('recruit', false)],
  ],
  absences: [
    away('boat', '20:30', '23:00'),
    away('back', '12:00', '19:00'),
    away('nova', '12:00', '20:00'),
  ],
});
const named = (people: readonly { readonly username: string }[] = []) =>
  people.map(({ username }) => username);

test('SPEC 30.60 a device knows who waits by the tickets, who asks by the time, and what was noted', () => {
  expect(kept.event.waitlist).toEqual([
    { role: 'Hauler', userId: 'tau', username: 'tau', place: 1 },
    { role: 'Hauler', userId: 'rho', username: 'rho', place: 2 },
    { role: 'Medic', userId: 'rho', username: 'rho', place: 1 },
  ]);
  expect(kept.event.asked?.map(({ userId, role: of }) => [userId, of])).toEqual([
    ['eta', 'Hauler'],
    ['zed', 'Medic'],
  ]);
  expect(kept.event.notes).toEqual([
    { userId: 'rho', answer: 'maybe', note: 'Late.' },
    { userId: 'zed', answer: 'asked', note: 'Please.' },
  ]);
  expect(kept.event.roles).toMatchObject([
    { attending: 1, waiting: 2 },
    { attending: 1, waiting: 1 },
  ]);
  expect(kept.event.rsvps.map(({ username, avatarUrl }) => [username, avatarUrl])).toEqual([
    ['nova', '/nova.webp'],
    ['rho', '/rho.webp'],
    ['guest', '/guest.webp'],
  ]);
  expect(kept.event.answers).toEqual({ maybe: 1, no: 0 });
});

test('SPEC 30.60 it knows who has not answered: org members who say nothing of it, and are not away for any part of it', () => {
  expect(named(kept.unanswered)).toEqual(['back', 'phi']);
});

test('SPEC 30.63 it knows who is away for any part of it, and who of them has said nothing else', () => {
  expect([...kept.away]).toEqual(['boat', 'nova']);
  expect(named(kept.absent)).toEqual(['boat']);
});

test('SPEC 30.60 it names whom it has no row of, and knows of no role that the event has no more', () => {
  const { event: told } = keptPeople({
    ...{ event, members: [member('rho')], absences: [] },
    rsvps: [rsvp('gone', 'seat', 'h'), rsvp('rho', 'none')],
    people: [
      person('rho', { note: 'Which ship?' }),
      person('left', { asked: { roleId: 'cook', at: '2026-11-30T12:00:00.000Z' } }),
      person('away', { waiting: [{ roleId: 'cook', ticket: 1 }] }),
    ],
  });
  expect(told.rsvps).toMatchObject([{ userId: 'gone', username: '[Unknown]', avatarUrl: '' }]);
  expect([told.asked, told.waitlist]).toEqual([[], []]);
  expect(told.notes).toEqual([{ userId: 'rho', answer: 'none', note: 'Which ship?' }]);
});

test('SPEC 30.60 it counts who can’t go, and names alike by the members’ ids', () => {
  const twin = (id: string) => ({ ...member(id), username: 'Twin' });
  const { all, event: told } = keptPeople({
    ...{ event, people: [], absences: [], members: [twin('b'), twin('a'), member('Alpha')] },
    rsvps: [{ ...rsvp('a', 'none'), answer: 'no' }],
  });
  expect(all.map(({ userId }) => userId)).toEqual(['Alpha', 'a', 'b']);
  expect(told.answers).toEqual({ maybe: 0, no: 1 });
});

test('SPEC 5.27 it counts those in a role by its name where an older version stored one without the id', () => {
  const attendingBy = (roles: EventRow['roles'], ...rsvps: RsvpRow[]) =>
    keptPeople({
      ...{ event: { ...event, roles }, rsvps, people: [], members: [], absences: [] },
    }).event.roles.map(({ attending }) => attending);
  const oldRoles = event.roles.map(({ id: _, ...old }) => old);
  const inHauler = { ...rsvp('nova', 'seat'), role: 'hauler' };
  expect(attendingBy(oldRoles, inHauler)).toEqual([1, 0]);
  expect(attendingBy(event.roles, inHauler)).toEqual([1, 0]);
  expect(attendingBy(event.roles, { ...inHauler, roleId: 'm' })).toEqual([0, 1]);
});
