import type { Body } from '#contract/endpoint.ts';
import type { answerToSet } from '#contract/events.ts';
import { ApiError } from '#contract/problem.ts';
import { askedIn, type AnswerStanding, type AnswerWished } from '#domain/answer.ts';
import { roleCalled, type KnownRole } from '#domain/event-role.ts';
import type { Own } from './answer-storing.repository.ts';

// What a call states of an answer, and what is meant by it.

/** What a call wishes; roles as it names them (db/known-roles). */
export interface CalledWish extends Pick<AnswerWished, 'answer' | 'orWait' | 'waiting'> {
  /** Null: none is named, for an answer without a seat. */
  readonly role: string | null;
  /** Missing: it stays as it is. */
  readonly note?: string | undefined;
  /** The revision of the answer that its author saw; missing if they saw none. */
  readonly seen?: number | undefined;
}

/**
 * The wish that a call states. Refuses with 422 a seat without its role, a role without a seat, and waiting for roles of an event that one
 * can't come to.
 */
export function checkWish(body: Body<typeof answerToSet>): CalledWish {
  const { answer, waiting } = body;
  const role = body.role ?? null;
  if (answer === 'seat' && role === null) throw wrong('role', 'Name the role.');
  if (answer !== 'seat' && role !== null) throw wrong('role', 'Only a seat has a role.');
  if (answer === 'no' && waiting.length > 0)
    throw wrong('waiting', "Whoever can't come waits for no seat.");
  return { ...body, role };
}

function wrong(field: string, message: string): ApiError {
  return new ApiError('invalid', message, { fields: { [field]: message } });
}

/** The wish with the roles' ids. A name that the event doesn't know stays, and is no role's id. */
export function wishMeant(wished: CalledWish, own: Own, known: readonly KnownRole[]): AnswerWished {
  const idOf = (role: string) => roleCalled(known, role)?.id ?? role;
  const { answer, role, orWait, waiting, seen } = wished;
  const places = [...new Set(waiting.map(idOf))];
  const isOld = (revision: number | null) =>
    revision !== null && (seen === undefined || seen < revision);
  // Whoever wanted to wait and got a seat that was free may not know it either. Given it was not: another wish says what it means.
  const isWaitedFor = own.seat !== null && places.includes(own.seat);
  const isUnseen = isOld(own.givenRevision) || (isWaitedFor && isOld(own.revision));
  return {
    ...{ answer, orWait, role: role === null ? null : idOf(role) },
    waiting: places,
    unseen: isUnseen ? own.seat : null,
  };
}

/** What somebody has, as a wish states it: a seat that was asked for is still wished for. */
export function standingWish(own: AnswerStanding): Pick<AnswerWished, 'answer' | 'role'> {
  const answer = own.answer === 'asked' ? 'seat' : own.answer;
  return { answer, role: own.seat ?? askedIn(own) };
}
