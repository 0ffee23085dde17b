import { expect, test } from 'vitest';
import type { EventDetail } from '#contract/events.ts';
import type { Problem } from '#contract/problem.ts';
import { outcomeText } from '#sync/views/change-texts.ts';
import type { Entry } from '#sync/engine/outbox.ts';
import {
  bodies,
  changesIn,
  EVENT,
  MEDIC,
  PILOT,
  press,
  queue,
  rowWith,
  START,
} from '#tests/support/factories/presses.ts';
import type { AnswerArgs } from './answer.ts';
import { answerChangesIn } from './answer-changes.ts';
import { answerIntention } from './answer-intention.ts';

// What was pressed is done once more on what has come about since: a promotion, or a change from another device.

const waiting = (...roleIds: string[]) => ({
  waiting: roleIds.map((roleId, ticket) => ({ roleId, ticket })),
});
const onListOfPilot = [rowWith(waiting(PILOT))];
const promoted = [rowWith({ answer: 'seat', roleId: PILOT, note: 'From the phone.', revision: 9 })];

const event = (mine: Partial<NonNullable<EventDetail['mine']>>) => ({
  ...{ id: EVENT, title: 'Convoy', start: START, end: '2026-12-01T21:00:00.000Z' },
  ...{ description: '', eventImageUrl: '', revision: 1, rsvps: [] },
  ...{ discordChannelId: null, discordMessageId: null },
  mine: { answer: 'none', role: null, roleId: null, note: '', revision: 5, waiting: [], ...mine },
  roles: [
    { id: PILOT, name: 'Pilot', icon: '', department: '', capacity: 1, attending: 1, waiting: 5 },
  ],
});
const locked: Problem = {
  ...{ status: 409, code: 'signups_locked', message: 'Sign-ups are locked by the organisers.' },
  current: event(waitingIn(PILOT)),
};
const expired: Problem = { status: 409, code: 'key_expired', message: 'Too old.' };

function waitingIn(...roleIds: string[]) {
  return { waiting: roleIds.map((roleId) => ({ role: '', roleId, place: 1, ticket: 7 })) };
}

/** What is kept of a refused change. */
function refused([entry]: readonly Entry[], problem: Problem): AnswerArgs {
  const { settledAs } = answerIntention.settle(entry?.args, { kind: 'refused', problem }, 'me');
  return settledAs as AnswerArgs;
}

test('AN7 OB8 a refused answer that is sent again changes what it was to change, and nothing that has come about since', () => {
  const kept = refused(queue(press('join', 'Medic'), { truth: onListOfPilot }), locked);
  const again = queue(kept, { truth: promoted });
  expect(bodies(again)).toEqual([
    {
      ...{ answer: 'seat', role: PILOT, orWait: false, waiting: [MEDIC] },
      ...{ note: 'From the phone.', seen: 9 },
    },
  ]);
  expect(again[0]?.label.title).toBe('Join waitlist as Medic, Convoy');
});

test('AN7 control: sent again as the whole that it was, it gives the new seat up, and takes the old note', () => {
  const [entry] = queue(press('join', 'Medic'), { truth: onListOfPilot });
  const whole = { ...(entry?.args as AnswerArgs), presses: undefined };
  expect(bodies(queue(whole, { truth: promoted }))).toEqual([
    { answer: 'none', role: null, orWait: false, waiting: [PILOT, MEDIC], note: '', seen: 4 },
  ]);
});

test('AN7 all of a refused answer is sent again, not only the weightiest of it', () => {
  const first = queue(press('seat', 'Medic', { orWait: true }), { truth: onListOfPilot });
  const merged = queue(press('note', undefined, { note: 'Late.' }), {
    ...{ truth: onListOfPilot, pending: first },
  });
  expect(bodies(queue(refused(merged, locked), { truth: onListOfPilot }))).toEqual([
    { answer: 'seat', role: MEDIC, orWait: true, waiting: [PILOT], note: 'Late.', seen: 4 },
  ]);
});

const seated = [rowWith({ answer: 'seat', roleId: PILOT })];
const cancelledForPlace = queue(press('join', 'Medic'), {
  ...{ truth: seated, pending: queue(press('cancel', 'Pilot'), { truth: seated }) },
});

test('AN7 SPEC 30.10 what was given up with a refused answer is not given up again, nor is it what is told as refused', () => {
  const args = refused(cancelledForPlace, locked);
  expect(bodies(queue(args, { truth: promoted }))).toMatchObject([
    { answer: 'seat', role: PILOT, waiting: [MEDIC] },
  ]);
  const [entry] = cancelledForPlace;
  const told = entry && { ...entry, args, state: 'refused' as const, code: locked.code };
  expect(told && outcomeText(told, '/')).toBe(
    "RSVP failed. Your place on the waitlist for Medic (Convoy) didn't go through: sign-ups are locked.",
  );
});

test('AN7 control: of what the server has not judged all is sent again', () => {
  const args = refused(cancelledForPlace, expired);
  expect(bodies(queue(args, { truth: promoted }))).toMatchObject([
    { answer: 'none', role: null, waiting: [MEDIC] },
  ]);
});

test('AN1 a press after a promotion goes on from the seat that was given, whatever waits', () => {
  const pending = queue(press('join', 'Medic'), { truth: onListOfPilot });
  const merged = queue(press('note', undefined, { note: 'Late.' }), { truth: promoted, pending });
  expect(bodies(merged)).toEqual([
    { answer: 'seat', role: PILOT, orWait: false, waiting: [MEDIC], note: 'Late.', seen: 9 },
  ]);
  expect(changesIn(merged)).toEqual([['join Medic', 'note']]);
});

test('AN1 SPEC 30.6 a seat is given up with the place that it was given for', () => {
  const pending = queue(press('leave', 'Pilot'), { truth: onListOfPilot });
  const merged = queue(press('join', 'Medic'), { truth: promoted, pending });
  expect(bodies(merged)).toMatchObject([{ answer: 'none', role: null, waiting: [MEDIC] }]);
});

test.each([
  ['another seat', press('seat', 'Medic')],
  ['maybe', press('maybe')],
  ['no answer', press('none')],
])(
  'AN1 SPEC 30.6 a seat that was given for a place stays, if %s was wished for beside the place before',
  (_, wish) => {
    const pending = queue(wish, { truth: [rowWith({ answer: 'no', ...waiting(PILOT) })] });
    const merged = queue(press('note', undefined, { note: 'Late.' }), { truth: promoted, pending });
    expect(bodies(merged)).toMatchObject([{ answer: 'seat', role: PILOT, note: 'Late.', seen: 9 }]);
    const [change] = answerChangesIn(pending);
    const seat = { role: 'Pilot', roleId: PILOT };
    const now = { answer: 'seat', seat, waiting: [], note: '', seen: 9 } as const;
    expect(change?.after(now)).toMatchObject({ answer: 'seat', seat });
    // Whoever knew of the seat, and whose last word that is, has changed their mind.
    expect(change?.after({ ...now, seen: 4 }).seat).not.toEqual(seat);
  },
);

test('AN3 a wish says what its author changed', () => {
  const truth = [rowWith({ answer: 'maybe', note: 'Late.', ...waiting(PILOT) })];
  expect(changesIn(queue(press('note', undefined, { note: 'Early.' }), { truth }))).toEqual([
    ['note'],
  ]);
  expect(changesIn(queue(press('leave', 'Pilot'), { truth }))).toEqual([['leave Pilot']]);
  const pending = queue(press('seat', 'Medic'), { truth });
  expect(changesIn(queue(press('note', undefined, { note: '' }), { truth, pending }))).toEqual([
    ['seat Medic', 'note'],
  ]);
  expect(changesIn(queue(press('maybe'), { truth, pending }))).toEqual([]);
  const joined = queue(press('join', 'Pilot'), { truth: [rowWith({ answer: 'no' })] });
  expect(changesIn(joined)).toEqual([['join Pilot']]);
});

test('AN1 what another version queued as a whole is sent as it is, and merges as the whole, with what its author had seen', () => {
  const [entry] = queue(press('join', 'Medic'), { truth: onListOfPilot });
  if (!entry) throw new Error('Nothing waits.');
  const old = { ...entry, args: { ...(entry.args as AnswerArgs), presses: undefined } };
  expect(changesIn([old])).toEqual([undefined]);
  const whole = { answer: 'none', role: null, waiting: [PILOT, MEDIC], seen: 4 };
  expect(bodies([old])).toMatchObject([{ ...whole, note: '' }]);
  const merged = queue(press('note', undefined, { note: 'Late.' }), {
    ...{ truth: promoted, pending: [old] },
  });
  expect(bodies(merged)).toMatchObject([{ ...whole, note: 'Late.' }]);
});

test('AN4 a seat that a wish left as it was is not told as what became of it', () => {
  const mine = { answer: 'seat', role: 'Pilot', roleId: PILOT } as const;
  const [entry] = queue(press('note', undefined, { note: 'Late.' }), { truth: [rowWith({})] });
  const reply = { ...event(mine), outcome: 'seat' };
  const { settledAs } = answerIntention.settle(entry?.args, { kind: 'accepted', reply }, 'me');
  expect(entry && outcomeText({ ...entry, args: settledAs, state: 'sent' }, '/')).toBe(
    'Note saved: Convoy',
  );
});
