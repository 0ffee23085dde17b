import * as z from 'zod';
import { readOfferedRoles } from '#server/db/organisation.ts';
import { answerOutcomes, type AnswerOutcome } from '#contract/answers.ts';
import { events } from '#contract/events.ts';
import { RSVP_SOURCE } from '#domain/limits.ts';
import { can } from '#domain/permissions.ts';
import { noteRsvpChange } from '../../bot/bot-outbox.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { rereadRow } from '#server/core/calls/reread-row.ts';
import { departmentOf } from '#server/core/calls/department-of.ts';
import { keepImage } from '#server/core/files/image-quota.ts';
import { implement, type Handlers } from '#server/core/calls/implement.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { idOfNew, idTaken } from '#server/core/calls/new-id.ts';
import type { Reread } from '#server/core/idempotency/idempotency.ts';
import { ReadAfterCommit } from '#server/core/idempotency/read-after-commit.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { isShown, readMyRsvps } from '../../db/event-rows.ts';
import { checkDraft, publishTime, readJudging } from './event-draft.ts';
import { changeEvent, changedEvent, cancelEvent } from './event-changes.ts';
import { tellPublished } from './event-publishing.ts';
import { insertEvent } from './event-editing.repository.ts';
import { checkWish } from './answer-wish.ts';
import {
  goneOrUnknown,
  readDepartmentEvents,
  readDetail,
  readDetailAgain,
  readDetails,
  tellAnswered,
} from './events.repository.ts';
import { answerEvent } from './answer.repository.ts';
import { readForLeaders } from './for-leaders.repository.ts';
import { giveSeatBack, takeSeat } from './rsvp.repository.ts';

const handlers: Handlers<typeof events> = {
  list: (context) => {
    const { db, caller } = context;
    return readDetails(db, can(caller, 'events.edit') ? undefined : isShown, memberOf(context).id);
  },

  // A visitor sees how many attend, not who, nor who helps; leaders see who waits, and the notes.
  one: async ({ db, params, caller }) => {
    const id = parseId(params.id);
    const detail = await readDetail(db, id, caller?.id);
    const isEditor = can(caller, 'events.edit');
    if (detail.state === 'draft' && !isEditor) throw await goneOrUnknown(db, id);
    if (!caller) return { ...detail, rsvps: [], helpers: [] };
    return isEditor ? { ...detail, ...(await readForLeaders(db, id)) } : detail;
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
    const { eventId, role, orWait, note, source = RSVP_SOURCE } = body;
    const { id: userId } = memberOf(context);
    const now = context.request.arrivedAt;
    const place = { eventId, role, orWait, note, source, userId, now };
    const { outcome, isChanged } = await (body.attending ? takeSeat : giveSeatBack)(db, place);
    if (isChanged) await noteRsvpChange(db, eventId, services.config);
    return new ReadAfterCommit(answeredAs(eventId, outcome));
  },

  answer: async (context) => {
    const { db, body, params, services } = context;
    const eventId = parseId(params.id);
    const { id: userId } = memberOf(context);
    const tellBot = (tx: Queryable) => noteRsvpChange(tx, eventId, services.config);
    const now = context.request.arrivedAt;
    const wish = checkWish(body);
    const answering = { eventId, userId, source: RSVP_SOURCE, now, onLeft: tellBot };
    const { outcome, isChanged } = await answerEvent(db, answering, () => wish);
    if (isChanged) await tellBot(db);
    return new ReadAfterCommit(answeredAs(eventId, outcome));
  },

  create: async (context) => {
    const { db, body, services, request } = context;
    const { id: actorId } = memberOf(context);
    const id = idOfNew(request.idempotencyKey);
    const at = services.now();
    const draft = checkDraft(body, await readJudging(db, services.config));
    const { state = 'published' } = body;
    const publishAt = publishTime({ ...body, state }, at);
    if (!(await insertEvent(db, { id, draft, state, publishAt, authorId: actorId, now: at })))
      throw idTaken();
    const detail = await readDetail(db, id, actorId);
    await noteChange(db, { ...changedEvent(detail), action: 'created', actorId, at });
    if (state === 'published')
      await tellPublished(db, { event: detail, actorId, at, config: services.config });
    return detail;
  },

  update: async (context) => {
    const { db, params, body, services } = context;
    const { id: actorId, username: leaderName } = memberOf(context);
    const id = parseId(params.id);
    const at = services.now();
    const draft = checkDraft(body, await readJudging(db, services.config));
    const { config } = services;
    const cause = { actorId, leaderName, at, config };
    return changeEvent(db, { ...cause, id, draft, basedOn: body.revision });
  },

  remove: async (context) => {
    const { db, params, services } = context;
    const { id: actorId, username: leaderName } = memberOf(context);
    await cancelEvent(db, {
      ...{ id: parseId(params.id), actorId, leaderName },
      ...{ at: services.now(), config: services.config },
    });
    return undefined;
  },

  uploadImage: async (context) => {
    if (!context.file) throw new Error('An upload arrived without its file.');
    return { imageUrl: await keepImage(context.file, memberOf(context).id, context.services) };
  },
};

/** Replies name everybody who attends, so the event is read again. */
const told = rereadRow(readDetailAgain);

/** What is kept of the reply to an answer. */
function answeredAs(eventId: string, outcome: AnswerOutcome): string {
  return `${eventId} ${outcome}`;
}

/** The event that was answered is read again as well; of a refusal, and by earlier versions, only its id is kept. */
const toldAnswered: Reread = {
  mark: (told) => eventIn.parse(told).id,
  read: async (db, mark, own) => {
    const [id = '', outcome] = mark.split(' ');
    return tellAnswered(db, id, { own, outcome: answerOutcomes.find((one) => one === outcome) });
  },
};

const eventIn = z.object({ id: z.string() });

/** The key by which RSVPs of one event wait for each other, since they want the same rows. */
function laneOfEvent(body: unknown): string | null {
  const hasEvent = typeof body === 'object' && body !== null && 'eventId' in body;
  return hasEvent && typeof body.eventId === 'string' ? body.eventId.toLowerCase() : null;
}

/** `laneOfEvent` where the address names the event. */
function laneOfAddress(_: unknown, { id = '' }: Readonly<Record<string, string>>): string {
  return id.toLowerCase();
}

export const eventsRoutes = implement(
  'events',
  events,
  handlers,
  { rsvp: toldAnswered, answer: toldAnswered, create: told, update: told },
  { rsvp: laneOfEvent, answer: laneOfAddress },
);
