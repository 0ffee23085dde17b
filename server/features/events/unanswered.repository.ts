import { and, arrayContains, eq, exists, gt, lt, notExists, sql, type SQL } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import { byId, byName } from '#domain/by-name.ts';
import { whenOf } from '#domain/news/news-times.ts';
import { isLetAnywhere } from '#domain/sign-ups/sign-up-rules.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { countUse } from '#server/core/identity/limits.ts';
import { suspendedAt } from '#server/core/identity/suspensions.ts';
import type { Queryable } from '#server/db/database.ts';
import { away, events, rsvps, waitlist } from '#server/db/event-tables.ts';
import { heldPositions } from '#server/db/organisation.ts';
import { users } from '#server/db/schema.ts';
import { announceAsking } from '#server/notices/event-news.ts';
import { goneOrUnknown, readDetail } from './events.repository.ts';

interface Asked {
  readonly eventId: string;
  readonly at: Date;
}

/**
 * SPEC 30.26: the org members who have said nothing to an event and wait for nothing of it, by name; nobody who is suspended, or away by
 * then. Refuses with 410 or 404 an event that isn't there.
 */
export async function readUnanswered(db: Queryable, asked: Asked) {
  return namesOf(await unansweredOf(db, asked));
}

/** SPEC 30.63: those who have said nothing likewise, since they are away then. */
export async function readAbsent(db: Queryable, asked: Asked) {
  const people = await silentIn(db, asked);
  return namesOf(people.filter(({ isAway }) => isAway));
}

function namesOf(people: readonly { readonly userId: string; readonly username: string }[]) {
  return people.map(({ userId, username }) => ({ userId, username }));
}

async function unansweredOf(db: Queryable, asked: Asked) {
  const people = await silentIn(db, asked);
  return people.filter(({ isAway }) => !isAway);
}

/** Those who have said nothing, by name, each with whether they are away then. */
async function silentIn(db: Queryable, { eventId, at }: Asked) {
  const [event] = await db
    .select({ start: events.start, end: events.end })
    .from(events)
    .where(eq(events.id, eventId));
  if (!event) throw await goneOrUnknown(db, eventId);
  const answered = db
    .select({ one: sql`1` })
    .from(rsvps)
    .where(
      and(
        ...[eq(rsvps.eventId, eventId), eq(rsvps.userId, users.id)],
        sql`${rsvps.answer} <> 'none'`,
      ),
    );
  const waiting = db
    .select({ one: sql`1` })
    .from(waitlist)
    .where(and(eq(waitlist.eventId, eventId), eq(waitlist.userId, users.id)));
  const absent = db
    .select({ one: sql`1` })
    .from(away)
    .where(and(eq(away.userId, users.id), lt(away.from, event.end), gt(away.to, event.start)));
  const rows = await db
    .select({
      ...{ userId: users.id, username: users.username },
      ...{ flags: users.flags, positions: heldPositions },
      isAway: sql<boolean>`${exists(absent)}`,
    })
    .from(users)
    .where(and(isActiveOrgMember(at), notExists(answered), notExists(waiting)));
  return rows.toSorted(
    (one, other) => byName(one.username, other.username) || byId(one.userId, other.userId),
  );
}

/** Whether an account is that of an org member who isn't suspended. */
export function isActiveOrgMember(at: Date): SQL | undefined {
  return and(arrayContains(users.flags, ['OrgMember']), sql`not ${suspendedAt(at.toISOString())}`);
}

/**
 * SPEC 30.27: asks those of them for their answer who may take a seat; returns how many they are. Refuses with 409 `event_over` an event that is over, `event_called_off`
 * or `signups_not_open` one that was called off or is a draft, and
 * `quota_reached` one whose people were asked within a day.
 */
export async function askUnanswered(tx: Queryable, { eventId, at }: Asked): Promise<number> {
  const event = await readDetail(tx, eventId);
  if (event.state === 'calledOff')
    throw new ApiError('event_called_off', 'The event was called off.');
  if (event.state === 'draft')
    throw new ApiError('signups_not_open', 'The event is a draft, so nobody knows of it yet.');
  if (new Date(event.end) <= at)
    throw new ApiError('event_over', 'The event is over, so nobody is asked any more.');
  const people = await unansweredOf(tx, { eventId, at });
  const unanswered = people.filter((person) => isLetAnywhere(person, event));
  if (unanswered.length === 0) return 0;
  const { count, windowEnds } = await countUse(tx, `asked:${eventId}`, { at, ms: DAY_MS });
  if (count > 1) throw new ApiError('quota_reached', askedAlready(windowEnds, at));
  await announceAsking(tx, { event, at, userIds: unanswered.map(({ userId }) => userId) });
  return unanswered.length;
}

/** The refusal names a time in UTC, since the leader's zone isn't known here. */
function askedAlready(until: Date, now: Date): string {
  const when = whenOf(until.toISOString(), { zone: 'UTC', now });
  return `People are asked once a day, and were for this event. Ask again from ${when} on.`;
}
