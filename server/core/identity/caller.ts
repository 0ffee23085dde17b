import type { Person } from '#domain/permissions.ts';
import { ApiError } from '#contract/problem.ts';

/** Who is making a call, according to the database at this moment. */
export interface Caller extends Person {
  readonly id: string;
  readonly sessionId: string;
  readonly username: string;
}

/** The signed-in caller; a visitor is refused with `unauthenticated`. */
export function memberOf(context: { readonly caller: Caller | null }): Caller {
  if (!context.caller) throw new ApiError('unauthenticated', 'Please sign in.');
  return context.caller;
}
