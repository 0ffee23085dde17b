import type { EventRow, RsvpRow, StoredRole } from '#contract/events.ts';
import type { Entry } from '#sync/engine/outbox.ts';
import { newEntry } from '#sync/engine/outbox.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { hiddenSummary } from './event-summary.ts';
import { mayNeedSomebody, needIn } from './needs.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const me = { userId: 'me', username: 'me', avatarUrl: '' };

function aSummary(overrides: object) {
  const times = { start: NOW + HOUR_MS, end: NOW + 2 * HOUR_MS };
  return {
    ...hiddenSummary('event', 1),
    ...times,
    capacity: 2,
    taken: 1,
    hidden: 0,
    ...overrides,
  } as const;
}

test('SPEC 15.4 an event may need somebody until it is over, while it has a seat and the member none in it', () => {
  const some = [
    aSummary({ id: 'coming' }),
    aSummary({ id: 'on now', start: NOW - HOUR_MS, end: NOW + 1 }),
    aSummary({ id: 'over', start: NOW - HOUR_MS, end: NOW }),
    aSummary({ id: 'full', taken: 2 }),
    aSummary({ id: 'overfull', taken: 3 }),
    aSummary({ id: 'without roles', capacity: 0, taken: 0 }),
    aSummary({ id: 'mine', mine: 'Medic' }),
  ];
  expect(mayNeedSomebody(some, NOW).map(({ id }) => id)).toEqual(['coming', 'on now']);
});

const roles: readonly StoredRole[] = [
  { name: 'Field medic', icon: '', capacity: 4, department: 'medical' },
  { name: 'Surgeon', icon: '', capacity: 6, department: 'medical' },
  { name: 'Nurse', icon: '', capacity: 4, department: 'medical' },
  { name: 'Hauler', icon: '', capacity: 9, department: 'logistics' },
  { name: 'Guest', icon: '', capacity: 20, department: '' },
];

function rsvp(userId: string, role: string): RsvpRow {
  return { id: `event:${userId}`, eventId: 'event', userId, role, attending: true, revision: 1 };
}

function need(given: { departments: string[]; rsvps?: RsvpRow[]; pending?: Entry[] }) {
  const event: EventRow = {
    ...{ id: 'event', title: 'Rescue exercise', description: '', eventImageUrl: '', revision: 1 },
    start: new Date(NOW + HOUR_MS).toISOString(),
    end: new Date(NOW + 2 * HOUR_MS).toISOString(),
    roles: [...roles],
    ...{ discordChannelId: null, discordMessageId: null },
  };
  const { departments, rsvps = [], pending = [] } = given;
  const truth = { event, rsvps, members: new Map(), seenAt: null };
  return needIn(truth, { asked: { me, departments }, pending, now: NOW });
}

function waiting(role: string, attending: boolean): Entry {
  const args = { eventId: 'event', role, attending, seenStart: '', eventTitle: '' };
  return { ...newEntry(rsvpIntention, { id: role, userId: 'me', args, at: NOW }), seq: 1 };
}

test('SPEC 15.4 the role offered is the one with the most free seats in the departments of the member', () => {
  expect(need({ departments: ['medical'] })).toMatchObject({ role: 'Surgeon', spotsLeft: 6 });
  const surgeons = ['a', 'b', 'c'].map((id) => rsvp(id, 'Surgeon'));
  expect(need({ departments: ['medical'], rsvps: surgeons })).toMatchObject({
    ...{ role: 'Field medic', department: 'medical', capacity: 4, taken: 0, spotsLeft: 4 },
    standing: 'no',
  });
  expect(need({ departments: ['medical', 'logistics'] })).toMatchObject({ role: 'Hauler' });
});

test('SPEC 15.4 somebody without a department is offered any role, somebody of another one none', () => {
  expect(need({ departments: [] })).toMatchObject({ role: 'Guest', department: '' });
  expect(need({ departments: ['security'] })).toBeNull();
});

test('SPEC 15.4 no full role is offered', () => {
  const all = roles
    .slice(0, 3)
    .flatMap(({ name, capacity }) =>
      Array.from({ length: capacity }, (_, at) => rsvp(`${name}${at}`, name)),
    );
  expect(need({ departments: ['medical'], rsvps: all })).toBeNull();
  expect(need({ departments: ['medical'], rsvps: all.slice(1) })).toMatchObject({
    ...{ role: 'Field medic', taken: 3, spotsLeft: 1 },
  });
});

test('SPEC 15.5 the role that the member has taken is told with its standing, its seat not among those of others', () => {
  const others = [rsvp('a', 'Hauler')];
  const medical = { departments: ['medical'], rsvps: others };
  expect(need({ ...medical, pending: [waiting('Hauler', true)] })).toMatchObject({
    ...{ role: 'Hauler', standing: 'waiting', taken: 1, spotsLeft: 7 },
  });
  const held = { ...medical, rsvps: [...others, rsvp('me', 'Hauler')] };
  expect(need(held)).toMatchObject({ role: 'Hauler', standing: 'attending', taken: 1 });
  expect(need({ ...held, pending: [waiting('Hauler', false)] })).toMatchObject({
    ...{ role: 'Hauler', standing: 'cancelling', taken: 1, spotsLeft: 8 },
  });
});
