import { and, eq, ne, sql } from 'drizzle-orm';
import type { EventDetail } from '#contract/events.ts';
import { ApiError } from '#contract/problem.ts';
import type { EventState } from '#contract/sign-up-rules.ts';
import { noteEventChange, noteRsvpChange } from '#server/bot/bot-outbox.ts';
import { auditedEvent } from '#server/db/audited-event.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { events, rsvps, waitlist } from '#server/db/event-tables.ts';
import { announceState } from '#server/notices/event-news.ts';
import type { Config } from '#server/process/config.ts';
import { settleLists } from '#server/seats/settle-lists.ts';
import { lockForEdit } from './event-editing.repository.ts';
import { botEvent, tellPublished } from './event-publishing.ts';
import { goneOrUnknown, readDetail } from './events.repository.ts';

// A draft becomes an event that members see; that one may be called off, and take place after all.

interface Setting {
  readonly eventId: string;
  readonly state: EventState;
  /** Why it is called off. */
  readonly reason: string | undefined;
  /** When a draft is published by itself; undefined leaves it. */
  readonly publishAt: Date | null | undefined;
  readonly basedOn: number | undefined;
  readonly actorId: string;
  readonly at: Date;
  readonly config: Config;
}

/**
 * SPEC 30.51, 30.52: sets the state, notes it in the audit, and tells members and the bot. What is so already stays, but for a reason
 * or a time that is another one. Refuses with 410 or 404, 409 `stale_revision` as an edit is, with 422 a way that states don't go, and
 * with 409 `event_over` to call off what is over.
 */
export async function storeEventState(tx: Queryable, setting: Setting): Promise<EventDetail> {
  const { eventId, state, basedOn, actorId, at, config } = setting;
  const before = await auditedEvent(tx, eventId);
  if (!before) throw await goneOrUnknown(tx, eventId);
  await lockForEdit(tx, eventId, basedOn);
  refuseWrongWay(before.state, state);
  if (state === 'calledOff' && before.end <= at)
    throw new ApiError('event_over', 'The event is over, so it is called off no more.');
  const { reason = state === before.state ? before.offReason : '' } = setting;
  const { publishAt = before.publishAt } = setting;
  const wanted = {
    ...{ state, offReason: state === 'calledOff' ? reason : '' },
    publishAt: state === 'draft' ? publishAt : null,
  };
  if (isSame(before, wanted)) return readDetail(tx, eventId, actorId);
  const revision = sql`${events.revision} + 1`;
  await tx
    .update(events)
    .set({ ...wanted, revision, editedRevision: revision, changedBy: actorId })
    .where(eq(events.id, eventId));
  const after = (await auditedEvent(tx, eventId)) ?? before;
  await noteChange(tx, { ...subjectOf(before), before, after, actorId, at });
  const told = { before: before.state, actorId, at, config };
  await tellState(tx, await readDetail(tx, eventId, actorId), told);
  return readDetail(tx, eventId, actorId);
}

function refuseWrongWay(from: EventState, to: EventState): void {
  if (from === to) return;
  if (to === 'draft')
    throw wrongState('Members know of this event already, so it becomes no draft.');
  if (from === 'draft' && to === 'calledOff')
    throw wrongState('Nobody knows of this event yet. Delete the draft instead.');
}

function wrongState(message: string): ApiError {
  return new ApiError('invalid', message, { fields: { state: message } });
}

interface StateKept {
  readonly state: EventState;
  readonly offReason: string;
  readonly publishAt: Date | null;
}

function isSame(one: StateKept, other: StateKept): boolean {
  return (
    one.state === other.state &&
    one.offReason === other.offReason &&
    one.publishAt?.getTime() === other.publishAt?.getTime()
  );
}

function subjectOf({ id, title }: { readonly id: string; readonly title: string }) {
  return { subject: 'event', subjectId: id, title, action: 'updated' } as const;
}

interface Telling {
  readonly before: EventState;
  readonly actorId: string;
  readonly at: Date;
  readonly config: Config;
}

async function tellState(
  tx: Queryable,
  event: EventDetail,
  { before, actorId, at, config }: Telling,
): Promise<void> {
  const { id: eventId, state } = event;
  if (state === 'draft') return;
  if (before === 'draft') return tellPublished(tx, { event, actorId, at, config });
  if (before !== state)
    await announceState(tx, { event, actorId, at, recipients: await answeredBy(tx, eventId) });
  // What was freed meanwhile goes to those who wait, or is told to them.
  const freed = event.roles.flatMap((role) => role.id ?? []);
  const promoted = state === 'published' ? await settleLists(tx, { eventId, at, freed }) : 0;
  await noteEventChange(tx, { change: 'updated', event: botEvent(event) }, config);
  if (promoted > 0) await noteRsvpChange(tx, eventId, config);
}

/** The ids of the members who have any answer to the event, or wait for a seat of it. */
async function answeredBy(tx: Queryable, eventId: string): Promise<string[]> {
  const answered = tx
    .select({ userId: rsvps.userId })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId), ne(rsvps.answer, 'none')));
  const waiting = tx
    .select({ userId: waitlist.userId })
    .from(waitlist)
    .where(eq(waitlist.eventId, eventId));
  const rows = await answered.union(waiting);
  return rows.map(({ userId }) => userId);
}
