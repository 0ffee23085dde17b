import type { EventUpdate } from '#contract/bot.ts';
import { readOfferedRoles, readOrganisation } from '#server/db/organisation.ts';
import { type EventDetail, events } from '#contract/events.ts';
import { RSVP_SOURCE } from '#domain/limits.ts';
import { noteEventChange, noteRsvpChange } from '../../bot/bot-outbox.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { rereadRow } from '#server/core/calls/reread-row.ts';
import { departmentOf } from '#server/core/calls/department-of.ts';
import { keepImage } from '#server/core/files/image-quota.ts';
import { implement, type Handlers } from '#server/core/calls/implement.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { idOfNew, idTaken } from '#server/core/calls/new-id.ts';
import { ReadAfterCommit } from '#server/core/idempotency/read-after-commit.ts';
import { noteChange } from '#server/db/audit.ts';
import { auditedEvent, wholeAuditedEvent } from '#server/db/audited-event.ts';
import {
  announceCancellation,
  announceEdit,
  announceNewEvent,
} from '#server/notices/event-news.ts';
import { announceFreeSeats } from '#server/notices/seat-watches.ts';
import { readMyRsvps } from '../../db/event-rows.ts';
import { checkDraft } from './event-draft.ts';
import { deleteEvent, insertEvent, updateEvent } from './event-editing.repository.ts';
import { readDepartmentEvents, readDetail, readDetails, tellDetail } from './events.repository.ts';
import { giveSeatBack, takeSeat } from './rsvp.repository.ts';

const handlers: Handlers<typeof events> = {
  list: ({ db }) => readDetails(db),

  // A visitor sees how many attend, not who.
  one: async ({ db, params, caller }) => {
    const detail = await readDetail(db, parseId(params.id));
    return caller ? detail : { ...detail, rsvps: [] };
  },

  mine: async (context) => {
    const rows = await readMyRsvps(context.db, memberOf(context).id);
    return rows.sort((a, b) => a.start.localeCompare(b.start));
  },

  byDepartment: async ({ db, params, services }) =>
    readDepartmentEvents(db, await departmentOf({ db, params }), services.now()),

  rsvpOptions: async ({ db }) =>
    (await readOfferedRoles(db)).map(({ name, icon, department }) => ({ name, icon, department })),

  rsvp: async (context) => {
    const { db, body, services } = context;
    const { eventId, role, source = RSVP_SOURCE } = body;
    const { id: userId } = memberOf(context);
    const place = { eventId, role, source, userId, now: context.request.arrivedAt };
    const outcome = body.attending ? await takeSeat(db, place) : await giveSeatBack(db, place);
    if (outcome === 'freed') await announceFreeSeats(db, { eventId, at: place.now });
    if (outcome !== 'unchanged') await noteRsvpChange(db, eventId, services.config);
    return new ReadAfterCommit(eventId);
  },

  create: async (context) => {
    const { db, body, services, request } = context;
    const { id: actorId } = memberOf(context);
    const id = idOfNew(request.idempotencyKey);
    const at = services.now();
    const draft = checkDraft(body, {
      imageHosts: services.config.imageHosts,
      organisation: await readOrganisation(db),
    });
    if (!(await insertEvent(db, { id, draft, authorId: actorId, now: at }))) throw idTaken();
    const detail = await readDetail(db, id);
    await noteChange(db, { ...subjectOf(detail), action: 'created', actorId, at });
    await announceNewEvent(db, detail, { actorId, at });
    await noteEventChange(db, { change: 'created', event: announced(detail) }, services.config);
    return detail;
  },

  update: async (context) => {
    const { db, params, body, services } = context;
    const { id: actorId } = memberOf(context);
    const id = parseId(params.id);
    const at = services.now();
    const draft = checkDraft(body, {
      imageHosts: services.config.imageHosts,
      organisation: await readOrganisation(db),
    });
    const before = await auditedEvent(db, id);
    const basedOn = body.revision;
    const removed = await updateEvent(db, { id, draft, basedOn, authorId: actorId, now: at });
    const detail = await readDetail(db, id);
    if (before) {
      const after = (await auditedEvent(db, id)) ?? before;
      await noteChange(db, { ...subjectOf(before), action: 'updated', before, after, actorId, at });
      await announceEdit(db, { before, after: detail, removed, actorId, at });
    }
    await announceFreeSeats(db, { eventId: id, at });
    await noteEventChange(db, { change: 'updated', event: announced(detail) }, services.config);
    if (removed.length > 0) await noteRsvpChange(db, detail.id, services.config);
    return detail;
  },

  remove: async (context) => {
    const { db, params, services } = context;
    const { id: actorId } = memberOf(context);
    const eventId = parseId(params.id);
    const before = await wholeAuditedEvent(db, eventId);
    const { start, end, ...event } = await deleteEvent(db, eventId);
    if (before) {
      const at = services.now();
      await noteChange(db, { ...subjectOf(before), action: 'deleted', before, actorId, at });
      const attendees = before.rsvps.filter(({ attending }) => attending);
      await announceCancellation(db, { event: before, attendees, actorId, at });
    }
    const announcement = { ...event, eventId, start: start.toISOString(), end: end.toISOString() };
    await noteEventChange(db, { change: 'deleted', event: announcement }, services.config);
    return undefined;
  },

  uploadImage: async (context) => {
    if (!context.file) throw new Error('An upload arrived without its file.');
    return { imageUrl: await keepImage(context.file, memberOf(context).id, context.services) };
  },
};

function subjectOf({ id, title }: { readonly id: string; readonly title: string }) {
  return { subject: 'event', subjectId: id, title } as const;
}

/** Replies name everybody who attends, so the event is read again. */
const told = rereadRow(readDetail);

/** The key by which RSVPs of one event wait for each other, since they want the same rows. */
function laneOfEvent(body: unknown): string | null {
  const hasEvent = typeof body === 'object' && body !== null && 'eventId' in body;
  return hasEvent && typeof body.eventId === 'string' ? body.eventId.toLowerCase() : null;
}

export const eventsRoutes = implement(
  'events',
  events,
  handlers,
  { rsvp: rereadRow(readDetail, tellDetail), create: told, update: told },
  { rsvp: laneOfEvent },
);

function announced(event: EventDetail): Omit<EventUpdate, 'change'> {
  const {
    id: eventId,
    title,
    start,
    end,
    discordChannelId: channelId,
    discordMessageId: messageId,
  } = event;
  return { eventId, title, start, end, channelId, messageId };
}
