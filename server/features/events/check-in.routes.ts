import { checkIn } from '#contract/check-in.ts';
import { ApiError } from '#contract/problem.ts';
import { CODE_STEP_SECONDS, isCodeRight } from '#domain/check-in-code.ts';
import { ATTENDANCE_DAYS } from '#domain/check-in.ts';
import { can } from '#domain/permissions.ts';
import { DAY_MS, MINUTE_MS, YEAR_MS } from '#domain/time/durations.ts';
import { implement } from '#server/core/calls/implement.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { countUse, giveBack } from '#server/core/identity/limits.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { holdAccount } from '#server/core/identity/sessions.ts';
import { noComing, countComing } from '#server/db/attendance.ts';
import type { Queryable } from '#server/db/database.ts';
import { RetryLater } from '#server/errors/errors.ts';
import { secretOf, readSecret } from './check-in-secret.repository.ts';
import {
  putMark,
  putOwnMark,
  readCheckIn,
  readForCheckIn,
  readToCome,
  refuseClosed,
  refuseLateReader,
} from './check-in.repository.ts';

/** So many wrong codes one member has for one event within the time. */
const WRONG_CODES = 5;
const WRONG_CODES_MS = 10 * MINUTE_MS;

/** SPEC 32 */
export const checkInRoutes = implement('checkIn', checkIn, {
  list: async (context) => {
    const { db, params, request } = context;
    const caller = memberOf(context);
    const event = await readForCheckIn(db, parseId(params.id), caller);
    refuseLateReader(event, caller, request.arrivedAt);
    return readCheckIn(db, event.id);
  },

  mark: async (context) => {
    const { body, db, params, request } = context;
    const { mark, was, at: madeAt } = body;
    const at = request.arrivedAt;
    const maker = memberOf(context);
    const event = await readForCheckIn(db, parseId(params.id), maker);
    const { row, replaced } = await putMark(db, {
      ...{ event, maker, at, userId: parseId(params.userId), wish: { mark, was } },
      madeAt: madeAt === undefined ? at : new Date(madeAt),
    });
    return { ...row, ...(replaced && { replaced }) };
  },

  code: async (context) => {
    const { db, params } = context;
    const event = await readForCheckIn(db, parseId(params.id), memberOf(context));
    return { secret: await secretOf(db, event.id), stepSeconds: CODE_STEP_SECONDS };
  },

  self: async (context) => {
    const { body, db, params, request, services } = context;
    const maker = memberOf(context);
    const at = request.arrivedAt;
    const event = await readToCome(db, parseId(params.id), maker);
    refuseClosed(event, at);
    const takeBack = await countTry(db, `check-in:${event.id}:${maker.id}`, at);
    const secret = await readSecret(db, event.id);
    if (secret === null || !isCodeRight(secret, body.code, at)) throw wrongCode();
    await takeBack();
    return services.database.transaction(async (tx) => {
      await holdAccount(tx, maker.id, at);
      return putOwnMark(tx, { event, maker, at });
    });
  },

  attendance: async (context) => {
    const { db, query, services, caller } = context;
    const { id } = memberOf(context);
    const at = services.now();
    const to = query.to === undefined ? at : new Date(query.to);
    const from =
      query.from === undefined
        ? new Date(to.getTime() - ATTENDANCE_DAYS * DAY_MS)
        : new Date(query.from);
    if (to <= from) throw wrongEnd('Choose an end after the beginning.');
    if (to.getTime() - from.getTime() > YEAR_MS) throw wrongEnd('Please ask for at most a year.');
    if (can(caller, 'members.list'))
      return [...(await countComing(db, { from, to, at, ids: null })).values()];
    const own = await countComing(db, { from, to, at, ids: [id] });
    return [own.get(id) ?? noComing(id)];
  },
});

/** Counted before the code is looked at, so that many at once don't slip through. Refuses with 429 beyond the limit. */
async function countTry(db: Queryable, subject: string, at: Date): Promise<() => Promise<void>> {
  const { count, windowEnds } = await countUse(db, subject, { at, ms: WRONG_CODES_MS });
  if (count <= WRONG_CODES) return () => giveBack(db, subject);
  const seconds = (windowEnds.getTime() - at.getTime()) / 1_000;
  const minutes = Math.ceil(seconds / 60);
  const rest = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new RetryLater('rate_limited', `Too many wrong codes. Try again in ${rest}.`, seconds);
}

function wrongCode(): ApiError {
  const message = "That code isn't right, or it's too old. Enter the one on the screen now.";
  return new ApiError('code_wrong', message, { fields: { code: message } });
}

function wrongEnd(message: string): ApiError {
  return new ApiError('invalid', message, { fields: { to: message } });
}
