import type { EventDetail } from '#contract/events.ts';
import { signUpBar, type SignUpTimes } from '#domain/sign-up-rules.ts';
import type { Queryable } from '#server/db/database.ts';
import { settleLists } from '#server/seats/settle-lists.ts';
import { takeTurns } from '#server/seats/sign-up-turns.ts';
import { settleAskedSeats } from './confirming.repository.ts';

interface Edited {
  /** The event before the edit; missing if nothing is known of it. */
  readonly before: (SignUpTimes & Pick<EventDetail, 'confirm'>) | undefined;
  readonly after: SignUpTimes & Pick<EventDetail, 'id' | 'confirm' | 'roles'>;
  /** The ids of the roles that have more seats than before. */
  readonly grown: readonly string[];
  readonly leader: { readonly id: string; readonly username: string };
  readonly at: Date;
}

/**
 * To be called after an edit of an event, in its transaction: whatever is free then goes to those who wait, or is told to them, and those
 * who have asked for a seat that is confirmed no more get theirs (SPEC 30.47, 30.50). Returns of how many answers something became.
 */
export async function settleEdit(tx: Queryable, edited: Edited): Promise<number> {
  const { before, after, grown, leader, at } = edited;
  const { id: eventId, roles } = after;
  // What was freed while nobody could take it is free anew.
  const isReopened = (await wasShut(tx, edited)) && signUpBar(after, at) === null;
  const freed = isReopened ? roles.flatMap((role) => role.id ?? []) : grown;
  const promoted = await settleLists(tx, { eventId, at, freed });
  if (before?.confirm !== true || after.confirm) return promoted;
  return promoted + (await settleAskedSeats(tx, { eventId, leader, at }));
}

/** Whether nobody could take a seat before the edit, or until so short a time before that nobody has been told of those that are free. */
async function wasShut(tx: Queryable, { before, after, at }: Edited): Promise<boolean> {
  if (!before) return false;
  return signUpBar(before, at) !== null || takeTurns(tx, { ...before, id: after.id }, at);
}
