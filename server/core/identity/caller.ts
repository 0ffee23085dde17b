import type { Flag, Role } from '#contract/access.ts';
import { ApiError } from '#contract/problem.ts';

/** Who is making a call, according to the database at this moment. Position ids are the catalogue's. */
export interface Caller {
  readonly id: string;
  readonly sessionId: string;
  readonly username: string;
  readonly role: Role;
  readonly flags: readonly Flag[];
  readonly positionIds: readonly number[];
}

/** The signed-in caller; a visitor is refused with `unauthenticated`. */
export function memberOf(context: { readonly caller: Caller | null }): Caller {
  if (!context.caller) throw new ApiError('unauthenticated', 'Please sign in.');
  return context.caller;
}
