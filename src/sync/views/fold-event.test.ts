import { describe, expect, test } from 'vitest';
import type { AnswerRow } from '#contract/answers.ts';
import type { EventRow, RsvpRow } from '#contract/events.ts';
import type { MemberRow } from '#contract/member-rows.ts';
import type { Settled } from '#sync/engine/outbox.ts';
import { EVENT, MEDIC, PILOT, press, queue, rowWith } from '#tests/support/factories/presses.ts';
import { foldEvent, lastRefusal, type EventTruth, type OwnChanges } from './fold-event.ts';

const me = { userId: 'me', username: 'lyra', avatarUrl: '/lyra.webp' };
const role = (id: string, name: string) => ({ id, name, icon: '', capacity: 2, department: '' });
const event: EventRow = {
  ...{ id: EVENT, title: 'Convoy', description: '', eventImageUrl: '', revision: 7 },
  ...{ start: '2026-12-01T19:00:00.000Z', end: '2026-12-01T21:00:00.000Z' },
  ...{ discordChannelId: 'c', discordMessageId: null },
  roles: [role(PILOT, 'Pilot'), role(MEDIC, 'Medic')],
};
const answered = (userId: string, answer: 'seat' | 'maybe' | 'no' | 'none', roleId = PILOT) => ({
  ...{ id: `${EVENT}:${userId}`, eventId: EVENT, userId, role: '', roleId, answer, revision: 1 },
  attending: answer === 'seat',
});
const card = (id: string): MemberRow => ({
  ...{ id, username: id, role: 'Member', avatarUrl: `/${id}.webp`, isOrgMember: true },
  ...{ primaryPosition: null, secondaryPosition: null, tertiaryPosition: null, revision: 1 },
});

function shown(truth: Partial<EventTruth> = {}, changes: Partial<OwnChanges> = {}) {
  const members = new Map(['nova', 'rho', 'tau'].map((id) => [id, card(id)]));
  return foldEvent(
    { event, rsvps: [], members, seenAt: null, ...truth },
    { pending: [], refused: [], me, ...changes },
  );
}

/** What waits after presses, one after the other, on what the server has. */
function pressed(own: AnswerRow | undefined, ...presses: ReturnType<typeof press>[]) {
  return presses.reduce<OwnChanges['pending']>(
    (pending, args) => queue(args, { truth: [own], pending }),
    [],
  );
}

const names = (people: readonly { readonly username: string }[]) =>
  people.map(({ username }) => username);

describe('those who answered an event', () => {
  const rsvps: RsvpRow[] = [
    answered('nova', 'maybe'),
    answered('gone', 'no'),
    answered('rho', 'no'),
    answered('tau', 'none'),
  ];

  test('stand by what they said, whoever has left without a name, and whoever says nothing nowhere', () => {
    const { maybe, cannot, roles } = shown({ rsvps });
    expect([names(maybe), names(cannot)]).toEqual([['nova'], ['Unknown', 'rho']]);
    expect(maybe[0]).toEqual({
      ...{ userId: 'nova', username: 'nova', avatarUrl: '/nova.webp', isMe: false },
    });
    expect(roles.map(({ attending }) => attending)).toEqual([0, 0]);
  });

  test('FD3 have the member first among them as soon as the answer is given, and where it was no more', () => {
    const mine = rowWith({ answer: 'maybe' });
    const before = shown({ rsvps: [...rsvps, answered('me', 'maybe')], mine });
    expect(names(before.maybe)).toEqual(['lyra', 'nova']);
    expect(before.maybe[0]).toEqual({ ...me, isMe: true });
    const after = shown({ rsvps, mine }, { pending: pressed(mine, press('no')) });
    expect([names(after.maybe), names(after.cannot)]).toEqual([
      ...[['nova'], ['lyra', 'Unknown', 'rho']],
    ]);
  });

  test('are told to a visitor without anybody being them', () => {
    const view = shown({ rsvps: [...rsvps, answered('me', 'seat')] }, { me: null });
    expect(view.roles[0]?.attendees).toMatchObject([{ userId: 'me', isMe: false }]);
    expect(view).toMatchObject({ myRole: null, rsvpState: 'no', answer: { answer: 'none' } });
  });
});

describe('the own answer', () => {
  const seat = rowWith({ answer: 'seat', roleId: PILOT, note: 'Late.' });

  test('is the server’s, with its note, while nothing waits', () => {
    expect(shown({ mine: seat }).answer).toEqual({
      ...{ answer: 'seat', isWaiting: false, note: 'Late.', isNoteWaiting: false },
    });
  });

  test.each([
    ['maybe', press('maybe', 'Pilot'), { answer: 'maybe', isWaiting: true }],
    ['that they can’t go', press('no', 'Pilot'), { answer: 'no', isWaiting: true }],
    ['nothing any more', press('cancel', 'Pilot'), { answer: 'none', isWaiting: true }],
    [
      'another seat, which is the same answer',
      press('seat', 'Medic'),
      { answer: 'seat', isWaiting: false },
    ],
  ] as const)('AN1 waits to be sent where they say %s', (_, wish, told) => {
    const { answer } = shown({ mine: seat }, { pending: pressed(seat, wish) });
    expect(answer).toEqual({ ...told, note: 'Late.', isNoteWaiting: false });
  });

  test('AN1 stays where only its note waits', () => {
    const pending = pressed(seat, press('note', undefined, { note: 'On time.' }));
    const { answer, rsvpState } = shown({ mine: seat }, { pending });
    expect(answer).toEqual({
      ...{ answer: 'seat', isWaiting: false, note: 'On time.', isNoteWaiting: true },
    });
    expect(rsvpState).toBe('attending');
  });

  test('AN1 waits for nothing where only a place on a waitlist does', () => {
    const mine = rowWith({ answer: 'maybe' });
    const view = shown({ mine }, { pending: pressed(mine, press('join', 'Medic')) });
    expect(view.answer).toMatchObject({ answer: 'maybe', isWaiting: false });
    expect(view.roles.map(({ line }) => line)).toEqual([
      ...[null, { mine: 'joining', place: 1, of: 1 }],
    ]);
  });

  test('AN5 a waitlist that the member was alone on is shown until their leaving is sent', () => {
    const mine = rowWith({ waiting: [{ roleId: MEDIC, ticket: 4 }] });
    const waitlists = [
      { id: `${EVENT}:m`, eventId: EVENT, roleId: MEDIC, tickets: [4], revision: 1 },
    ];
    const pending = pressed(mine, press('leave', 'Medic'));
    expect(shown({ mine, waitlists }, { pending }).roles[1]?.line).toEqual({
      ...{ mine: 'leaving', place: null, of: 0 },
    });
  });
});

describe('a refused answer', () => {
  const [entry] = pressed(undefined, press('seat', 'Medic'));
  if (!entry) throw new Error('Nothing was queued.');
  const problem = { status: 409, code: 'role_full', message: 'Full.' } as const;
  const refused: Settled = { ...entry, state: 'refused', settledAt: 0, told: 0, problem };

  test('FD4 marks its role, unless the member has come to stand in it, or wants it again', () => {
    const standing = (truth: Partial<EventTruth>, pending: OwnChanges['pending'] = []) =>
      shown(truth, { refused: [refused], pending }).roles.map(({ mine }) => mine);
    expect(standing({})).toEqual(['no', 'refused']);
    const seat = rowWith({ answer: 'seat', roleId: MEDIC });
    expect(standing({ mine: seat })).toEqual(['no', 'attending']);
    expect(standing({}, pressed(undefined, press('seat', 'Medic')))).toEqual(['no', 'waiting']);
  });

  test('FD4 is the mark of the event only while nothing else is to be said', () => {
    const state = (truth: Partial<EventTruth>) => shown(truth, { refused: [refused] }).rsvpState;
    expect(state({})).toBe('refused');
    expect(state({ mine: rowWith({ answer: 'seat', roleId: PILOT }) })).toBe('attending');
  });

  test('FD4 of several the last is told, and none of another event', () => {
    const elsewhere = {
      ...refused,
      id: 'elsewhere',
      args: press('seat', 'Medic', { eventId: 'x' }),
    };
    const note = press('note', undefined, { note: 'Hi' });
    const last = { ...refused, id: 'last', args: note };
    expect(lastRefusal(EVENT, [refused, last, elsewhere])).toMatchObject({
      ...{ entryId: 'last', what: 'note', role: '' },
    });
    expect(lastRefusal(EVENT, [elsewhere])).toBeNull();
    expect(shown({}, { refused: [elsewhere] }).rsvpState).toBe('no');
  });
});

test('who may sign up for an event, and when, is told as it is, and what is usual is left out', () => {
  const rules: Partial<EventRow> = {
    ...{ state: 'calledOff', reason: 'Storm.', locked: true, confirm: true, handoverHours: 4 },
    ...{ opensAt: '2026-11-20T00:00:00.000Z', closesAt: null, question: 'Which ship?' },
    ...{ audience: { departments: ['medical'], positions: [], flags: [] }, helpers: ['nova'] },
    ...{ publishAt: null, seriesId: 's', occurrence: '2026-12-01' },
  };
  expect(shown({ event: { ...event, ...rules } })).toMatchObject(rules);
  for (const name of Object.keys(rules)) expect(shown()).not.toHaveProperty(name);
});

test('PB6 an edit of the event that waits marks it, and says what it is based on', () => {
  expect(shown({ event: { ...event, isWaiting: true } })).toMatchObject({
    ...{ isWaiting: true, revision: 7, discordChannelId: 'c' },
  });
  expect(shown()).not.toHaveProperty('isWaiting');
});
