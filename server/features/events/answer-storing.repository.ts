import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { askedIn, type AnswerStanding } from '#domain/sign-ups/answer.ts';
import type { Queryable } from '#server/db/database.ts';
import { seatWatches } from '#server/db/notice-tables.ts';
import { answerNotes, rsvps, waitlist } from '#server/db/event-tables.ts';
import type { LockedSeats } from '#server/seats/seat-locks.ts';
import { countSeats, countTaken, settleLists } from '#server/seats/settle-lists.ts';

// How a member's answer is read and written; account, event and roles are locked by then.

/** Whose answer to which event, and when and from where it is changed. */
export interface AnswerPlace {
  readonly eventId: string;
  readonly userId: string;
  readonly source: string;
  /** When the call arrived: the event is judged by it. */
  readonly now: Date;
}

/** A member's answer as it is stored, locked. */
export interface Own extends AnswerStanding {
  readonly revision: number;
  readonly givenRevision: number | null;
  readonly note: string;
}

/** What somebody has who has never answered. */
export const NOTHING: Own = {
  ...{ answer: 'none', seat: null, waiting: [] },
  ...{ revision: 0, givenRevision: null, note: '' },
};

/** What the member has, locked; a member who has never answered has nothing. */
export async function lockOwn(
  tx: Queryable,
  { eventId, userId }: Pick<AnswerPlace, 'eventId' | 'userId'>,
): Promise<Own> {
  const [row] = await tx
    .select({
      answer: rsvps.answer,
      roleId: rsvps.roleId,
      revision: rsvps.revision,
      givenRevision: rsvps.givenRevision,
      // Columns of the one table that is read lose its name (drizzle): `n` would be compared with itself.
      note: sql<string>`coalesce((
        select n.note from answer_notes n where n.event_id = rsvps.event_id and n.user_id = rsvps.user_id), '')`,
    })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.userId, userId)))
    .for('update');
  if (!row) return NOTHING;
  const places = await tx
    .select({ roleId: waitlist.roleId })
    .from(waitlist)
    .where(and(eq(waitlist.eventId, eventId), eq(waitlist.userId, userId)))
    .orderBy(asc(waitlist.ticket));
  const { roleId, ...rest } = row;
  const waiting = places.map((place) => place.roleId);
  const seat = row.answer === 'seat' ? roleId : null;
  return { ...rest, seat, asked: row.answer === 'asked' ? roleId : null, waiting };
}

interface Storing {
  readonly event: LockedSeats;
  readonly own: Own;
  readonly after: AnswerStanding;
  readonly note: string;
  /** Whether the seat is one that the member waited for and is given without their doing, as by a promotion (SPEC 30.6). */
  readonly isGiven?: boolean;
  /** Whether a seat that is left is given up by the member, and not taken by a leader. */
  readonly isGivenUp?: boolean;
}

/** Writes what has changed, and gives a seat that was left to whoever waits for it; false if nothing has. */
export async function storeAnswer(
  tx: Queryable,
  { eventId, userId, source, now }: AnswerPlace,
  storing: Storing,
): Promise<boolean> {
  const { event, own, after, note } = storing;
  const left = own.waiting.filter((id) => !after.waiting.includes(id));
  const joined = after.waiting.filter((id) => !own.waiting.includes(id));
  const isMoved = after.seat !== own.seat;
  const asked = askedIn(after);
  const isSameAnswer = !isMoved && after.answer === own.answer && asked === askedIn(own);
  if (isSameAnswer && note === own.note && left.length + joined.length === 0) return false;
  const role = event.roles.find(({ id }) => id === (after.seat ?? asked));
  const answered = {
    ...{ answer: after.answer, source },
    ...(role && { roleId: role.id, role: role.name }),
    ...(isMoved && seatChange(storing, now)),
  };
  await tx
    .insert(rsvps)
    .values({ eventId, userId, ...answered, changedAt: now })
    .onConflictDoUpdate({
      target: [rsvps.eventId, rsvps.userId],
      // Answers are in the order in which they were given: another note or place on a list moves nobody.
      set: {
        ...answered,
        ...(!isSameAnswer && { changedAt: now }),
        revision: sql`${rsvps.revision} + 1`,
      },
    });
  await keepNote(tx, { eventId, userId, note });
  await leave(tx, { eventId, userId, roleIds: left });
  await join(tx, { eventId, userId, roleIds: joined, at: now });
  if (!isMoved) return true;
  if (after.seat !== null) await countTaken(tx, { eventId, roleId: after.seat, userId });
  if (own.seat === null) return true;
  await countSeats(tx, { eventId, roleId: own.seat, by: -1 });
  await settleLists(tx, { eventId, at: now, freed: [own.seat] });
  return true;
}

/** What the row says then of how the seat was given, or given up. */
function seatChange(
  { event, own, after, isGiven = false, isGivenUp = false }: Storing,
  now: Date,
): { givenRevision: number | null; givenUpAt: Date | null } {
  const isLate = after.seat === null && isGivenUp && event.start <= now;
  return {
    givenRevision: after.seat !== null && isGiven ? own.revision + 1 : null,
    givenUpAt: isLate ? now : null,
  };
}

interface Noted {
  readonly eventId: string;
  readonly userId: string;
  readonly note: string;
}

async function keepNote(tx: Queryable, { eventId, userId, note }: Noted): Promise<void> {
  if (note === '') {
    await tx
      .delete(answerNotes)
      .where(and(eq(answerNotes.eventId, eventId), eq(answerNotes.userId, userId)));
    return;
  }
  await tx
    .insert(answerNotes)
    .values({ eventId, userId, note })
    .onConflictDoUpdate({ target: [answerNotes.eventId, answerNotes.userId], set: { note } });
}

interface Places {
  readonly eventId: string;
  readonly userId: string;
  readonly roleIds: readonly string[];
}

async function leave(tx: Queryable, { eventId, userId, roleIds }: Places): Promise<void> {
  if (roleIds.length === 0) return;
  await tx
    .delete(waitlist)
    .where(
      and(
        ...[eq(waitlist.eventId, eventId), eq(waitlist.userId, userId)],
        inArray(waitlist.roleId, [...roleIds]),
      ),
    );
}

/** A new place is the last one. Whoever is on the list needs no word of a free seat. */
async function join(
  tx: Queryable,
  { eventId, userId, roleIds, at }: Places & { readonly at: Date },
): Promise<void> {
  if (roleIds.length === 0) return;
  await tx
    .insert(waitlist)
    .values(roleIds.map((roleId) => ({ eventId, userId, roleId, createdAt: at })));
  await tx
    .delete(seatWatches)
    .where(
      and(
        ...[eq(seatWatches.eventId, eventId), eq(seatWatches.userId, userId)],
        inArray(seatWatches.roleId, [...roleIds]),
      ),
    );
}
