import type { AnswerOutcome } from '#contract/answers.ts';
import { askedIn } from '#domain/sign-ups/answer.ts';
import { roleCalled, type KnownRole } from '#domain/event-role.ts';
import type { Queryable } from '../../db/database.ts';
import type { Own } from './answer-storing.repository.ts';
import { answerEvent, type Answered, type Answering } from './answer.repository.ts';
import { standingWish, type CalledWish } from './answer-wish.ts';

// SPEC's own call: a seat in one role, or none there. What it doesn't name of the answer stays.

export interface SeatRequest extends Answering {
  /** The role as the call names it (db/known-roles). */
  readonly role: string;
  /** Missing: a full role is refused. */
  readonly orWait?: boolean | undefined;
  /** Missing: it stays as it is. */
  readonly note?: string | undefined;
}

/**
 * Takes a seat in a role, or moves the member there; with `orWait` puts them on the waitlist of a full one. Refuses as `answerEvent` does;
 * then an earlier seat is kept.
 */
export async function takeSeat(tx: Queryable, called: SeatRequest): Promise<Answered> {
  const { role, orWait = false, note } = called;
  return answerEvent(tx, called, ({ waiting }, roles) => {
    const wanted = roleCalled(roles, role)?.id;
    return {
      ...{ answer: 'seat', role, orWait, note, seen: LATEST },
      waiting: waiting.filter((id) => id !== wanted),
    };
  });
}

/** Such a call is about one role: a seat in another one, however it came about, stays if it is refused. */
const LATEST = Number.MAX_SAFE_INTEGER;

/** Gives up the member's seat in the named role, or the place on its waitlist, and no other, even if the event is over. */
export async function giveSeatBack(tx: Queryable, called: SeatRequest): Promise<Answered> {
  const answered = await answerEvent(tx, called, (own, roles) => withoutRole(own, roles, called));
  // What the call did: nothing is left in this role, whatever else the member has.
  const outcome: AnswerOutcome = answered.isChanged ? 'none' : answered.outcome;
  return { ...answered, outcome };
}

function withoutRole(
  own: Own,
  roles: readonly KnownRole[],
  { role, note }: SeatRequest,
): CalledWish | null {
  const id = roleCalled(roles, role)?.id;
  const asked = askedIn(own);
  const isHeld = id !== undefined && (own.seat === id || asked === id);
  if (!isHeld && !own.waiting.includes(id ?? '')) return null;
  return {
    ...{ note, orWait: false, seen: LATEST, waiting: own.waiting.filter((one) => one !== id) },
    ...(isHeld ? { answer: 'none', role: null } : standingWish(own)),
  };
}
