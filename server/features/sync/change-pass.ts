import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Collection, SharedCollection, SyncScope } from '#contract/collections.ts';
import { readEventRows, readMyRsvps, readRsvpRows } from '../../db/event-rows.ts';
import { events, rsvps } from '../../db/schema.ts';
import { readChanges, type Change } from './changes.repository.ts';
import { sources } from './content.rows.ts';
import type { ChangeKey, Place } from '#server/core/http/cursor.ts';
import { readDocuments } from './documents.rows.ts';
import { ownCollections, ownSources, type OwnCollection } from './own.rows.ts';
import { horizonOf } from '#domain/horizon.ts';
import type { LoadParts } from './load-step.ts';
import type { Moment } from './moment.ts';

/**
 * Delivers what changed in a scope since the place's horizon, as far as there is room on the page. A row is delivered
 * as it is now. The horizon only moves at the end of the pass, to the one taken before its first page: anything that
 * becomes visible in the meantime is above it.
 */
export async function deliverChanges(
  scope: SyncScope,
  from: Place,
  { moment, ...parts }: LoadParts & { readonly moment: Moment },
): Promise<Place> {
  const next = from.pass?.horizon ?? moment.horizon;
  const limit = parts.page.room;
  if (limit === 0) return from;
  const after = from.pass?.after ?? null;
  const changes = await readChanges(parts.db, scope, {
    userId: parts.userId,
    horizon: from.horizon,
    after,
    limit,
  });
  if (scope === 'self') await putOwn(changes, parts);
  else await putShared(changes, parts);
  const last = changes.at(-1);
  if (!last || changes.length < limit) return { horizon: next };
  return { horizon: from.horizon, pass: { horizon: next, after: keyOf(last) } };
}

async function putShared(changes: readonly Change[], parts: LoadParts): Promise<void> {
  for (const [collection, group] of byCollection(changes)) {
    const gone = group.filter(({ deleted }) => deleted).map(({ id }) => id);
    const alive = group.filter(({ deleted }) => !deleted).map(({ id }) => id);
    parts.page.remove(collection, gone);
    if (alive.length === 0) continue;
    if (collection === 'events') await putEvents(alive, parts);
    else if (collection === 'rsvps') await putRsvps(alive, parts);
    else await putContent(collection as SharedCollection, alive, parts);
  }
}

async function putContent(
  collection: SharedCollection,
  ids: string[],
  { db, page }: LoadParts,
): Promise<void> {
  const { id, read } = sources[collection];
  page.put(collection, await read(db, { where: inArray(id, ids), limit: ids.length }));
}

/** Events beyond the horizon are removed from the device: otherwise they would stay there forever, without their attendees. */
async function putEvents(ids: readonly string[], { db, page, now }: LoadParts): Promise<void> {
  const near = gte(events.start, horizonOf(now));
  const rows = await readEventRows(db, and(inArray(events.id, [...ids]), near));
  page.put('events', rows);
  page.remove('events', without(ids, new Set(rows.map(({ id }) => id))));
}

/** RSVPs of events beyond the horizon are removed with them. */
async function putRsvps(ids: readonly string[], { db, page, now }: LoadParts): Promise<void> {
  const keys = ids.map((id) => id.split(':'));
  const eventIds = sql.param(keys.map(([eventId]) => eventId));
  const userIds = sql.param(keys.map(([, userId]) => userId));
  const chosen = sql`(${rsvps.eventId}, ${rsvps.userId}) in
    (select * from unnest(${eventIds}::uuid[], ${userIds}::uuid[]))`;
  const near = sql`exists (select from ${events} where ${and(
    eq(events.id, rsvps.eventId),
    gte(events.start, horizonOf(now)),
  )})`;
  const rows = await readRsvpRows(db, and(chosen, near));
  page.put('rsvps', rows);
  page.remove('rsvps', without(ids, new Set(rows.map(({ id }) => id))));
}

function without(ids: readonly string[], kept: ReadonlySet<string>): string[] {
  return ids.filter((id) => !kept.has(id));
}

async function putOwn(changes: readonly Change[], parts: LoadParts): Promise<void> {
  const { page, db, userId } = parts;
  const groups = byCollection(changes);
  if (groups.has('documents')) page.put('documents', await readDocuments(db, userId));
  for (const name of ownCollections) await putOwnRows(name, groups.get(name) ?? [], parts);
  const places = (['events', 'rsvps', 'myRsvps'] as const).flatMap(
    (name) => groups.get(name) ?? [],
  );
  await putOwnPlaces(places, parts);
}

async function putOwnRows(
  collection: OwnCollection,
  changes: readonly Change[],
  { db, page, userId, now }: LoadParts,
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ id }) => id);
  const source = ownSources[collection];
  const where = inArray(source.id, ids);
  const rows = await source.read(db, { userId, where, limit: ids.length, now });
  page.put(collection, rows);
  page.remove(collection, without(ids, new Set(rows.map(({ id }) => id))));
}

/** An event that changed, or the member's own place in it; events not (or no longer) attended are sent as deleted. */
async function putOwnPlaces(
  changes: readonly Change[],
  { db, page, userId }: LoadParts,
): Promise<void> {
  const touched = new Set(changes.map(({ id }) => id.split(':')[0] ?? id));
  if (touched.size === 0) return;
  const rows = await readMyRsvps(db, userId, { where: inArray(events.id, [...touched]) });
  page.put('myRsvps', rows);
  for (const { id } of rows) touched.delete(id);
  page.remove('myRsvps', [...touched]);
}

function byCollection(changes: readonly Change[]): Map<Collection, Change[]> {
  const groups = new Map<Collection, Change[]>();
  for (const change of changes) {
    const group = groups.get(change.collection);
    if (group) group.push(change);
    else groups.set(change.collection, [change]);
  }
  return groups;
}

function keyOf({ xid, collection, id }: Change): ChangeKey {
  return { xid, collection, id };
}
