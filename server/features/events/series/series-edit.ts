import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { SeriesScope } from '#contract/event-series.ts';
import type { Recurrence } from '#domain/recurrence/recurrence.ts';
import { dayNameIn } from '#domain/time/zoned-time.ts';
import type { Zone } from '#domain/time/zone.ts';
import type { Queryable } from '#server/db/database.ts';
import { events } from '#server/db/event-tables.ts';
import type { Config } from '#server/process/config.ts';
import { followEdit, cancelEvent } from '../event-changes.ts';
import type { CheckedDraft } from '../event-draft.ts';
import { updateEvent, updateEventFields } from '../event-editing.repository.ts';
import { readDetail } from '../events.repository.ts';
import { tellOnce, type Telling } from '../telling.ts';
import { makeDue } from './making.ts';
import { instantOn } from './series-dates.ts';
import { asEdit, fieldsAt, fieldsOf, type SeriesFields } from './series-event.ts';
import { givenAfter, merged, wishedEvent } from './series-merge.ts';
import { gapsAfter, movedTimes, placements, type Placement } from './series-moves.ts';
import { wrong } from './series-rule.ts';
import { refuseOldEvent } from './series-told.ts';
import {
  changedFields,
  digestsOf,
  isRoleField,
  wishOf,
  type Digests,
  type SeriesWish,
} from './series-wish.ts';
import {
  awaitedAmong,
  editSeriesRow,
  lockToCome,
  readGaps,
  readMember,
  replaceGaps,
  type SeriesMember,
  type StoredSeries,
} from './series.repository.ts';
import { endStanding } from './standing.ts';

/** The event of a series that a call names. */
export interface NamedEvent {
  readonly id: string;
  readonly day: string;
  readonly start: Date;
  readonly end: Date;
}

export interface SeriesCause {
  readonly actorId: string;
  readonly leaderName: string;
  readonly at: Date;
  readonly config: Config;
}

interface SeriesEdit extends SeriesCause {
  readonly scope: Exclude<SeriesScope, 'this'>;
  readonly from: NamedEvent;
  /** Its start is that of `from`. */
  readonly draft: CheckedDraft | undefined;
  readonly rule: Recurrence | undefined;
  /** What the edit of `from` started from. */
  readonly eventRevision: number | undefined;
}

/**
 * SPEC 31.15, 31.16: changes a locked series and its events that haven't started: those from a day on, or all. What was changed in one alone
 * stays; events that a new rule doesn't have go, and those that it has are made. Members are told once for all of it. Refuses with 422 a
 * rule without a date, and days that the rule doesn't have or that are taken, and with 409 what was typed into an older event.
 */
export async function editSeries(
  tx: Queryable,
  series: StoredSeries,
  edit: SeriesEdit,
): Promise<void> {
  const { scope, from, draft, eventRevision, actorId, at, config } = edit;
  const since = scope === 'following' ? from.day : null;
  const members = await lockToCome(tx, series.id, { now: at, since });
  const named = members.find(({ id }) => id === from.id) ?? (await readMember(tx, from.id));
  await refuseOldEvent(tx, named, { seriesId: series.id, eventRevision, at });
  const base = members[0]?.occurrence ?? from.day;
  const moved = movedTimes(series, { ...edit, from: named, base });
  const wish = wishOf(draft, { ...series, from: fieldsOf(named) });
  const event = wishedEvent(series.event, wish, series.zone);
  const next = { ...series, ...moved.times, event, changedBy: actorId };
  refuseCrossed(fieldsAt(event, { ...next, at: next.start }), { wish, zone: next.zone, now: at });
  const places = placements(moved, members);
  await refuseTaken(tx, series.id, places);
  await editSeriesRow(tx, series.id, { ...moved.times, event, changedBy: actorId });
  await endStanding(tx, series.id, goneRoles(series, next));
  const gaps = [...(await readGaps(tx, series.id))].filter((day) => day >= moved.from);
  await carryOut(tx, { places, next, wish }, edit);
  await replaceGaps(tx, series.id, gapsAfter(moved, { gaps, places }));
  const after = new Date(instantOn(series.zone, moved.to, 0).getTime() - 1);
  await makeDue(tx, next, { after, now: at, config });
}

/** An event before those that move may have the day already. */
async function refuseTaken(
  tx: Queryable,
  seriesId: string,
  places: readonly Placement<SeriesMember>[],
): Promise<void> {
  const days = places.flatMap(({ place }) => (place ? [place.day] : []));
  const ids = places.map(({ member }) => member.id);
  const others = await tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        ...[eq(events.seriesId, seriesId), inArray(events.occurrence, days)],
        notInArray(events.id, ids),
      ),
    )
    .limit(1);
  if (others.length > 0)
    throw wrong('event.start', 'The series has another event on this day already.');
}

function goneRoles(before: StoredSeries, after: StoredSeries): string[] {
  const kept = new Set(after.event.roles.map(({ id }) => id));
  return before.event.roles.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
}

interface Carrying {
  readonly places: readonly Placement<SeriesMember>[];
  readonly next: StoredSeries;
  readonly wish: SeriesWish;
}

async function carryOut(
  tx: Queryable,
  { places, next, wish }: Carrying,
  { from, actorId, leaderName, at, config }: SeriesEdit,
): Promise<void> {
  const tellings: Telling[] = [];
  const cause = { actorId, leaderName, at, config, tellings };
  const awaited = await awaitedAmong(
    tx,
    places.map(({ member }) => member.id),
  );
  const kept: Kept[] = [];
  for (const { member, place } of places) {
    const { id, occurrence } = member;
    if (place === null) {
      await cancelEvent(tx, { ...cause, id });
      continue;
    }
    const merging = {
      ...{ current: fieldsOf(member), given: member.seriesFields ?? {}, wish, zone: next.zone },
      next: fieldsAt(next.event, { ...next, at: place.start }),
    };
    const fields = id === from.id ? wish.fields : merged(merging);
    refuseCrossed(fields, { wish, zone: next.zone, now: at });
    const isAwaited = awaited.has(id);
    await changeMember(tx, { member, fields, zone: next.zone, isAwaited }, cause);
    kept.push({ id, from: occurrence, to: place.day, given: givenAfter(merging, fields) });
  }
  await tellOnce(tellings);
  await keep(tx, kept);
}

/** Refuses with 422 sign-ups that would close before they open, as an edit of the event alone does. */
function refuseCrossed(
  { start, opensAt, closesAt }: SeriesFields,
  { wish, zone, now }: { readonly wish: SeriesWish; readonly zone: Zone; readonly now: Date },
): void {
  const field = ['closes', 'opens'].find((one) => wish.asked.has(`${one}Before`));
  if (field === undefined || opensAt === null || closesAt === null || closesAt > opensAt) return;
  const day = dayNameIn(zone, start, now);
  throw wrong(`event.${field}At`, `On ${day} sign-ups would close before they open.`);
}

interface MemberChange {
  readonly member: SeriesMember;
  readonly fields: SeriesFields;
  readonly zone: Zone;
  readonly isAwaited: boolean;
}

/** Changes one event, with all that follows; the audit has the change of the series alone. */
async function changeMember(
  tx: Queryable,
  { member, fields, zone, isAwaited }: MemberChange,
  cause: SeriesCause & { readonly tellings: Telling[] },
): Promise<void> {
  const { id } = member;
  const { actorId, at } = cause;
  const changed = changedFields(digestsOf(fieldsOf(member), zone), digestsOf(fields, zone));
  const hasOtherRoles = [...changed].some(isRoleField) || isReordered(member, fields);
  if (changed.size === 0 && !hasOtherRoles) return;
  const edit = { id, draft: asEdit(fields), basedOn: undefined, authorId: actorId, now: at };
  const edited = hasOtherRoles ? await updateEvent(tx, edit) : await updateEventFields(tx, edit);
  const after = await readDetail(tx, id);
  await followEdit(tx, { ...edited, before: member, after, isAwaited }, cause);
}

function isReordered(member: SeriesMember, { roles }: SeriesFields): boolean {
  return member.roles.some(({ id }, place) => roles[place]?.id !== id);
}

interface Kept {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly given: Digests;
}

/** Notes what each event was given, and its day. Days that move are written in an order in which no two events have the same. */
async function keep(tx: Queryable, kept: readonly Kept[]): Promise<void> {
  const ids = sql.param(kept.map(({ id }) => id));
  const given = sql.param(kept.map((one) => JSON.stringify(one.given)));
  await tx.execute(sql`update events set series_fields = kept.given::jsonb
    from unnest(${ids}::uuid[], ${given}::text[]) as kept(id, given) where events.id = kept.id`);
  const moving = kept.filter(({ from, to }) => from !== to);
  const isLater = moving.some(({ from, to }) => from < to);
  for (const { id, to } of isLater ? moving.toReversed() : moving)
    await tx.update(events).set({ occurrence: to }).where(eq(events.id, id));
}
