import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideAnswer,
  type EventNow,
  type RoleNow,
  type AnswerStanding,
  type AnswerWished,
} from './answer.ts';
import { isFull } from './capacity.ts';

const ROLES = ['pilot', 'medic', 'scout'];
const GONE = 'cook';

/** How far the event is: each phase contains those before it, as on the server. */
const phases = [
  { isPromoting: true, hasStarted: false, isOver: false },
  { isPromoting: false, hasStarted: false, isOver: false },
  { isPromoting: false, hasStarted: true, isOver: false },
  { isPromoting: false, hasStarted: true, isOver: true },
];

/** What a member can have: a seat or a word, and places on lists of other roles, of none for whoever can't come. */
const aStanding: fc.Arbitrary<AnswerStanding> = fc
  .record({
    seat: fc.option(fc.constantFrom(...ROLES)),
    word: fc.constantFrom('maybe', 'no', 'none'),
    waiting: fc.shuffledSubarray(ROLES),
  })
  .map(({ seat, word, waiting }) => ({
    ...(seat === null ? { answer: word, seat } : { answer: 'seat' as const, seat }),
    waiting: seat === null && word === 'no' ? [] : waiting.filter((role) => role !== seat),
  }));

/** Likewise what a call can wish (server: `checkWish`). */
const aWishOf = (before: AnswerStanding): fc.Arbitrary<AnswerWished> =>
  fc
    .record({
      answer: fc.constantFrom('seat', 'maybe', 'no', 'none'),
      role: fc.constantFrom(...ROLES, GONE),
      orWait: fc.boolean(),
      waiting: fc.shuffledSubarray([...ROLES, GONE]),
      isUnseen: fc.boolean(),
    })
    .map(({ answer, role, orWait, waiting, isUnseen }) => ({
      ...{ answer, orWait, role: answer === 'seat' ? role : null },
      waiting: answer === 'no' ? [] : waiting,
      unseen: isUnseen ? before.seat : null,
    }));

/** Counts that the server keeps: the own seat is counted, and until the last hours nobody waits for a free one. */
const anEventOf = ({ seat, waiting }: AnswerStanding): fc.Arbitrary<EventNow> =>
  fc
    .record({
      phase: fc.constantFrom(...phases),
      counts: fc.array(
        fc.record({
          capacity: fc.integer({ min: 1, max: 2 }),
          taken: fc.nat(2),
          others: fc.nat(2),
        }),
        { minLength: ROLES.length, maxLength: ROLES.length },
      ),
    })
    .map(({ phase, counts }) => {
      const roles = counts.map(({ capacity, taken, others }, at): RoleNow => {
        const id = ROLES[at] ?? '';
        const attending = taken + (seat === id ? 1 : 0);
        const isWaited = phase.isPromoting && (others > 0 || waiting.includes(id));
        return {
          id,
          capacity,
          others,
          attending: isWaited ? Math.max(attending, capacity) : attending,
        };
      });
      return { ...phase, roles };
    });

const aCase = aStanding.chain((before) =>
  fc.record({ before: fc.constant(before), wish: aWishOf(before), event: anEventOf(before) }),
);
const properties = { seed: 20261120, numRuns: 3_000 };

const roleIn = (event: EventNow, id: string | null) => event.roles.find((role) => role.id === id);

/** The event once the decision is stored: a seat that was left goes to another who waits, or is free. */
function afterwards(event: EventNow, before: AnswerStanding, { seat }: AnswerStanding): EventNow {
  if (seat === before.seat) return event;
  const roles = event.roles.map((role) => {
    if (role.id === seat) return { ...role, attending: role.attending + 1 };
    if (role.id !== before.seat) return role;
    const left = { ...role, attending: role.attending - 1 };
    const isPassedOn = event.isPromoting && role.others > 0 && !isFull(left);
    return isPassedOn ? { ...role, others: role.others - 1 } : left;
  });
  return { ...event, roles };
}

describe('SPEC 30.5 whatever is wished in whatever situation', () => {
  it('nobody gets a seat in a full role, nor one that others wait for', () => {
    fc.assert(
      fc.property(aCase, ({ before, wish, event }) => {
        const { seat } = decideAnswer(before, wish, event).standing;
        const role = roleIn(event, seat);
        if (seat === null || seat === before.seat) return;
        expect(role && isFull(role)).toBe(false);
        if (event.isPromoting) expect(role?.others).toBe(0);
      }),
      properties,
    );
  });

  it('nobody has a seat and a place in one role, or anything in a role that isn’t there', () => {
    fc.assert(
      fc.property(aCase, ({ before, wish, event }) => {
        const { answer, seat, waiting } = decideAnswer(before, wish, event).standing;
        expect(waiting).not.toContain(seat);
        expect(new Set(waiting).size).toBe(waiting.length);
        for (const role of waiting) expect(ROLES).toContain(role);
        expect(answer === 'seat').toBe(seat !== null);
        if (answer === 'no') expect(waiting).toEqual([]);
      }),
      properties,
    );
  });

  it('SPEC 30.1 the same wish once more changes nothing', () => {
    fc.assert(
      fc.property(aCase, ({ before, wish, event }) => {
        const first = decideAnswer(before, wish, event);
        if (first.obstacle !== null) return;
        const { standing } = first;
        // A seat that its owner chose is no unseen one.
        const unseen = standing.seat === before.seat ? wish.unseen : null;
        const again = decideAnswer(
          standing,
          { ...wish, unseen },
          afterwards(event, before, standing),
        );
        expect(again).toEqual({
          ...first,
          standing: { ...standing, waiting: again.standing.waiting },
        });
        expect(again.standing.waiting.toSorted()).toEqual(standing.waiting.toSorted());
      }),
      properties,
    );
  });

  const leavesWhatItGivesUp = (decide: typeof decideAnswer) =>
    fc.property(aCase, ({ before, wish, event }) => {
      const { standing, obstacle } = decide(before, wish, event);
      if (obstacle === null) return;
      const { seat, waiting } = before;
      const isUnwanted = wish.unseen !== null && wish.role !== wish.unseen;
      const isSeatLeft = seat !== null && (isUnwanted || wish.answer !== 'seat');
      const named = [...wish.waiting, wish.role];
      expect(standing).toEqual({
        ...(isSeatLeft ? { answer: 'none', seat: null } : { answer: before.answer, seat }),
        waiting: waiting.filter((role) => named.includes(role)),
      });
    });

  it('SPEC 30.10 a refused wish takes what it gives up, the seat of whoever wants none or one that they gave up unseen (SPEC 30.6), and nothing else', () => {
    fc.assert(leavesWhatItGivesUp(decideAnswer), properties);
  });

  it('SPEC 30.10 control: a refusal that leaves all as it was keeps what was given up', () => {
    const keepsAll: typeof decideAnswer = (before, wish, event) => {
      const decision = decideAnswer(before, wish, event);
      return decision.obstacle === null ? decision : { ...decision, standing: before };
    };
    expect(fc.check(leavesWhatItGivesUp(keepsAll), properties).failed).toBe(true);
  });

  const keepsUnseen = (decide: typeof decideAnswer) =>
    fc.property(aCase, ({ before, wish, event }) => {
      if (wish.unseen === null) return;
      const { seat } = decide(before, wish, event).standing;
      if (wish.waiting.includes(wish.unseen)) expect(seat).toBe(wish.unseen);
      else if (wish.role !== wish.unseen) expect(seat).not.toBe(wish.unseen);
    });

  it('SPEC 30.6 AN3 an unseen seat is kept by exactly the wishes that want its role', () => {
    fc.assert(keepsUnseen(decideAnswer), properties);
  });

  it('AN3 control: without the revision that its author had seen a wish keeps a seat that it gave up, or gives one up that it waits for', () => {
    const seesAll: typeof decideAnswer = (before, wish, event) =>
      decideAnswer(before, { ...wish, unseen: null }, event);
    expect(fc.check(keepsUnseen(seesAll), properties).failed).toBe(true);
  });

  it('SPEC 30.10 nobody begins to wait after the start, or gets anything after the end', () => {
    fc.assert(
      fc.property(aCase, ({ before, wish, event }) => {
        const { answer, seat, waiting } = decideAnswer(before, wish, event).standing;
        if (!event.hasStarted) return;
        for (const role of waiting) expect(before.waiting).toContain(role);
        if (!event.isOver) return;
        expect([before.seat, null]).toContain(seat);
        if (answer === 'maybe') expect(before.answer).toBe('maybe');
      }),
      properties,
    );
  });

  it('SPEC 30.10 giving up a place, or all, is always taken', () => {
    fc.assert(
      fc.property(aCase, fc.nat(2), ({ before, event }, at) => {
        const { answer, seat: role } = before;
        const waiting = before.waiting.filter((_, place) => place !== at);
        const rest = { role, waiting, orWait: false, unseen: null };
        if (answer !== 'asked')
          expect(decideAnswer(before, { ...rest, answer }, event)).toMatchObject({
            ...{ standing: { ...before, waiting }, obstacle: null },
          });
        const all = { ...rest, answer: 'none', role: null, waiting: [] } as const;
        expect(decideAnswer(before, all, event)).toMatchObject({ outcome: 'none', obstacle: null });
      }),
      properties,
    );
  });
});
