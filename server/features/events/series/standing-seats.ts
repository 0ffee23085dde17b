import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { RSVP_SOURCE } from '#domain/limits.ts';
import { signUpBar } from '#domain/sign-ups/sign-up-rules.ts';
import type { Queryable } from '#server/db/database.ts';
import { away, events, standingWaits } from '#server/db/event-tables.ts';
import { seriesStanding } from '#server/db/planning-tables.ts';
import { announceKeptWaiting } from '#server/notices/event-news.ts';
import { idAtEvent } from '#domain/row-ids.ts';
import { answerUnderLocks } from '../answer.repository.ts';
import { readDetail } from '../events.repository.ts';

// The seats of members who want one in each event of a series.

interface Standing {
  readonly userId: string;
  readonly roleId: string;
  readonly orWait: boolean;
}

interface Seating {
  readonly seriesId: string;
  /** The ids of the events, by their start. */
  readonly eventIds: readonly string[];
  readonly now: Date;
}

/** Gives all who stand in the series their places in events that have just been made, in the order in which they came. */
export async function seatThoseStanding(tx: Queryable, seating: Seating): Promise<void> {
  const { userId, roleId, orWait, createdAt } = seriesStanding;
  const all = await tx
    .select({ userId, roleId, orWait })
    .from(seriesStanding)
    .where(eq(seriesStanding.seriesId, seating.seriesId))
    .orderBy(asc(createdAt), asc(userId));
  await seatStanding(tx, all, seating);
}

/** SPEC 31.40: gives places in an event whose sign-ups are open by now to whoever could have none before. Answers whether it changed. */
export async function seatWaiting(
  tx: Queryable,
  { seriesId, eventId, now }: Omit<Seating, 'eventIds'> & { readonly eventId: string },
): Promise<boolean> {
  const { userId, roleId, orWait, createdAt } = seriesStanding;
  const all = await tx
    .select({ userId, roleId, orWait })
    .from(standingWaits)
    .innerJoin(
      seriesStanding,
      and(eq(seriesStanding.seriesId, standingWaits.seriesId), eq(userId, standingWaits.userId)),
    )
    .where(eq(standingWaits.eventId, eventId))
    .orderBy(asc(createdAt), asc(userId));
  await tx.delete(standingWaits).where(eq(standingWaits.eventId, eventId));
  const changed = await seatStanding(tx, all, { seriesId, eventIds: [eventId], now });
  return changed.length > 0;
}

/**
 * A seat for each in each of the events, or a place on the waitlist, of which a member is told once for all of them; none while they are
 * away (SPEC 30.30). Where sign-ups aren't open, it is noted that they are still to have their places. Answers the ids of the events that
 * are changed.
 */
export async function seatStanding(
  tx: Queryable,
  all: readonly Standing[],
  { seriesId, eventIds, now }: Seating,
): Promise<string[]> {
  const absences = await absencesIn(tx, eventIds, all);
  const told = new Set<string>();
  const changed = new Set<string>();
  for (const eventId of eventIds) {
    const here = all.filter(({ userId }) => !absences.has(idAtEvent(eventId, userId)));
    for (const [turn, standing] of here.entries()) {
      const outcome = await takePlace(tx, { eventId, now, standing });
      if (outcome === 'barred') {
        const waiting = here.slice(turn).map(({ userId }) => ({ eventId, seriesId, userId }));
        await tx.insert(standingWaits).values(waiting).onConflictDoNothing();
        break; // as it is for everybody
      }
      if (outcome !== 'same') changed.add(eventId);
      if (outcome !== 'waiting' || told.has(standing.userId)) continue;
      told.add(standing.userId);
      const { userId, roleId } = standing;
      const event = await readDetail(tx, eventId, userId);
      const revision = event.mine?.revision ?? 0;
      await announceKeptWaiting(tx, { event, userId, roleId, revision, at: now });
    }
  }
  return [...changed];
}

/** Which of the members are away for any part of which event. */
async function absencesIn(
  tx: Queryable,
  eventIds: readonly string[],
  all: readonly Standing[],
): Promise<ReadonlySet<string>> {
  const userIds = all.map(({ userId }) => userId);
  const rows = await tx
    .select({ eventId: events.id, userId: away.userId })
    .from(events)
    .innerJoin(away, and(lt(away.from, events.end), gt(away.to, events.start)))
    .where(and(inArray(events.id, [...eventIds]), inArray(away.userId, userIds)));
  return new Set(rows.map(({ eventId, userId }) => idAtEvent(eventId, userId)));
}

interface Taking {
  readonly eventId: string;
  readonly now: Date;
  readonly standing: Standing;
}

/** What became of the wish of somebody who hasn't answered; 'barred' where nobody may have a place now. */
async function takePlace(
  tx: Queryable,
  { eventId, now, standing }: Taking,
): Promise<'seat' | 'waiting' | 'same' | 'barred'> {
  const { userId, roleId, orWait } = standing;
  const answering = { eventId, userId, source: RSVP_SOURCE, now };
  try {
    const { outcome, isChanged } = await answerUnderLocks(tx, answering, (own) =>
      own.answer === 'none' && own.waiting.length === 0
        ? { answer: 'seat', role: roleId, orWait, waiting: [] }
        : null,
    );
    if (!isChanged) return 'same';
    return outcome === 'waiting' ? 'waiting' : 'seat';
  } catch (error) {
    // Full, or not for them: whoever wants all of them isn't bothered about one.
    if (error instanceof ApiError) return (await isBarred(tx, eventId, now)) ? 'barred' : 'same';
    throw error;
  }
}

/** Whether sign-ups of an event aren't open. It is locked against edits where a place in it was refused. */
async function isBarred(tx: Queryable, eventId: string, now: Date): Promise<boolean> {
  const { state, opensAt, closesAt, locked } = events;
  const [event] = await tx
    .select({ state, opensAt, closesAt, locked })
    .from(events)
    .where(eq(events.id, eventId));
  return event !== undefined && signUpBar(event, now) !== null;
}
