import { expect, test } from 'vitest';
import type { EventDetail } from '#contract/events.ts';
import { decideAnswer } from '#domain/sign-ups/answer.ts';
import { outcomeText } from '#sync/views/change-texts.ts';
import { newEntry, plan, type Entry } from '#sync/engine/outbox.ts';
import type { Settlement } from '#sync/engine/intention.ts';
import {
  bodies,
  EVENT,
  MEDIC,
  PILOT,
  press,
  queue,
  rowWith,
  START,
} from '#tests/support/factories/presses.ts';
import { rsvpIntention } from '../rsvp/rsvp-intention.ts';
import type { AnswerArgs } from './answer.ts';
import { answerIntention } from './answer-intention.ts';

const sent = (entry: Entry): Entry => ({
  ...entry,
  request: { method: 'PUT', path: '', body: '{}' },
});

test('AN1 presses on one event merge to the whole of the last wish', () => {
  const first = queue(press('seat', 'Pilot'));
  const second = queue(press('join', 'Medic'), { pending: first });
  const third = queue(press('note', undefined, { note: 'Late.' }), { pending: second });
  expect(bodies(third)).toEqual([
    { answer: 'seat', role: PILOT, orWait: false, waiting: [MEDIC], note: 'Late.' },
  ]);
  expect(third[0]?.label.title).toBe('RSVP as Pilot, Convoy');
});

test('AN1 what comes to what the server has vanishes', () => {
  const pending = queue(press('maybe'));
  expect(queue(press('none'), { pending })).toEqual([]);
  const truth = [rowWith({ answer: 'no' })];
  expect(queue(press('no'), { truth })).toEqual([]);
});

test('AN1 it goes on from what may have arrived, and says the whole of it', () => {
  const pending = queue(press('seat', 'Pilot')).map(sent);
  const after = queue(press('join', 'Medic'), { pending });
  expect(bodies(after.slice(1))).toEqual([
    { answer: 'seat', role: PILOT, orWait: false, waiting: [MEDIC], note: '' },
  ]);
});

test('AN1 whoever takes the seat again that their can’t go gave up has all of it again', () => {
  const truth = [
    rowWith({ answer: 'seat', roleId: PILOT, waiting: [{ roleId: MEDIC, ticket: 3 }] }),
  ];
  const pending = queue(press('no'), { truth });
  expect(queue(press('seat', 'Pilot'), { truth, pending })).toEqual([]);
  const noted = queue(press('note', undefined, { note: 'Late.' }), { truth, pending });
  expect(bodies(queue(press('seat', 'Pilot'), { truth, pending: noted }))).toMatchObject([
    { answer: 'seat', role: PILOT, waiting: [MEDIC], note: 'Late.' },
  ]);
  const after = queue(press('seat', 'Pilot'), { truth, pending: pending.map(sent) });
  expect(bodies(after.slice(1))).toMatchObject([{ answer: 'seat', role: PILOT, waiting: [MEDIC] }]);
  // Control: another seat is none that was given up.
  const other = queue(press('seat', 'Medic'), { truth, pending });
  expect(bodies(other)).toMatchObject([{ answer: 'seat', role: MEDIC, waiting: [] }]);
});

test('AN1 maybe and can’t go leave the seat, and can’t go the waitlists as well', () => {
  const truth = [
    rowWith({ answer: 'seat', roleId: PILOT, waiting: [{ roleId: MEDIC, ticket: 3 }] }),
  ];
  const wish = { role: null, orWait: false, note: '', seen: 4 };
  expect(bodies(queue(press('maybe'), { truth }))).toEqual([
    { ...wish, answer: 'maybe', waiting: [MEDIC] },
  ]);
  expect(bodies(queue(press('no'), { truth }))).toEqual([{ ...wish, answer: 'no', waiting: [] }]);
});

test('AN1 whoever can’t come and joins a waitlist has not said so any more', () => {
  const truth = [rowWith({ answer: 'no' })];
  expect(bodies(queue(press('join', 'Pilot'), { truth }))).toEqual([
    { answer: 'none', role: null, orWait: false, waiting: [PILOT], note: '', seen: 4 },
  ]);
});

test('AN1 an undone seat leaves the word that it took the place of, also if it may have arrived', () => {
  for (const answer of ['maybe', 'no'] as const) {
    const truth = [rowWith({ answer })];
    const pending = queue(press('seat', 'Pilot'), { truth });
    expect(queue(press('cancel', 'Pilot'), { truth, pending })).toEqual([]);
    const attempted = pending.map(sent);
    const after = queue(press('cancel', 'Pilot'), { truth, pending: attempted });
    expect(bodies(after)[1]).toMatchObject({ answer, role: null, waiting: [] });
    const joined = queue(press('join', 'Medic'), { truth, pending });
    expect(bodies(queue(press('cancel', 'Pilot'), { truth, pending: joined }))).toMatchObject([
      { answer: answer === 'no' ? 'none' : 'maybe', role: null, waiting: [MEDIC] },
    ]);
  }
});

test('AN1 whether to wait for the seat is what its own press said, whatever is pressed after it', () => {
  const first = queue(press('seat', 'Pilot', { orWait: true }));
  const wish = { answer: 'seat', role: PILOT, orWait: true, waiting: [] };
  const merged = queue(press('note', undefined, { note: 'Late.' }), { pending: first });
  expect(bodies(merged)).toEqual([{ ...wish, note: 'Late.' }]);
  const later = queue(press('note', undefined, { note: 'Late.' }), { pending: first.map(sent) });
  expect(bodies(later)[1]).toEqual({ ...wish, note: 'Late.' });
  const other = queue(press('seat', 'Medic'), { pending: merged });
  expect(bodies(other)).toMatchObject([{ role: MEDIC, orWait: false }]);
});

test('AN2 what waits under the old name keeps its place, and is what later presses change', () => {
  const args = { eventId: EVENT, role: 'Pilot', roleId: PILOT, attending: true };
  const told = { eventTitle: 'Convoy', seenStart: START, isCertain: true };
  const old = newEntry(rsvpIntention, {
    id: 'old',
    userId: 'me',
    args: { ...args, ...told },
    at: 0,
  });
  const pending: Entry[] = [...queue(press('maybe')), { ...old, seq: 2 }];
  const after = queue(press('join', 'Medic'), { pending });
  expect(after.map(({ id }) => id)).toEqual(['entry 0', 'old', 'entry 2']);
  expect(bodies(after)[2]).toMatchObject({ answer: 'seat', role: PILOT, waiting: [MEDIC] });
});

test('OB26 a note that is written before a can’t go from a notification is sent takes nothing of it back', () => {
  const truth = [
    rowWith({ answer: 'seat', roleId: PILOT, waiting: [{ roleId: MEDIC, ticket: 3 }] }),
  ];
  const role = { eventId: EVENT, role: 'Pilot', roleId: PILOT, attending: false, isCertain: true };
  const args = { ...role, eventTitle: 'Convoy', seenStart: START };
  const cancelled = newEntry(rsvpIntention, { id: 'rsvp', userId: 'me', args, at: 0 });
  const pending: Entry[] = [{ ...cancelled, seq: 1 }];
  const both = queue(press('no'), { truth, pending });
  const noted = queue(press('note', undefined, { note: 'Sick.' }), { truth, pending: both });
  expect(noted.map(({ name }) => name)).toEqual(['rsvp.set', 'answer.set']);
  expect(noted[1]?.args).toMatchObject({
    ...{ presses: [{ what: 'no' }, { what: 'note', note: 'Sick.' }] },
    wish: { answer: 'no', waiting: [], note: 'Sick.' },
  });
});

test('AN2 a cancellation from a notification finds the seat that a waiting answer takes', () => {
  const pending = queue(press('seat', 'Pilot'));
  const args = { eventId: EVENT, role: 'Pilot', roleId: PILOT, attending: false };
  const intent = {
    id: 'new',
    userId: 'me',
    at: 0,
    args: { ...args, eventTitle: '', seenStart: '' },
  };
  const { add, remove } = plan(rsvpIntention, intent, { truth: [], pending, accepted: [] });
  expect(remove).toEqual([]);
  expect(add).toMatchObject({ name: 'rsvp.set', args: { attending: false } });
});

test('AN3 a wish names the revision that its author saw, and none where there was no answer', () => {
  const truth = [rowWith({ waiting: [{ roleId: PILOT, ticket: 1 }] })];
  expect(bodies(queue(press('join', 'Medic'), { truth }))).toMatchObject([{ seen: 4 }]);
  expect(bodies(queue(press('join', 'Medic')))[0]).not.toHaveProperty('seen');
});

test('AN3 a seat that its author has seen stays when a wish for another one is refused; control: without the revision it is given up', () => {
  const truth = [rowWith({ answer: 'seat', roleId: PILOT, revision: 4 })];
  const [body] = bodies(queue(press('seat', 'Medic'), { truth })) as [{ readonly seen: number }];
  const full = (id: string) => ({ id, capacity: 1, attending: 1, others: 0 });
  const event = { roles: [PILOT, MEDIC].map(full), isOver: false, hasStarted: false };
  const wish = { answer: 'seat', role: MEDIC, orWait: false, waiting: [] } as const;
  /** As the server judges a seat that was given by revision 4. */
  const seatAfter = ({ seen = 0 }: { readonly seen?: number }) =>
    decideAnswer(
      { answer: 'seat', seat: PILOT, waiting: [] },
      { ...wish, unseen: seen < 4 ? PILOT : null },
      { ...event, isPromoting: true },
    ).standing.seat;
  expect(seatAfter(body)).toBe(PILOT);
  expect(seatAfter({})).toBeNull();
});

const detail = (mine: EventDetail['mine'], outcome: string) => ({
  ...{ id: EVENT, title: 'Convoy', start: START, end: '2026-12-01T21:00:00.000Z' },
  ...{ description: '', eventImageUrl: '', revision: 1 },
  ...{ discordChannelId: null, discordMessageId: null, rsvps: [], mine, outcome },
  roles: [
    { id: PILOT, name: 'Pilot', icon: '', department: '', capacity: 1, attending: 1, waiting: 5 },
  ],
});
const waitingAt = (place: number): EventDetail['mine'] => ({
  ...{ answer: 'none', role: null, roleId: null, note: '', revision: 5 },
  waiting: [{ role: 'Pilot', roleId: PILOT, place, ticket: 9 }],
});
const seated: EventDetail['mine'] = {
  ...{ answer: 'seat', role: 'Pilot', roleId: PILOT, note: '', revision: 5, waiting: [] },
};

/** How a press turned out, in words and in rows. */
function settledWith(args: AnswerArgs, { mine, outcome, truth = [] }: Turnout) {
  const [entry] = queue(args, { truth });
  if (!entry) throw new Error('Nothing waits.');
  const settlement: Settlement = { kind: 'accepted', reply: detail(mine, outcome) };
  const { settledAs, changes } = answerIntention.settle(entry.args, settlement, 'me');
  return { text: outcomeText({ ...entry, args: settledAs, state: 'sent' }, '/'), changes };
}
interface Turnout {
  readonly mine: EventDetail['mine'];
  readonly outcome: string;
  readonly truth?: readonly unknown[];
}

test.each([
  ['seat', seated, 'seat', "RSVP'd for Pilot"],
  ['seat', waitingAt(2), 'waiting', "Pilot was full: you're on the waitlist, 2nd of 5"],
  ['join', waitingAt(2), 'waiting', 'On the waitlist for Pilot, 2nd of 5'],
  ['join', seated, 'seat', "A seat was free: RSVP'd for Pilot"],
] as const)('SPEC 30.17 AN4 "%s" is told by what it became (%#)', (what, mine, outcome, words) => {
  const { text, changes } = settledWith(press(what, 'Pilot'), { mine, outcome });
  expect(text).toBe(words);
  expect(changes.myAnswers).toMatchObject([{ id: EVENT, answer: mine?.answer, revision: 5 }]);
});

test('SPEC 30.6 AN4 what became of a wish is the seat that was given for a place which it still waited for', () => {
  const truth = [rowWith({ waiting: [{ roleId: PILOT, ticket: 9 }] })];
  const turnout = { mine: seated, outcome: 'seat', truth };
  for (const args of [press('maybe'), press('join', 'Medic'), press('seat', 'Medic')])
    expect(settledWith(args, turnout).text).toBe("RSVP'd for Pilot");
});

test.each([
  ['seat', "RSVP'd for Pilot"],
  ['join', 'On the waitlist for Pilot'],
] as const)(
  'AN4 control: without what the server made of it "%s" is told as what was asked for',
  (what, words) => {
    const [entry] = queue(press(what, 'Pilot'));
    expect(entry && outcomeText({ ...entry, state: 'sent' }, '/')).toBe(words);
  },
);

test('SPEC 30.17 a seat that was held all along is not what became of another wish', () => {
  const truth = [rowWith({ answer: 'seat', roleId: PILOT })];
  const turnout = { mine: seated, outcome: 'seat', truth };
  const note = press('note', undefined, { note: 'Late.' });
  expect(settledWith(note, turnout).text).toBe('Note saved: Convoy');
});

test('AN6 an answer that keeps nothing of an event that is gone counts as done', () => {
  const truth = [rowWith({ answer: 'seat', roleId: PILOT })];
  const [cancel] = queue(press('cancel', 'Pilot'), { truth });
  const [join] = queue(press('join', 'Medic'), { truth });
  expect(answerIntention.isDone(cancel?.args, 'event_gone')).toBe(true);
  expect(answerIntention.isDone(cancel?.args, 'key_expired')).toBe(false);
  expect(answerIntention.isDone(join?.args, 'event_gone')).toBe(false);
  const problem = { status: 410, code: 'event_gone', message: 'Gone.' } as const;
  expect(answerIntention.settle(cancel?.args, { kind: 'done', problem }, 'me').deleted).toEqual({
    ...{ events: [EVENT], myRsvps: [EVENT], myAnswers: [EVENT] },
  });
});

test('AN6 control: as a refusal it would leave the seat on the device', () => {
  const truth = [rowWith({ answer: 'seat', roleId: PILOT })];
  const [cancel] = queue(press('cancel', 'Pilot'), { truth });
  const problem = { status: 409, code: 'role_gone', message: 'Gone.' } as const;
  const patched = (kind: 'done' | 'refused') =>
    answerIntention.settle(cancel?.args, { kind, problem }, 'me').patches ?? [];
  expect(patched('done').map(({ collection }) => collection)).toContain('myAnswers');
  expect(patched('refused')).toEqual([]);
});

test('AN1 SPEC 30.49 a seat that was asked for is stated as a wish for it, whatever else changes', () => {
  const truth = [rowWith({ answer: 'asked', roleId: MEDIC })];
  expect(bodies(queue(press('note', undefined, { note: 'Late.' }), { truth }))).toMatchObject([
    { answer: 'seat', role: MEDIC, note: 'Late.' },
  ]);
  expect(bodies(queue(press('cancel', 'Medic'), { truth }))).toMatchObject([
    { answer: 'none', role: null },
  ]);
  expect(queue(press('seat', 'Medic'), { truth })).toEqual([]);
});
