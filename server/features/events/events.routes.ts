import type { EventUpdate } from '#contract/bot.ts';
import { eventDetail, events, type EventDetail } from '#contract/events.ts';
import { RSVP_SOURCE } from '#domain/limits.ts';
import { rsvpOptions } from '#domain/rsvp-options.ts';
import { noteEventChange, noteRsvpChange } from '../../bot/bot-outbox.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import type { Reread } from '#server/core/http/idempotency.ts';
import { departmentOf } from '#server/core/http/department-of.ts';
import { keepImage } from '#server/core/files/image-quota.ts';
import { implement, type Handlers } from '#server/core/http/implement.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { readMyRsvps } from '../../db/event-rows.ts';
import { checkDraft } from './event-draft.ts';
import { deleteEvent, insertEvent, updateEvent } from './event-editing.repository.ts';
import { readDepartmentEvents, readDetail, readDetails } from './events.repository.ts';
import { givePlaceBack, takePlace } from './rsvp.repository.ts';

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

  byDepartment: ({ db, params, services }) =>
    readDepartmentEvents(db, departmentOf(params), services.now()),

  rsvpOptions: async () => [...rsvpOptions],

  rsvp: async (context) => {
    const { db, body, services, request } = context;
    const { eventId, role, source = RSVP_SOURCE } = body;
    const userId = memberOf(context).id;
    const place = { eventId, role, source, userId, now: request.arrivedAt };
    const outcome = body.attending ? await takePlace(db, place) : await givePlaceBack(db, place);
    if (outcome === 'changed') await noteRsvpChange(db, eventId, services.config);
    return readDetail(db, eventId, userId);
  },

  create: async (context) => {
    const { db, body, services } = context;
    const id = await insertEvent(db, checkDraft(body, services.config), memberOf(context).id);
    const detail = await readDetail(db, id);
    await noteEventChange(db, { change: 'created', event: announced(detail) }, services.config);
    return detail;
  },

  update: async (context) => {
    const { db, params, body, services } = context;
    const cancelled = await updateEvent(db, {
      id: parseId(params.id),
      draft: checkDraft(body, services.config),
      basedOn: body.revision,
      authorId: memberOf(context).id,
      now: services.now(),
    });
    const detail = await readDetail(db, parseId(params.id));
    await noteEventChange(db, { change: 'updated', event: announced(detail) }, services.config);
    if (cancelled > 0) await noteRsvpChange(db, detail.id, services.config);
    return detail;
  },

  remove: async ({ db, params, services }) => {
    const eventId = parseId(params.id);
    const { start, end, ...event } = await deleteEvent(db, eventId);
    const announcement = { ...event, eventId, start: start.toISOString(), end: end.toISOString() };
    await noteEventChange(db, { change: 'deleted', event: announcement }, services.config);
    return undefined;
  },

  uploadImage: async (context) => {
    if (!context.file) throw new Error('An upload arrived without its file.');
    return { imageUrl: await keepImage(context.file, memberOf(context).id, context.services) };
  },
};

/** Answers name everybody who attends, so only the event's id is stored, and a repetition reads the event again. */
const asItIsNow: Reread = {
  mark: (told) => eventDetail.parse(told).id,
  read: (db, mark, userId) => readDetail(db, mark, userId),
};

export const eventsRoutes = implement('events', events, handlers, {
  rsvp: asItIsNow,
  create: asItIsNow,
  update: asItIsNow,
});

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
