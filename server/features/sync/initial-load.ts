import { gt, inArray, sql, type SQL } from 'drizzle-orm';
import {
  collectionsOf,
  type Collection,
  type SharedCollection,
  type SyncScope,
} from '#contract/collections.ts';
import type { Queryable } from '../../db/database.ts';
import { readAttendance, readEventRows, readMyRsvps } from '../../db/event-rows.ts';
import { rowsOf } from '../../db/rows.ts';
import { events } from '../../db/schema.ts';
import { sources } from './content.rows.ts';
import type { LoadPosition } from './cursor.ts';
import { readDocuments } from './documents.rows.ts';
import { ownCollections, ownSources, type OwnCollection } from './own.rows.ts';
import { horizonOf } from '#domain/horizon.ts';
import { monthEnd, monthStart } from './calendar-month.ts';
import type { PageBuilder } from './page.ts';

export interface LoadParts {
  readonly db: Queryable;
  readonly page: PageBuilder;
  /** Empty for a visitor, who has no scope with a step that needs it. */
  readonly userId: string;
  readonly now: Date;
  /** On the page that starts `org`: how many events are coming in all. */
  readonly coming: number | null;
}

/** From this many events on, the first month gets its own page: it arrives sooner, and progress is shown for the rest. */
const WORTH_COUNTING = 100;

type Key = readonly string[] | null;
interface Progress {
  readonly after: Key;
  /** `full`: there is more, but not for this page. */
  readonly state: 'more' | 'full' | 'done';
}
/** Puts on the page what fits, starting with the row after `after`. */
type Step = (parts: LoadParts, after: Key) => Promise<Progress>;
const done: Progress = { after: null, state: 'done' };

/**
 * What a device gets first, scope by scope: small things, so that every screen has something; then events from the
 * current month onwards; then backwards to the horizon.
 */
const steps: Readonly<Record<SyncScope, ReadonlyMap<string, Step>>> = {
  self: new Map([
    ['documents', loadDocuments],
    ['myRsvps', loadMyRsvps],
    ...ownCollections.map((name) => [name, ownStep(name)] as const),
  ]),
  public: sharedSteps('public'),
  org: new Map([
    ...sharedSteps('org'),
    ['events.ahead', loadEventsAhead],
    ['events.back', loadEventsBack],
  ]),
  leadership: sharedSteps('leadership'),
  leaders: sharedSteps('leaders'),
};

export function firstPosition(scope: SyncScope): LoadPosition {
  const [step = ''] = steps[scope].keys();
  return { step, after: null };
}

/** False for a position created by another version of the server. */
export function isKnownPosition(scope: SyncScope, { step }: LoadPosition): boolean {
  return steps[scope].has(step);
}

/** Continues loading until the page is full or the scope complete; null if it is complete. */
export async function load(
  scope: SyncScope,
  from: LoadPosition,
  parts: LoadParts,
): Promise<LoadPosition | null> {
  let after: Key = from.after;
  let reached = false;
  for (const [name, step] of steps[scope]) {
    reached ||= name === from.step;
    if (!reached) continue;
    for (let state: Progress['state'] = 'more'; state !== 'done';) {
      if (state === 'full' || parts.page.room === 0)
        return { step: name, after: after && [...after] };
      ({ after, state } = await step(parts, after));
    }
  }
  return null;
}

/** In the order of their declarations. */
function sharedSteps(scope: SyncScope): Map<string, Step> {
  const names = collectionsOf(scope).filter(isShared);
  return new Map(names.map((name) => [name, sharedStep(name)]));
}

function isShared(name: Collection): name is SharedCollection {
  return name in sources;
}

function sharedStep(collection: SharedCollection): Step {
  const { id, read } = sources[collection];
  return async ({ db, page }, after) => {
    const limit = page.room;
    const where = after?.[0] === undefined ? undefined : gt(id, after[0]);
    const rows = await read(db, { where, limit });
    page.put(collection, rows);
    return progressAfter(rows, limit);
  };
}

function ownStep(collection: OwnCollection): Step {
  const { id, read } = ownSources[collection];
  return async ({ db, page, userId, now }, after) => {
    const limit = page.room;
    const where = after?.[0] === undefined ? undefined : gt(id, after[0]);
    const rows = await read(db, { userId, where, limit, now });
    page.put(collection, rows);
    return progressAfter(rows, limit);
  };
}

async function loadDocuments({ db, page, userId }: LoadParts): Promise<Progress> {
  page.put('documents', await readDocuments(db, userId));
  return done;
}

async function loadMyRsvps({ db, page, userId }: LoadParts, after: Key): Promise<Progress> {
  const limit = page.room;
  const where = after?.[0] === undefined ? undefined : gt(events.id, after[0]);
  const rows = await readMyRsvps(db, userId, { where, limit });
  page.put('myRsvps', rows);
  return progressAfter(rows, limit);
}

async function loadEventsAhead(parts: LoadParts, after: Key): Promise<Progress> {
  const order = sql`start_at, id`;
  const [start, id] = after ?? [];
  const month = sql`start_at >= ${monthStart(parts.now).toISOString()}::timestamptz`;
  if (start === undefined && (parts.coming ?? 0) > WORTH_COUNTING) {
    const where = sql`${month} and start_at < ${monthEnd(parts.now).toISOString()}::timestamptz`;
    return { ...(await loadEvents(parts, after, { where, order })), state: 'full' };
  }
  const where =
    start === undefined ? month : sql`(start_at, id) > (${start}::timestamptz, ${id}::uuid)`;
  return ended(await loadEvents(parts, after, { where, order }));
}

async function loadEventsBack(parts: LoadParts, after: Key): Promise<Progress> {
  const [start, id] = after ?? [];
  const below =
    start === undefined
      ? sql`start_at < ${monthStart(parts.now).toISOString()}::timestamptz`
      : sql`(start_at, id) < (${start}::timestamptz, ${id}::uuid)`;
  const where = sql`${below} and start_at >= ${horizonOf(parts.now).toISOString()}::timestamptz`;
  return ended(await loadEvents(parts, after, { where, order: sql`start_at desc, id desc` }));
}

/** How many events a load of `org` delivers in all. */
export async function countEvents(db: Queryable, now: Date): Promise<number> {
  const [row] = await rowsOf<{ readonly count: number }>(
    db,
    sql`select count(*)::int as count from events where start_at >= ${horizonOf(now).toISOString()}::timestamptz`,
  );
  return row?.count ?? 0;
}

interface EventKey {
  readonly id: string;
  /** In full precision: a JavaScript date would truncate it to milliseconds, and the next page would begin too early. */
  readonly start: string;
  readonly attendees: number;
}

/** An event's attendees travel with it, so they count towards its size. One event always fits on an empty page. */
async function loadEvents(
  { db, page }: LoadParts,
  after: Key,
  { where, order }: { readonly where: SQL; readonly order: SQL },
): Promise<Progress> {
  const limit = page.eventRoom;
  if (limit === 0) return { after, state: 'full' };
  const keys = await rowsOf<EventKey>(
    db,
    sql`select id, start_at::text as start,
      (select coalesce(sum(attending), 0)::int from event_roles where event_id = events.id) as attendees
      from events where ${where} order by ${order} limit ${limit}`,
  );
  const fitting = takeFitting(keys, page.room);
  const ids = fitting.map(({ id }) => id);
  if (ids.length > 0) {
    page.put('events', await readEventRows(db, inArray(events.id, ids)));
    page.put('rsvps', await readAttendance(db, ids));
  }
  const isDone = fitting.length === keys.length && keys.length < limit;
  const last = fitting.at(-1);
  return { after: last ? [last.start, last.id] : after, state: isDone ? 'done' : 'full' };
}

/** The next step starts from the beginning. */
function ended(progress: Progress): Progress {
  return progress.state === 'done' ? done : progress;
}

function takeFitting(keys: readonly EventKey[], room: number): readonly EventKey[] {
  let used = 0;
  const end = keys.findIndex(({ attendees }, index) => {
    used += 1 + attendees;
    return used > room && index > 0;
  });
  return end === -1 ? keys : keys.slice(0, end);
}

function progressAfter(rows: readonly { readonly id: string }[], limit: number): Progress {
  const last = rows.at(-1);
  return last && rows.length === limit ? { after: [last.id], state: 'more' } : done;
}
