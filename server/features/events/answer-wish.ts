import type { Body } from '#contract/endpoint.ts';
import type { answerToSet } from '#contract/events.ts';
import { ApiError } from '#contract/problem.ts';
import { askedIn, type AnswerStanding, type AnswerWished } from '#domain/sign-ups/answer.ts';
import { roleCalled, type KnownRole } from '#domain/event-role.ts';
import type { Own } from './answer-storing.repository.ts';

// What a call states of an answer, and what is meant by it.

type Changes = NonNullable<Body<typeof answerToSet>['changes']>;

/** What a call wishes; roles as it names them (db/known-roles). */
export interface CalledWish extends Pick<AnswerWished, 'answer' | 'orWait' | 'waiting'> {
  /** Null: none is named, for an answer without a seat. */
  readonly role: string | null;
  /** Missing: it stays as it is. */
  readonly note?: string | undefined;
  /** The revision of the answer that its author saw; missing if they saw none. */
  readonly seen?: number | undefined;
  /** What its author changed, where that is known: nothing else of it is meant. */
  readonly changes?: Changes | undefined;
}

/**
 * The wish that a call states. Refuses with 422 a seat without its role, a role without a seat, and waiting for roles of an event
 * that one can't come to.
 */
export function checkWish(body: Body<typeof answerToSet>): CalledWish {
  const { answer, waiting, changes, note } = body;
  const role = body.role ?? null;
  if (answer === 'seat' && role === null) throw wrong('role', 'Name the role.');
  if (answer !== 'seat' && role !== null) throw wrong('role', 'Only a seat has a role.');
  if (answer === 'no' && waiting.length > 0)
    throw wrong('waiting', "Whoever can't come waits for no seat.");
  const isNoted = changes === undefined || changes.some(({ what }) => what === 'note');
  return { ...body, role, note: isNoted ? note : undefined };
}

/**
 * The role, if a seat in it is all that the wish is of whoever has nothing: neither a note nor another place, and no change of
 * something else, whose answer is the one that its author has already.
 */
export function seatAlone({ answer, role, note, waiting, changes }: CalledWish): string | null {
  const kinds = changes?.map(({ what }) => what) ?? ['seat'];
  const isSeat = answer === 'seat' && kinds.includes('seat');
  const isMore = note !== undefined || waiting.length > 0 || kinds.includes('join');
  return isSeat && !isMore ? role : null;
}

function wrong(field: string, message: string): ApiError {
  return new ApiError('invalid', message, { fields: { [field]: message } });
}

/**
 * What a wish means by now (SPEC 30.6), with the roles' ids. A name that the event doesn't know stays, and is no role's id. Where its
 * changes are known, whatever its author didn't change is as it has become since they looked.
 */
export function wishMeant(wished: CalledWish, own: Own, known: readonly KnownRole[]): AnswerWished {
  const idOf = (role: string) => roleCalled(known, role)?.id ?? role;
  const { answer, role, orWait, waiting, seen, changes } = wished;
  const places = [...new Set(waiting.map(idOf))];
  const isOld = (revision: number | null) =>
    revision !== null && (seen === undefined || seen < revision);
  // Whoever wanted to wait and got a seat that was free may not know it either. Given it was not: another wish says what it means.
  const isWaitedFor = own.seat !== null && places.includes(own.seat);
  const isUnseen = isOld(own.givenRevision) || (isWaitedFor && isOld(own.revision));
  const whole: AnswerWished = {
    ...{ answer, orWait, role: role === null ? null : idOf(role) },
    waiting: places,
    unseen: isUnseen ? own.seat : null,
  };
  if (changes === undefined) return whole;
  const called = changes.map((one) => ({ what: one.what, id: idOf(one.role ?? '') }));
  return changedAlone(whole, own, called);
}

interface Change {
  readonly what: Changes[number]['what'];
  readonly id: string;
}

/**
 * The wish as far as its author changed anything. Whoever gives up a role means the seat in it as well as the place on its list, and a seat
 * that they had waited for, and know nothing of, is what they want most.
 */
function changedAlone(whole: AnswerWished, own: Own, changes: readonly Change[]): AnswerWished {
  const rolesOf = (...kinds: Change['what'][]) =>
    changes.filter(({ what }) => kinds.includes(what)).map(({ id }) => id);
  const left = rolesOf('cancel', 'leave');
  const joined = rolesOf('join');
  const held = standingWish(own);
  const { unseen } = whole;
  const isStillWaitedFor =
    unseen !== null && whole.waiting.includes(unseen) && !joined.includes(unseen);
  const isSaid = !isStillWaitedFor && rolesOf('seat', 'maybe', 'no', 'none').length > 0;
  const isLeft = held.role !== null && left.includes(held.role);
  const { answer, role } = isSaid ? whole : isLeft ? nothing : held;
  const waiting = [...own.waiting.filter((id) => !left.includes(id)), ...joined];
  return {
    // Whoever can't come waits for no seat, so who waits has not said that they can't.
    answer: answer === 'no' && joined.length > 0 ? 'none' : answer,
    ...{ role, orWait: whole.orWait },
    waiting: answer === 'no' ? joined : [...new Set(waiting)].filter((id) => id !== role),
    unseen: isSaid && isLeft ? own.seat : null,
  };
}

const nothing = { answer: 'none', role: null } as const;

/** What somebody has, as a wish states it: a seat that was asked for is still wished for. */
export function standingWish(own: AnswerStanding): Pick<AnswerWished, 'answer' | 'role'> {
  const answer = own.answer === 'asked' ? 'seat' : own.answer;
  return { answer, role: own.seat ?? askedIn(own) };
}
