import { and, asc, desc, eq, gt, gte, isNotNull, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { answers, type EventAnswer } from '#contract/answers.ts';
import type { FeedKind } from '#contract/calendar-feed.ts';
import { eventStates } from '#contract/sign-up-rules.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { tentativeIn, type EventForCalendar } from '#domain/event-in-calendar.ts';
import { horizonOf } from '#domain/horizon.ts';
import { audit, changes } from '#server/db/bookkeeping.ts';
import type { Queryable } from '#server/db/database.ts';
import { isShown } from '#server/db/event-rows.ts';
import { events, rsvps } from '#server/db/event-tables.ts';

/** A deletion stays in the feed for as long as devices that were away are told of one. */
const TOLD_MS = 90 * DAY_MS;
/** Enough HTML for all the text that calendar apps are given. */
const LONGEST_HTML = 20_000;

interface Wanted {
  readonly userId: string;
  readonly kind: FeedKind;
  readonly now: Date;
}

/** What a feed holds: events from the horizon on, those with a cancelled RSVP and those lately deleted among them. */
export async function readFeedEvents(db: Queryable, wanted: Wanted): Promise<EventForCalendar[]> {
  return [...(await readLive(db, wanted)), ...(await readDeleted(db, wanted))];
}

const liveColumns = {
  event: {
    id: events.id,
    title: events.title,
    start: events.start,
    end: events.end,
    description: sql<string>`left(${events.description}, ${LONGEST_HTML}::int)`,
    revision: events.revision,
  },
  off: { state: events.state, reason: events.offReason },
  rsvp: { role: rsvps.role, answer: rsvps.answer, revision: rsvps.revision },
  createdAt: events.createdAt,
  changedAt: changes.at,
  rsvpChangedAt: rsvps.changedAt,
};

async function readLive(db: Queryable, wanted: Wanted): Promise<EventForCalendar[]> {
  const { userId, kind, now } = wanted;
  const rows = await db
    .select(liveColumns)
    .from(events)
    .leftJoin(rsvps, and(eq(rsvps.eventId, events.id), eq(rsvps.userId, userId)))
    .leftJoin(
      changes,
      and(eq(changes.collection, 'events'), eq(changes.id, sql`${events.id}::text`)),
    )
    .where(
      and(
        ...[gte(events.start, horizonOf(now)), isShown],
        kind === 'mine' ? or(isNotNull(rsvps.roleId), eq(rsvps.answer, 'maybe')) : undefined,
      ),
    )
    .orderBy(asc(events.start), asc(events.id));
  return rows.map(({ event, off, rsvp, createdAt, changedAt, rsvpChangedAt }) => ({
    ...event,
    offReason: off.state === 'calledOff' ? off.reason : null,
    start: event.start.toISOString(),
    end: event.end.toISOString(),
    changedAt: latest([createdAt, changedAt, rsvpChangedAt]),
    isDeleted: false,
    rsvp: rsvp && placeOf(rsvp),
  }));
}

interface FeedRsvp {
  readonly role: string;
  readonly answer: EventAnswer;
  readonly revision: number;
}

function placeOf({ role, answer, revision }: FeedRsvp): EventForCalendar['rsvp'] {
  return { role, attending: answer === 'seat', tentative: tentativeIn(answer), revision };
}

/** Deleted events, from the audit, which kept them with their RSVPs. An event that was restored has a later entry. Drafts never were in it. */
async function readDeleted(
  db: Queryable,
  { userId, kind, now }: Wanted,
): Promise<EventForCalendar[]> {
  const last = await db
    .selectDistinctOn([audit.subjectId], {
      action: audit.action,
      at: audit.at,
      before: sql<unknown>`case when ${audit.action} = 'deleted' then ${audit.before} end`,
    })
    .from(audit)
    .where(and(eq(audit.subject, 'event'), gt(audit.at, new Date(now.getTime() - TOLD_MS))))
    .orderBy(asc(audit.subjectId), desc(audit.id));
  return last.flatMap(({ action, at, before }) => {
    const event = action === 'deleted' ? deletedEvent.safeParse(before).data : undefined;
    if (!event || event.state === 'draft' || event.start < horizonOf(now)) return [];
    const { start, end, state: _, rsvps: attendees, ...rest } = event;
    const found = attendees.find((one) => one.userId === userId);
    const rsvp = found ? placeThen(found) : null;
    if (kind === 'mine' && rsvp === null) return [];
    const times = { start: start.toISOString(), end: end.toISOString() };
    const told = { ...rest, ...times, description: '' };
    return [{ ...told, changedAt: at.toISOString(), isDeleted: true, rsvp }];
  });
}

/** An event as the audit keeps it; an entry of an older version that lacks one of these fields is skipped. */
const deletedEvent = z.object({
  id: z.string(),
  title: z.string(),
  start: z.coerce.date(),
  end: z.coerce.date(),
  revision: z.number(),
  state: z.enum(eventStates).optional(),
  rsvps: z.array(
    z.object({
      userId: z.string(),
      role: z.string(),
      attending: z.boolean(),
      answer: z.enum(answers).optional(),
      revision: z.number(),
    }),
  ),
});

/** Null for somebody who only waited or said that they can't come, and never had it among their own. */
function placeThen({
  role,
  attending,
  answer = attending ? 'seat' : 'none',
  revision,
}: z.infer<typeof deletedEvent>['rsvps'][number]): EventForCalendar['rsvp'] {
  const isOwn = role !== '' || answer === 'maybe';
  return isOwn ? placeOf({ role, answer, revision }) : null;
}

function latest(moments: readonly (Date | null)[]): string {
  return new Date(Math.max(...moments.map((one) => one?.getTime() ?? 0))).toISOString();
}
