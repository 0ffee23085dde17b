import type { EventDetail } from '#contract/events.ts';
import { signUpBar, type SignUpTimes } from '#domain/sign-ups/sign-up-rules.ts';
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
  const isOwed = before?.confirm === true && !after.confirm;
  const given = isOwed ? await seatThoseWhoAsked(tx, { eventId, leader, at }) : 0;
  return given + (await settleLists(tx, { eventId, at, freed }));
}

/** After those who wait, and before anybody is told of what is free: that is only what they leave. */
async function seatThoseWhoAsked(
  tx: Queryable,
  settling: Parameters<typeof settleAskedSeats>[1],
): Promise<number> {
  const { eventId, at } = settling;
  const promoted = await settleLists(tx, { eventId, at, freed: [], isTold: false });
  return promoted + (await settleAskedSeats(tx, settling));
}

/** Whether nobody could take a seat before the edit, or until so short a time before that nobody has been told of those that are free. */
async function wasShut(tx: Queryable, { before, after, at }: Edited): Promise<boolean> {
  if (!before) return false;
  return signUpBar(before, at) !== null || takeTurns(tx, { ...before, id: after.id }, at);
}
