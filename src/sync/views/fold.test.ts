import type { EventRow, RsvpRow } from '#contract/events.ts';
import type { MemberRow } from '#contract/member-rows.ts';
import { describe, expect, test } from 'vitest';
import { eventSummary, hiddenSummary } from './event-summary.ts';
import { foldOwnSummaries, withDrafts } from './fold-own-events.ts';
import { foldEvent, lastRefusal } from './fold-event.ts';
import { foldMyRsvps, foldSummaries, foldSummary } from './fold.ts';
import { newEntry, type Entry, type Settled } from '#sync/engine/outbox.ts';
import { answerIntention } from '#sync/intentions/answer/answer-intention.ts';
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
      ...{ entryId: 'entry', role: 'Pilot', what: 'seat' },
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

describe('a place on a waitlist', () => {
  const roleIds = { Pilot: 'p', Medic: 'm' } as const;
  const roles = event.roles.map((one) => ({ ...one, id: roleIds[one.name as 'Pilot'] }));
  const list = { id: 'e:m', eventId: 'e', roleId: 'm', tickets: [3, 5, 9], revision: 1 };
  const mine = (tickets: readonly number[]) => ({
    ...{ id: 'e', answer: 'none' as const, roleId: null, note: '', revision: 2 },
    waiting: tickets.map((ticket) => ({ roleId: 'm', ticket })),
  });
  const press = (what: 'join' | 'leave'): Entry => {
    const about = { eventId: 'e', eventTitle: 'Convoy', seenStart: '', orWait: false };
    const args = { ...about, what, role: 'Medic', roleId: 'm' };
    return { ...newEntry(answerIntention, { id: 'x', userId: 'me', args, at: 0 }), seq: 1 };
  };
  /** How a fold tells it, by the own tickets and what waits. */
  const linesBy = (fold: typeof foldEvent) => {
    const others = { rsvps: [anRsvp('crew1', 'Medic')], members: new Map(), seenAt: null };
    const lineWith = (tickets: readonly number[], pending: readonly Entry[] = []) =>
      fold(
        { ...others, event: { ...event, roles }, mine: mine(tickets), waitlists: [list] },
        { pending, refused: [], me },
      ).roles[1]?.line;
    return {
      in: lineWith([5]),
      none: lineWith([]),
      joining: lineWith([], [press('join')]),
      leaving: lineWith([5], [press('leave')]),
      // The own answer is here before the list that the ticket is on.
      early: lineWith([12]),
    };
  };
  const told: ReturnType<typeof linesBy> = {
    in: { mine: 'in', place: 2, of: 3 },
    none: { mine: 'no', place: null, of: 3 },
    joining: { mine: 'joining', place: 4, of: 4 },
    leaving: { mine: 'leaving', place: null, of: 2 },
    early: { mine: 'in', place: 4, of: 4 },
  };

  test('AN5 is told by the tickets before it, with the waiting change on top', () => {
    expect(linesBy(foldEvent)).toEqual(told);
  });

  test.each<[string, typeof foldEvent, Partial<typeof told>]>([
    [
      'all tickets count, and not only the smaller ones',
      (truth, changes) => {
        const own = truth.mine?.waiting[0]?.ticket;
        const before = list.tickets.map((ticket, at) => (ticket === own ? own : at - 9));
        return foldEvent({ ...truth, waitlists: [{ ...list, tickets: before }] }, changes);
      },
      { in: { mine: 'in', place: 3, of: 3 } },
    ],
    [
      'nothing of the waiting change counts',
      (truth, changes) => foldEvent(truth, { ...changes, pending: [] }),
      {
        joining: { mine: 'no', place: null, of: 3 },
        leaving: { mine: 'in', place: 2, of: 3 },
      },
    ],
  ])('AN5 control: if %s, another place is told', (_, mistake, other) => {
    expect(linesBy(mistake)).toEqual({ ...told, ...other });
    expect(linesBy(mistake)).not.toEqual(told);
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

describe('a seat that leaders confirm', () => {
  const confirmed: EventRow = { ...event, confirm: true };
  const own = { answer: 'asked', roleId: 'm', note: '', waiting: [], revision: 2 } as const;
  const told = { attending: false, answer: 'none', roleId: 'm', revision: 2 } as const;
  const withIds = confirmed.roles.map((one) => ({ ...one, id: one.name === 'Medic' ? 'm' : 'p' }));
  const view = (mine?: typeof own, pending: Entry[] = []) =>
    foldEvent(
      {
        ...{ event: { ...confirmed, roles: withIds }, members: new Map(), seenAt: null },
        rsvps: mine ? [{ ...anRsvp('me', 'Medic'), ...told }] : [],
        mine: mine && { ...mine, waiting: [...mine.waiting], id: 'e' },
      },
      { pending, refused: [], me },
    );

  test('SPEC 30.49 that was asked for is marked, and nobody’s yet', () => {
    const { roles, myRole, rsvpState, answer } = view(own);
    expect(roles.map(({ mine, attending }) => [mine, attending])).toEqual([
      ['no', 0],
      ['asked', 0],
    ]);
    expect({ myRole, rsvpState, answer: answer.answer }).toEqual({
      ...{ myRole: null, rsvpState: 'asked', answer: 'asked' },
    });
  });

  test('SPEC 30.49 asking for it waits like any other change, and takes no seat', () => {
    const [, medic] = view(undefined, [anEntry('Medic', true)]).roles;
    expect(medic).toMatchObject({ mine: 'waiting', attending: 0, isFull: false });
  });

  test('SPEC 30.49 taking the asking back is marked too', () => {
    const [, medic] = view(own, [anEntry('Medic', false)]).roles;
    expect(medic).toMatchObject({ mine: 'cancelling', attending: 0 });
  });
});

test('SPEC 30.57 a draft stands in the calendar of whoever has it, and what was called off is marked', () => {
  const draft: EventRow = { ...event, id: 'd', state: 'draft' };
  const period = { from: Date.parse('2026-12-01'), to: Date.parse('2026-12-02') };
  const off = eventSummary({ ...event, state: 'calledOff' }, hiddenSummary('e', 1));
  const { summaries } = foldOwnSummaries(withDrafts([off], [draft]), [], period);
  expect(
    foldSummaries(summaries, []).map(({ id, isOff, isDraft }) => [id, isOff, isDraft]),
  ).toEqual([
    ['e', true, undefined],
    ['d', undefined, true],
  ]);
  const later = { from: period.to, to: period.to + 86_400_000 };
  expect(foldOwnSummaries(withDrafts([], [draft]), [], later).summaries).toEqual([]);
});
