import { eventSeries, TOLD_DATES } from '#contract/event-series.ts';
import type { EventDraft } from '#contract/events.ts';
import { recurrenceDates } from '#domain/recurrence/recurrence-dates.ts';
import { recurrenceText } from '#domain/recurrence/recurrence.ts';
import { holdAccounts } from '#server/accounts/account-lock.ts';
import { implement, type Handlers, type LockFirst } from '#server/core/calls/implement.ts';
import { idOfNew, idTaken } from '#server/core/calls/new-id.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import type { Services } from '#server/core/calls/services.ts';
import { memberOf, type Caller } from '#server/core/identity/caller.ts';
import { isId, parseId } from '#server/core/identity/parse-id.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { announceNewEvent } from '#server/notices/event-news.ts';
import { noteRsvpChange } from '#server/bot/bot-outbox.ts';
import { changeEvent, cancelEvent } from '../event-changes.ts';
import { checkDraft, readJudging, type CheckedDraft } from '../event-draft.ts';
import { lockForEdit } from '../event-editing.repository.ts';
import { belowEvent } from '../below-event.ts';
import { readDetail } from '../events.repository.ts';
import { makeDue } from './making.ts';
import { seriesDates } from './series-dates.ts';
import { editSeries } from './series-edit.ts';
import { seriesEventOf } from './series-event.ts';
import { endSeries } from './series-removal.ts';
import { noDate, ruleIn, wrong, zoneIn } from './series-rule.ts';
import { later, presentSeries, refuseOldEvent, seriesReread } from './series-told.ts';
import {
  eventOfSeries,
  insertSeries,
  lockSeries,
  lockThoseStanding,
  readSeries,
  type StoredSeries,
} from './series.repository.ts';
import { readStanding, stand } from './standing.ts';

const handlers: Handlers<typeof eventSeries> = {
  preview: ({ body }) => {
    const recurring = {
      rule: ruleIn(body.rule),
      zone: zoneIn(body.zone),
      start: new Date(body.start),
    };
    const dates = recurrenceDates(recurring, { most: TOLD_DATES });
    if (dates.length === 0) throw noDate(recurring.rule);
    const told = dates.map(({ at, isMoved }) => ({ at: at.toISOString(), isMoved }));
    return Promise.resolve({
      next: told.map(({ at }) => at),
      moved: told.filter(({ isMoved }) => isMoved).map(({ at }) => at),
    });
  },

  create: async (context) => {
    const { db, body, request, services } = context;
    const { id: actorId } = memberOf(context);
    const at = services.now();
    const rule = ruleIn(body.rule);
    const zone = zoneIn(body.zone);
    const draft = await checkedEvent(db, body.event, services);
    const times = { rule: recurrenceText(rule), zone, start: draft.start };
    if (seriesDates(times, { from: later(draft.start, at), most: 1 }).length === 0)
      throw noDate(rule);
    const id = idOfNew(request.idempotencyKey);
    const made = {
      ...{ ...times, id, event: seriesEventOf(draft, zone) },
      lengthMs: draft.end.getTime() - draft.start.getTime(),
      ...{ madeUntil: at, dueAt: null, createdAt: at, createdBy: actorId, changedBy: actorId },
    };
    if (!(await insertSeries(db, made))) throw idTaken();
    const series = await lockSeries(db, id);
    const after = new Date(draft.start.getTime() - 1);
    const [first] = await makeDue(db, series, { after, now: at, config: services.config });
    await noteChange(db, { ...subjectOf(series), action: 'created', actorId, at });
    if (first !== undefined)
      await announceNewEvent(db, await readDetail(db, first), { actorId, at });
    return presentSeries(db, id, at);
  },

  one: ({ db, params, services }) => presentSeries(db, parseId(params.id), services.now()),

  change: async (context) => {
    const { db, body, params, services } = context;
    const cause = causeOf(memberOf(context), services);
    const before = await lockSeries(db, parseId(params.id));
    const { id } = before;
    const { revision: basedOn, eventRevision } = body;
    const from = await eventOfSeries(db, id, body.from.toLowerCase());
    const isStale = body.scope !== 'this' && basedOn !== undefined && basedOn !== before.revision;
    if (isStale) {
      // The event as it is by now, too: that is what was edited.
      const event = await readDetail(db, from.id);
      const current = { ...(await presentSeries(db, id, cause.at)), event };
      await refuseStale(db, { row: before, basedOn, present: () => current });
    }
    const draft = body.event && (await checkedEvent(db, body.event, services));
    if (body.scope === 'this') {
      if (body.rule !== undefined) throw wrong('rule', 'One event alone has no rule.');
      const event = await lockForEdit(db, from.id, undefined);
      const started = { seriesId: id, eventRevision, at: cause.at };
      await refuseOldEvent(db, { ...event, id: from.id }, started);
      if (draft) await changeEvent(db, { ...cause, id: from.id, draft, basedOn });
      return presentSeries(db, id, cause.at);
    }
    const rule = body.rule === undefined ? undefined : ruleIn(body.rule);
    const { scope } = body;
    await editSeries(db, before, { ...cause, scope, from, draft, rule, eventRevision });
    const after = await readSeries(db, id);
    await noteChange(db, {
      ...{ ...subjectOf(before), action: 'updated', ...cause },
      ...{ before: audited(before), after: audited(after) },
    });
    return presentSeries(db, id, cause.at);
  },

  remove: async (context) => {
    const { db, params, query, services } = context;
    const { scope } = query;
    const cause = causeOf(memberOf(context), services);
    const series = await lockSeries(db, parseId(params.id));
    const from =
      query.from === undefined
        ? null
        : await eventOfSeries(db, series.id, query.from.toLowerCase());
    if (scope === 'this') {
      await cancelEvent(db, { ...cause, id: named(from).id });
      return;
    }
    await endSeries(db, series, { ...cause, scope, from: scope === 'all' ? from : named(from) });
    await noteChange(db, {
      ...{ ...subjectOf(series), action: scope === 'all' ? 'deleted' : 'updated', ...cause },
      before: audited(series),
      ...(scope !== 'all' && { after: audited(await readSeries(db, series.id)) }),
    });
  },

  standing: async (context) => {
    const { db, params } = context;
    return presentStanding(db, parseId(params.id), memberOf(context).id);
  },

  stand: async (context) => {
    const { db, body, params, request, services } = context;
    const { id: userId } = memberOf(context);
    const seriesId = parseId(params.id);
    const changed = await stand(db, { ...body, seriesId, userId, now: request.arrivedAt });
    for (const eventId of changed) await noteRsvpChange(db, eventId, services.config);
    return presentStanding(db, seriesId, userId);
  },
};

/** The accounts of whoever makes the call and of all who stand in the series. */
const holdAll: LockFirst = (tx, callerId, { params: { id = '' } }) =>
  isId(id) ? lockThoseStanding(tx, id, callerId) : holdAccounts(tx, [callerId]);

/** SPEC 31.1, 31.12 to 31.21 */
export const eventSeriesRoutes = implement(
  'eventSeries',
  eventSeries,
  handlers,
  { change: seriesReread },
  {},
  { change: holdAll, remove: holdAll },
);

function causeOf({ id: actorId, username: leaderName }: Caller, { config, now }: Services) {
  return { actorId, leaderName, at: now(), config };
}

/** The event as a series keeps it, which is published at once and locked by nobody. Refuses with 422 whatever an event is refused for. */
async function checkedEvent(
  db: Queryable,
  draft: EventDraft,
  { config }: Services,
): Promise<CheckedDraft> {
  const judging = await readJudging(db, config);
  return belowEvent(() => {
    if (draft.state === 'draft') throw wrong('state', AT_ONCE);
    if (draft.publishAt != null) throw wrong('publishAt', AT_ONCE);
    return checkDraft(draft, judging);
  });
}

const AT_ONCE = 'The events of a series are published at once.';

function named<E>(from: E | null): E {
  if (from === null) throw wrong('from', 'Name an event of the series.');
  return from;
}

async function presentStanding(db: Queryable, seriesId: string, userId: string) {
  const { event } = await readSeries(db, seriesId);
  const { roleId, orWait } = await readStanding(db, seriesId, userId);
  return { role: event.roles.find(({ id }) => id === roleId)?.name ?? null, orWait };
}

function subjectOf({ id, event }: Pick<StoredSeries, 'id' | 'event'>) {
  return { subject: 'series', subjectId: id, title: event.title } as const;
}

/** What the audit keeps of it. */
function audited({ rule, zone, start, lengthMs, event }: StoredSeries) {
  return { rule, zone, start, lengthMs, ...event };
}
