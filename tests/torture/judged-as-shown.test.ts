// What a device shows of a wish that waits, and what the server makes of it once it arrives, are two pieces of code: here they are compared.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answerWish, type AnswerRow } from '#contract/answers.ts';
import { decideAnswer } from '#domain/sign-ups/answer.ts';
import { checkWish, wishMeant } from '#server/features/events/answer-wish.ts';
import type { Own } from '#server/features/events/answer-storing.repository.ts';
import { answerIntention } from '#sync/intentions/answer/answer-intention.ts';
import { answerAfter, answerInTruth, type AnswerArgs } from '#sync/intentions/answer/answer.ts';
import { press, queue, rowWith } from '#tests/support/factories/presses.ts';

const ROLES = ['Pilot', 'Medic', 'Scout'];
const SEEN = 4;
const NEWER = 9;

const anAnswer = fc
  .record({
    seat: fc.option(fc.constantFrom(...ROLES)),
    word: fc.constantFrom('maybe', 'no', 'none'),
    lists: fc.shuffledSubarray(ROLES),
    note: fc.constantFrom('', 'Late.'),
  })
  .map(({ seat, word, lists, note }) => ({
    ...{ answer: seat === null ? word : ('seat' as const), roleId: seat, note },
    lists: seat === null && word === 'no' ? [] : lists.filter((role) => role !== seat),
  }));

const aPress = fc
  .record({
    what: fc.constantFrom('seat', 'cancel', 'join', 'leave', 'maybe', 'no', 'none', 'note'),
    role: fc.constantFrom(...ROLES),
    note: fc.constantFrom('Early.', 'Two seats.'),
  })
  .map(({ what, role, note }) => {
    const isOfRole = ['seat', 'cancel', 'join', 'leave'].includes(what);
    return press(what, undefined, {
      ...(isOfRole && { role, roleId: role }),
      ...(what === 'note' && { note }),
    });
  });

const aCase = fc.record({
  /** As the author saw it, and as it is when the wish arrives. */
  before: anAnswer,
  now: anAnswer,
  presses: fc.array(aPress, { minLength: 1, maxLength: 4 }),
  isGiven: fc.boolean(),
});

type Answered = typeof anAnswer extends fc.Arbitrary<infer A> ? A : never;

function rowOf({ lists, ...answer }: Answered, revision: number): AnswerRow {
  const waiting = lists.map((roleId, ticket) => ({ roleId, ticket }));
  return rowWith({ ...answer, waiting, revision });
}

/** What the presses come to, on what their author saw; null for nothing. */
function queued(presses: readonly AnswerArgs[], seen: Answered): AnswerArgs | null {
  const truth = [rowOf(seen, SEEN)];
  const pending = presses.reduce<ReturnType<typeof queue>>(
    (waiting, one) => queue(one, { truth, pending: waiting }),
    [],
  );
  return (pending[0]?.args as AnswerArgs | undefined) ?? null;
}

/** In an event whose roles are full, and others wait for each; null if the wish is refused. */
function judged(args: AnswerArgs, now: Answered, isGiven: boolean) {
  const body = JSON.parse(answerIntention.request(args, new Map()).body) as unknown;
  const wished = checkWish(z.parse(answerWish, body));
  const own: Own = {
    ...{ answer: now.answer, seat: now.roleId, waiting: now.lists, note: now.note },
    ...{ revision: NEWER, givenRevision: isGiven && now.roleId !== null ? NEWER : null },
  };
  const known = ROLES.map((id) => ({ id, name: id }));
  const { standing, obstacle } = decideAnswer(own, wishMeant(wished, own, known), {
    ...{ isOver: false, hasStarted: false, isPromoting: true },
    roles: ROLES.map((id) => ({ id, capacity: 1, attending: 1, others: 1 })),
  });
  if (obstacle !== null) return null;
  const { answer, seat, waiting } = standing;
  return { answer, seat, waiting: waiting.toSorted(), note: wished.note ?? own.note };
}

function shown(args: AnswerArgs, now: Answered) {
  const { answer, seat, waiting, note } = answerAfter(answerInTruth([rowOf(now, NEWER)]), args);
  const lists = waiting.map(({ roleId = '' }) => roleId).toSorted();
  return { answer, seat: seat?.roleId ?? null, waiting: lists, note };
}

const isJudgedAsShown = (sent: (args: AnswerArgs) => AnswerArgs) =>
  fc.property(aCase, ({ before, now, presses, isGiven }) => {
    const args = queued(presses, before);
    const made = args && judged(sent(args), now, isGiven);
    if (made) expect(made).toEqual(shown(args, now));
  });
const properties = { seed: 20261130, numRuns: 3_000 };

it('AN3 whatever has come about since its author looked, the server makes of a wish what the device shows', () => {
  fc.assert(
    isJudgedAsShown((args) => args),
    properties,
  );
});

it('AN3 control: of a wish that doesn’t say what it changes the server makes something else', () => {
  const asWhole = (args: AnswerArgs) => ({ ...args, presses: undefined });
  expect(fc.check(isJudgedAsShown(asWhole), properties).failed).toBe(true);
});
