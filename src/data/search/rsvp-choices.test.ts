import { expect, test, vi } from 'vitest';
import type { RsvpRow } from '#contract/events.ts';
import { row } from '#tests/support/factories/searched-rows.ts';
import { choicesIn, wantedRsvp } from './rsvp-choices.ts';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
});

test.each([
  ['rsvp convoy', 'convoy'],
  ['RSVP to Night convoy', 'night convoy'],
  ['rs', ''],
  ['rsvp', ''],
  ['r convoy', null],
  ['rescue', null],
  ['convoy rsvp', null],
])('SPEC 13.8 "%s" wants a seat in: %s', (query, wanted) => {
  expect(wantedRsvp(query)).toBe(wanted);
});

const me = { userId: 'me', username: 'Iona_Vale', avatarUrl: '' };

function local(id: string, rsvps: readonly Partial<RsvpRow>[] = []) {
  const roles = [
    { name: 'Hauler', icon: '', capacity: 1, department: 'logistics' },
    { name: 'Medic', icon: '', capacity: 2, department: 'medical' },
  ];
  const event = { ...row.event(id, `Convoy ${id}`), roles };
  const attending = rsvps.map((rsvp, at): RsvpRow => {
    const userId = rsvp.userId ?? `crew${at}`;
    return {
      id: `${id}:${userId}`,
      eventId: id,
      userId,
      role: '',
      attending: true,
      revision: 1,
      ...rsvp,
    };
  });
  const truth = { event, rsvps: attending, members: new Map(), seenAt: null };
  return { truth, pending: [], refused: [] };
}

const named = (found: Parameters<typeof choicesIn>[0]) =>
  choicesIn(found, me).map(({ event, role }) => `${event.id} ${role.name}`);

test('SPEC 13.8 the free roles of each event, none that is full', () => {
  expect(named([local('1'), local('2', [{ role: 'Hauler' }])])).toEqual([
    '1 Hauler',
    '1 Medic',
    '2 Medic',
  ]);
});

test('SPEC 13.8 none of an event that the member has signed up for, and five in all', () => {
  expect(named([local('1', [{ userId: 'me', role: 'Medic' }])])).toEqual([]);
  expect(named(['1', '2', '3'].map((id) => local(id)))).toHaveLength(5);
  expect(named([{ truth: null, pending: [], refused: [] }])).toEqual([]);
});
