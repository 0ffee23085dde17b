import type { EventDetail } from '#contract/events.ts';
import type { SignUpTimes } from '#domain/sign-ups/sign-up-rules.ts';
import { noteEventChange, noteRsvpChange } from '#server/bot/bot-outbox.ts';
import { noteChange } from '#server/db/audit.ts';
import { auditedEvent, wholeAuditedEvent } from '#server/db/audited-event.ts';
import type { Queryable } from '#server/db/database.ts';
import {
  announceCancellation,
  announceEdit,
  announceEndedLists,
} from '#server/notices/event-news.ts';
import type { Config } from '#server/process/config.ts';
import type { CheckedDraft } from './event-draft.ts';
import { deleteEvent, updateEvent } from './event-editing.repository.ts';
import { botEvent } from './event-publishing.ts';
import { readDetail } from './events.repository.ts';
import { settleEdit } from './settle-edit.ts';
import { tellAll, type Telling } from './telling.ts';

// An edit and a deletion with all that follows from them: seats, news, the audit and the bot.

interface Cause {
  readonly actorId: string;
  /** The name of whoever does it, for those who are told of it. */
  readonly leaderName: string;
  readonly at: Date;
  readonly config: Config;
  /** Who is to be told of an event of several is added here, and told once for all of them (`tellOnce`). */
  readonly tellings?: Telling[];
}

interface Change extends Cause {
  readonly id: string;
  readonly draft: CheckedDraft;
  readonly basedOn?: number | undefined;
}

/** Replaces an event, as `updateEvent` does, and tells those whom it concerns. Refuses what that refuses. */
export async function changeEvent(tx: Queryable, change: Change): Promise<EventDetail> {
  const { id, draft, basedOn, actorId, at } = change;
  const before = await auditedEvent(tx, id);
  const edited = await updateEvent(tx, { id, draft, basedOn, authorId: actorId, now: at });
  const detail = await readDetail(tx, id, actorId);
  if (!before) return detail;
  const after = (await auditedEvent(tx, id)) ?? before;
  await noteChange(tx, {
    ...{ ...changedEvent(before), action: 'updated', before, after },
    ...{ actorId, at },
  });
  const isSettled = await followEdit(tx, { ...edited, before, after: detail }, change);
  return isSettled ? readDetail(tx, id, actorId) : detail;
}

interface Edited extends Awaited<ReturnType<typeof updateEvent>> {
  readonly before: Parameters<typeof announceEdit>[1]['before'] & {
    readonly start: Date;
    readonly end: Date;
    readonly confirm: boolean;
  } & SignUpTimes;
  readonly after: EventDetail;
  /** False where nobody waits for a seat of it or watches one. */
  readonly isAwaited?: boolean;
}

/** What follows from an edit: news, seats for those who wait, and word to the bot. Answers whether anybody was given a seat. */
export async function followEdit(tx: Queryable, edited: Edited, cause: Cause): Promise<boolean> {
  const { before, after, removed, grown, isAwaited = true } = edited;
  const { actorId, leaderName, at, config } = cause;
  await tellEdit(tx, edited, cause);
  const leader = { id: actorId, username: leaderName };
  const isToSettle = isAwaited || before.confirm;
  const settled = isToSettle ? await settleEdit(tx, { before, after, grown, leader, at }) : 0;
  if (after.state !== 'draft')
    await noteEventChange(tx, { change: 'updated', event: botEvent(after) }, config);
  if (removed.length + settled > 0) await noteRsvpChange(tx, after.id, config);
  return settled > 0;
}

async function tellEdit(
  tx: Queryable,
  { before, after, removed, left }: Edited,
  { actorId, at, tellings }: Cause,
): Promise<void> {
  const isMoved =
    before.start.getTime() !== Date.parse(after.start) ||
    before.end.getTime() !== Date.parse(after.end);
  // What was called off is at no time.
  const isHeld = isMoved && after.state === 'published';
  const moved = isHeld ? after.rsvps.filter((rsvp) => rsvp.attending) : [];
  const edit = { actorId, at, before, removed: [] };
  const silent = { ...after, rsvps: [] };
  const staying = telling(after, { turn: 'move', people: moved }, (rsvps, more) =>
    announceEdit(tx, { ...edit, after: { ...after, rsvps }, more }),
  );
  const losing = telling(after, { turn: 'loss', people: removed }, (those, more) =>
    announceEdit(tx, { ...edit, after: silent, removed: those, more }),
  );
  const unlisted = telling(after, { turn: 'end', people: left }, (those, more) =>
    announceEndedLists(tx, { actorId, at, event: after, left: those, more }),
  );
  await say(after.state === 'draft' ? [unlisted] : [staying, losing, unlisted], tellings);
}

/** Deletes an event, keeps it in the audit, and tells those who attended. */
export async function cancelEvent(
  tx: Queryable,
  { id, actorId, at, config, tellings }: Cause & { readonly id: string },
): Promise<void> {
  const before = await wholeAuditedEvent(tx, id);
  const { start, end, state, isBotWaiting, ...event } = await deleteEvent(tx, id);
  if (before) {
    await noteChange(tx, { ...changedEvent(before), action: 'deleted', before, actorId, at });
    if (state === 'draft') return;
    const attending = before.rsvps.filter((rsvp) => rsvp.attending);
    const cancelling = telling(before, { turn: 'loss', people: attending }, (attendees, more) =>
      announceCancellation(tx, { event: before, attendees, actorId, at, more }),
    );
    await say([cancelling], tellings);
  }
  if (isBotWaiting) return;
  const gone = { ...event, eventId: id, start: start.toISOString(), end: end.toISOString() };
  await noteEventChange(tx, { change: 'deleted', event: gone }, config);
}

/** What the audit calls an event. */
export function changedEvent({ id, title }: { readonly id: string; readonly title: string }) {
  return { subject: 'event', subjectId: id, title } as const;
}

function telling<P extends { readonly userId: string }>(
  { id: eventId }: { readonly id: string },
  { people, turn }: Pick<Telling, 'turn'> & { readonly people: readonly P[] },
  announced: (people: P[], more: number) => Promise<void>,
): Telling {
  return {
    ...{ eventId, turn },
    userIds: people.map(({ userId }) => userId),
    tell: (ids, more) =>
      announced(
        people.filter(({ userId }) => ids.includes(userId)),
        more,
      ),
  };
}

/** Tells people at once, or later with those of the other events of a series. */
async function say(those: readonly Telling[], later: Telling[] | undefined): Promise<void> {
  if (later) later.push(...those);
  else await tellAll(those);
}
