import * as z from 'zod';
import { eventPeople, type PeopleMoveGiven } from '#contract/event-people.ts';
import { ApiError } from '#contract/problem.ts';
import { holdAccounts } from '#server/accounts/account-lock.ts';
import { csvOf } from '#domain/csv.ts';
import { signUpRows } from '#domain/sign-ups/sign-ups.ts';
import { DownloadAnswer } from '#server/core/calls/download-answer.ts';
import { implement, type Handlers, type LockFirst } from '#server/core/calls/implement.ts';
import type { Reread } from '#server/core/idempotency/idempotency.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { readCheckIn } from './check-in.repository.ts';
import { decideAsked } from './confirming.repository.ts';
import { publishTime } from './event-draft.ts';
import { storeEventState } from './event-state.repository.ts';
import { readAwayThen } from './away.repository.ts';
import { stretchIn } from './away.routes.ts';
import { readDetail, readDetailAgain } from './events.repository.ts';
import { readForLeaders } from './for-leaders.repository.ts';
import { movePerson, type CalledMove } from './people.repository.ts';
import { askUnanswered, readAbsent, readUnanswered } from './unanswered.repository.ts';

const handlers: Handlers<typeof eventPeople> = {
  move: async (context) => {
    const { body, db, params, request, services } = context;
    const { id: leaderId } = memberOf(context);
    const eventId = parseId(params.id);
    const move = checkMove(body);
    const { config } = services;
    await movePerson(db, { eventId, leaderId, move, at: request.arrivedAt, config });
    return readDetail(db, eventId, leaderId);
  },

  confirm: async (context) => {
    const { body, db, params, request, services } = context;
    const { accept, note = '' } = body;
    const { id: leaderId } = memberOf(context);
    const eventId = parseId(params.id);
    const userId = body.userId.toLowerCase();
    const told = { eventId, leaderId, userId, accept, note };
    await decideAsked(db, { ...told, at: request.arrivedAt, config: services.config });
    return readDetail(db, eventId, leaderId);
  },

  setState: async (context) => {
    const { body, db, params, services } = context;
    const { state, reason, publishAt, revision: basedOn } = body;
    const { config } = services;
    const at = services.now();
    return storeEventState(db, {
      ...{ eventId: parseId(params.id), state, reason, basedOn, config, at },
      publishAt: publishAt === undefined ? undefined : publishTime({ state, publishAt }, at),
      actorId: memberOf(context).id,
    });
  },

  unanswered: ({ db, params, services }) =>
    readUnanswered(db, { eventId: parseId(params.id), at: services.now() }),

  remind: async ({ db, params, services }) => ({
    sent: await askUnanswered(db, { eventId: parseId(params.id), at: services.now() }),
  }),

  away: ({ db, query, services }) => readAwayThen(db, stretchIn(query), services.now()),

  signUps: async ({ db, params, services }) => {
    const eventId = parseId(params.id);
    const event = {
      ...(await readDetail(db, eventId)),
      ...(await readForLeaders(db, eventId)),
      absent: await readAbsent(db, { eventId, at: services.now() }),
      marks: await readCheckIn(db, eventId),
    };
    const { file: type } = eventPeople.signUps;
    const name = `sign-ups-${event.start.slice(0, 10)}.csv`;
    return new DownloadAnswer(csvOf(signUpRows(event), ','), { type: type ?? '', name });
  },
};

/** The move that a call states. Refuses with 422 a seat or a list without its role, a role without either, and a place without a list. */
function checkMove({ role = null, place = null, ...move }: PeopleMoveGiven): CalledMove {
  const { to } = move;
  if ((to === 'seat' || to === 'waiting') && role === null) throw wrong('role', 'Name the role.');
  if ((to === 'maybe' || to === 'no') && role !== null)
    throw wrong('role', 'Only a seat and a waitlist have a role.');
  if (to !== 'waiting' && place !== null) throw wrong('place', 'Only a waitlist has places.');
  return { ...move, role, place, userId: move.userId.toLowerCase() };
}

function wrong(field: string, message: string): ApiError {
  return new ApiError('invalid', message, { fields: { [field]: message } });
}

/** Replies name everybody who attends, so that the event is read again. */
const told: Reread = {
  mark: (event) => z.object({ id: z.string() }).parse(event).id,
  read: readDetailAgain,
};

/** The leader's account and that of whom they move. */
const holdBoth: LockFirst = (tx, callerId, { body }) => {
  const { data } = z.safeParse(eventPeople.move.body, body);
  return holdAccounts(tx, data ? [callerId, data.userId] : [callerId]);
};

export const eventPeopleRoutes = implement(
  'eventPeople',
  eventPeople,
  handlers,
  { move: told, confirm: told, setState: told },
  {},
  { move: holdBoth },
);
