import { and, gte, lt, sql } from 'drizzle-orm';
import { FIRST_KNOWLEDGE } from '#contract/knowledge.ts';
import { ApiError } from '#contract/problem.ts';
import { KEYS_AT_ONCE, NOTHING_NEW, sync } from '#contract/sync.ts';
import { isUnfitValue } from '#server/errors/errors.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { acceptedKeys } from '#server/core/idempotency/idempotency.ts';
import { implement } from '#server/core/calls/implement.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { isShown, readAttendance, readEventRows } from '../../db/event-rows.ts';
import { events } from '../../db/event-tables.ts';
import { marked } from './marks.ts';
import { answerPull } from './pull.ts';

/** The longest span of one call for old months. */
const MOST_DAYS = 62;
/** An event that began this long before the span may still reach into it. */
const LONGEST_EVENT_MS = 31 * DAY_MS;

export const syncRoutes = implement('sync', sync, {
  pull: async ({ db, caller, query, services, setHeader }) => {
    const { sources } = services;
    const now = services.now();
    const knows = Number(query.knows ?? FIRST_KNOWLEDGE);
    const from = (said: Pick<typeof query, 'cursor' | 'heard' | 'stood'>) =>
      db.transaction((snapshot) => answerPull(snapshot, { ...said, sources, caller, knows, now }), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      });
    try {
      const pulled = await from(query);
      if (!pulled.isNew) setHeader('etag', NOTHING_NEW);
      return await marked(db, pulled);
    } catch (error) {
      // A key in the cursor is neither an id nor a time: the cursor isn't ours, and a device that has it must still
      // be able to get rid of it.
      if (query.cursor === undefined || !isUnfitValue(error)) throw error;
      return marked(db, await from({ heard: query.heard }));
    }
  },

  known: async (context) => {
    const { db, query } = context;
    const keys = query.keys.split(',');
    if (keys.length > KEYS_AT_ONCE)
      throw refusal('keys', `Please ask for at most ${KEYS_AT_ONCE} keys at once.`);
    return { known: await acceptedKeys(db, memberOf(context).id, keys) };
  },

  month: async ({ db, query }) => {
    const { from, to } = spanOf(query);
    const overlapping = and(
      isShown,
      lt(events.start, to),
      gte(events.start, new Date(from.getTime() - LONGEST_EVENT_MS)),
      sql`(${events.start} >= ${from.toISOString()}::timestamptz or ${events.end} > ${from.toISOString()}::timestamptz)`,
    );
    const rows = await readEventRows(db, overlapping);
    return {
      events: rows,
      rsvps: await readAttendance(
        db,
        rows.map(({ id }) => id),
      ),
    };
  },
});

function spanOf(query: { readonly from: string; readonly to: string }): { from: Date; to: Date } {
  const from = new Date(query.from);
  const to = new Date(query.to);
  if (to <= from) throw refusal('to', 'The end must come after the start.');
  if (to.getTime() - from.getTime() > MOST_DAYS * DAY_MS) {
    throw refusal('to', `Please ask for at most ${MOST_DAYS} days at once.`);
  }
  return { from, to };
}

function refusal(field: string, message: string): ApiError {
  return new ApiError('invalid', message, { fields: { [field]: message } });
}
