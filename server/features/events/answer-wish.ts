import type { Body } from '#contract/endpoint.ts';
import type { answerToSet } from '#contract/events.ts';
import { ApiError } from '#contract/problem.ts';
import type { CalledWish } from './answer.repository.ts';

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
