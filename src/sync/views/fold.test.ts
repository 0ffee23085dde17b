import type { EventRow, RsvpRow } from '#contract/events.ts';
import type { MemberRow } from '#contract/member-rows.ts';
import { describe, expect, test } from 'vitest';
import { hiddenSummary } from './event-summary.ts';
import { foldEvent, foldMyRsvps, foldSummaries, foldSummary, lastRefusal } from './fold.ts';
import { newEntry, type Entry, type Settled } from '#sync/engine/outbox.ts';
import { rsvpIntention } from '#sync/intentions/rsvp/rsvp-intention.ts';

const me = { userId: 'me', username: 'pilot', avatarUrl: '/p.webp' };
const event: EventRow = {
  ...{ id: 'e', title: 'Convoy', start: '2026-12-01T19:00:00Z', end: '2026-12-01T21:00:00Z' },
  ...{
    description: '',
    eventImageUrl: '',
    discordChannelId: null,
    discordMessageId: null,
    revision: 1,
  },
  roles: [
    { name: 'Pilot', icon: 'ship', capacity: 2, department: 'security' },
    { name: 'Medic', icon: 'cross', capacity: 1, department: 'medical' },
  ],
};
const card: MemberRow = {
  ...{ id: 'crew1', username: 'crew1', role: 'Member', avatarUrl: '/c.webp', isOrgMember: true },
  ...{ primaryPosition: null, secondaryPosition: null, tertiaryPosition: null, revision: 1 },
};

function anRsvp(userId: string, role: string): RsvpRow {
  return { id: `e:${userId}`, eventId: 'e', userId, role, attending: true, revision: 1 };
}

function anEntry(role: string, attending: boolean): Entry {
  const args = { eventId: 'e', role, attending, eventTitle: 'Convoy', seenStart: event.start };
  return { ...newEntry(rsvpIntention, { id: 'entry', userId: 'me', args, at: 0 }), seq: 1 };
}

function shown(rsvps: RsvpRow[], pending: Entry[] = [], refused: Settled[] = []) {
  const members = new Map([['crew1', card]]);
  return foldEvent({ event, rsvps, members, seenAt: null }, { pending, refused, me });
}

function role(name: string, ...args: Parameters<typeof shown>) {
  const found = shown(...args).roles.find((one) => one.name === name);
  if (!found) throw new Error(`No role ${name}.`);
  return found;
}

describe('a role card', () => {
  test('FD1 without changes shows what the server said', () => {
    const pilot = role('Pilot', [anRsvp('crew1', 'Pilot'), anRsvp('me', 'Pilot')]);
    expect(pilot).toMatchObject({ attending: 2, spotsLeft: 0, isFull: true, mine: 'attending' });
    expect(pilot.attendees.map(({ username, isMe }) => [username, isMe])).toEqual([
      ['pilot', true],
      ['crew1', false],
    ]);
  });

  test('FD3 FD4 a waiting sign-up counts and is marked', () => {
    const medic = role('Medic', [], [anEntry('Medic', true)]);
    expect(medic).toMatchObject({ mine: 'waiting', attending: 1, isFull: true });
    expect(medic.attendees).toEqual([{ ...me, isMe: true }]);
  });

  test('FD4 a waiting cancellation frees the place and is marked', () => {
    expect(role('Pilot', [anRsvp('me', 'Pilot')], [anEntry('Pilot', false)])).toMatchObject({
      mine: 'cancelling',
      attending: 0,
    });
  });

  test('a move shows both: leaving one role, waiting for the other', () => {
    const view = shown([anRsvp('me', 'Pilot')], [anEntry('Medic', true)]);
    expect(view.roles.map(({ mine }) => mine)).toEqual(['cancelling', 'waiting']);
    expect(view).toMatchObject({ myRole: 'Medic', rsvpState: 'waiting' });
  });

  test('OB22 OB25 a change to an event that is long over waits like any other until the server has judged', () => {
    const longAgo = { ...event, start: '2001-01-01T19:00:00Z', end: '2001-01-01T21:00:00Z' };
    const truth = { event: longAgo, rsvps: [], members: new Map(), seenAt: null };
    const changes = { pending: [anEntry('Pilot', true)], refused: [], me };
    expect(foldEvent(truth, changes)).toMatchObject({ myRole: 'Pilot', rsvpState: 'waiting' });
  });

  test('FD4 OB3 a refused sign-up shows the truth and the reason', () => {
    const entry = anEntry('Pilot', true);
    const problem = {
      status: 409,
      code: 'role_full' as const,
      message: 'The role filled up before your change arrived.',
    };
    const settled: Settled = { ...entry, state: 'refused', settledAt: 0, told: 0, problem };
    const view = shown([anRsvp('crew1', 'Pilot')], [], [settled]);
    expect(view.roles[0]).toMatchObject({ mine: 'refused', attending: 1 });
    expect(lastRefusal('e', [settled])).toEqual({
      ...{ entryId: 'entry', role: 'Pilot', attending: true },
      ...{ code: 'role_full', message: problem.message },
    });
  });

  test('FD4 OB3 a refused sign-up is told also where its role or its event is gone', () => {
    const entry = anEntry('Cook', true);
    const problem = { status: 409, code: 'role_gone' as const, message: 'No cooks.' };
    const settled: Settled = { ...entry, state: 'refused', settledAt: 0, told: 0, problem };
    expect(lastRefusal('e', [settled])).toMatchObject({ role: 'Cook', message: 'No cooks.' });
    expect(lastRefusal('another', [settled])).toBeNull();
  });

  test('an entry that this version cannot read changes nothing', () => {
    const strange = { ...anEntry('Pilot', true), args: { eventId: 'e', seat: 4 } };
    expect(role('Pilot', [], [strange]).mine).toBe('no');
  });
});

describe('a calendar line', () => {
  const summary = {
    ...hiddenSummary('e', 1),
    hidden: 0 as const,
    title: 'Convoy',
    capacity: 3,
    taken: 1,
  };

  test('FD3 counts the own waiting change', () => {
    expect(foldSummary(summary, [])).toMatchObject({ mine: 'no', spotsLeft: 2 });
    expect(foldSummary(summary, [anEntry('Pilot', true)])).toMatchObject({
      mine: 'waiting',
      spotsLeft: 1,
    });
    expect(foldSummary({ ...summary, mine: 'Pilot' }, [anEntry('Pilot', false)])).toMatchObject({
      ...{ mine: 'cancelling', spotsLeft: 3 },
    });
  });

  test('FD3 many lines are each folded over what waits for their own event', () => {
    const summaries = [summary, { ...summary, id: 'another', mine: 'Pilot' }];
    for (const pending of [[], [anEntry('Pilot', true)]])
      expect(foldSummaries(summaries, pending)).toEqual(
        summaries.map((one) => foldSummary(one, pending)),
      );
  });

  test('an event without roles has no spots to speak of', () => {
    expect(foldSummary({ ...summary, capacity: 0 }, []).spotsLeft).toBeNull();
  });
});

test('the own list has waiting sign-ups of known events, and cancelled ones marked until they are sent', () => {
  const mine = { ...event, role: 'Pilot' };
  expect(foldMyRsvps([mine], [], () => undefined)).toMatchObject([
    { role: 'Pilot', state: 'attending' },
  ]);
  expect(foldMyRsvps([mine], [anEntry('Pilot', false)], () => undefined)).toMatchObject([
    { role: 'Pilot', state: 'cancelling' },
  ]);
  expect(foldMyRsvps([], [anEntry('Medic', true)], () => event)).toMatchObject([
    { title: 'Convoy', role: 'Medic', state: 'waiting' },
  ]);
});
