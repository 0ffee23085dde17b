import { expect, test, vi } from 'vitest';
import type { RsvpRow } from '#contract/events.ts';
import { row } from '#tests/support/factories/searched-rows.ts';
import { choicesIn, comingEvents, wantedRsvp } from './rsvp-choices.ts';
import { readings, type Searchable } from './searchables.ts';
import { WordIndex } from './word-index.ts';

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

const NOW = Date.parse('2026-11-20T12:00:00Z');
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
  choicesIn(found, { me, person: undefined, now: NOW }).map(
    ({ event, role }) => `${event.id} ${role.name}`,
  );

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

test('SPEC 13.8 SPEC 30.46 none in which a press gives no seat', () => {
  const [{ truth, ...rest }] = [local('1')];
  const among = (rules: object) =>
    named([{ ...rest, truth: { ...truth, event: { ...truth.event, ...rules } } }]);
  const medics = { departments: ['medical'], positions: [], flags: [] };
  const others = { ...medics, departments: ['logistics'] };
  const person = {
    flags: [],
    positions: [{ id: 1, department: 'medical', title: 'Medic', scopes: [], isChief: false }],
  };
  expect(among({})).toHaveLength(2);
  expect(among({ locked: true })).toEqual([]);
  expect(among({ confirm: true })).toEqual([]);
  expect(among({ state: 'calledOff' })).toEqual([]);
  expect(among({ opensAt: '2026-11-21T12:00:00Z' })).toEqual([]);
  const forSome = (audience: object) => {
    const event = { ...truth.event, audience: { ...medics, ...audience } };
    return choicesIn([{ ...rest, truth: { ...truth, event } }], { me, person, now: NOW });
  };
  expect(forSome(medics)).toHaveLength(2);
  expect(forSome(others)).toEqual([]);
});

test('SPEC 13.8 SPEC 31.44 of the soonest events, drafts and what was called off are none', () => {
  const index = new WordIndex<Searchable>();
  const put = (id: string, day: string, state: 'draft' | 'calledOff' | 'published') => {
    const event = row.event(id, `Convoy ${id}`);
    const [start, end] = [`2126-11-${day}T19:00:00Z`, `2126-11-${day}T21:00:00Z`];
    index.put(readings.eventDrafts.read({ ...event, start, end, state }));
  };
  for (const day of ['01', '02', '03', '04', '05', '06']) {
    put(`draft ${day}`, day, 'draft');
    put(`off ${day}`, day, 'calledOff');
  }
  for (const day of ['11', '12', '13', '14', '15', '16']) put(`coming ${day}`, day, 'published');
  for (const wanted of ['', 'convoy'])
    expect(comingEvents(index, { wanted, now: NOW })).toEqual([
      ...['11', '12', '13', '14', '15'].map((day) => `coming ${day}`),
    ]);
});
