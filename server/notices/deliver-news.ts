import { and, asc, eq, gt, inArray, lte, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import type { News } from '#contract/news.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { isSameRole } from '#domain/event-role.ts';
import { newsKindOf } from '#domain/news/kinds.ts';
import { maySee, wishFor } from '#domain/news/news-relevance.ts';
import { dueAfterQuiet } from '#domain/quiet-hours.ts';
import { dueIn } from '#server/core/queue/leases.ts';
import { wake } from '#server/core/queue/work.ts';
import { pushOutbox, pushSubscriptions } from '../db/bookkeeping.ts';
import type { Queryable } from '../db/database.ts';
import { notices } from '../db/notice-tables.ts';
import { eventRoles } from '../db/event-tables.ts';
import { pushQueue } from '#server/notices/push/push-outbox.ts';
import { holdsPositionIn, type Recipient } from './recipients.ts';
import { newsSubject } from './subjects.ts';

/** A push is tried for at most this long. */
const LONGEST_MS = DAY_MS;
/** What few are told is pushed before what waits to be pushed to many: that takes a minute for 10,000. */
const HEAD_START_MS = 10 * MINUTE_MS;

interface Telling {
  readonly news: News;
  readonly source: string;
  readonly recipients: readonly Recipient[];
  /** Whether they are all whom it concerns. */
  readonly isForFew?: boolean;
  /** The helpers of its event, where they matter (`holdHelpers`). */
  readonly helpers?: readonly string[];
  /** The time that is shown beside the notice. */
  readonly at: Date;
  readonly now: Date;
}

/**
 * Puts the news into the list of each recipient who wants it, or has no choice, and may see it; queues it for the devices of those who
 * want it. Recipients who were
 * told of the same source before are skipped.
 */
export async function deliverNews(tx: Queryable, telling: Telling): Promise<void> {
  const { news, source, at } = telling;
  const subject = newsSubject(news);
  const heard = await hearing(tx, telling);
  if (heard.length === 0) return;
  const told = await tx
    .insert(notices)
    .values(heard.map(({ id: userId }) => ({ userId, subject, source, news, at })))
    .onConflictDoNothing({ target: [notices.userId, notices.source] })
    .returning({ id: notices.id, userId: notices.userId });
  await queuePushes(tx, telling, told);
}

async function hearing(
  tx: Queryable,
  { news, recipients, helpers = [] }: Telling,
): Promise<Recipient[]> {
  const isAnyByDepartment = recipients.some(
    ({ settings }) => wishFor(settings, news) === 'departments',
  );
  const departments = isAnyByDepartment ? await departmentsOf(tx, news) : [];
  return recipients.filter(({ id, person, settings }) => {
    const wish = wishFor(settings, news);
    const isWanted = wish === 'departments' ? holdsPositionIn(person, departments) : wish;
    const isHeard = isWanted || newsKindOf(news).isAlwaysListed === true;
    return isHeard && maySee({ ...person, id }, { news, helpers });
  });
}

/** The departments of the event's roles; none for news of anything else. */
async function departmentsOf(tx: Queryable, news: News): Promise<string[]> {
  const { id: eventId } = newsKindOf(news).subject(news);
  const rows = await tx
    .selectDistinct({ department: eventRoles.department })
    .from(eventRoles)
    .where(and(eq(eventRoles.eventId, eventId), ne(eventRoles.department, '')));
  return rows.map(({ department }) => department);
}

interface Told {
  readonly id: string;
  readonly userId: string;
}

async function queuePushes(
  tx: Queryable,
  { news, recipients, isForFew = false, at, now }: Telling,
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0) return;
  const userIds = told.map(({ userId }) => userId);
  const devices = await holdDevices(tx, userIds);
  const ahead = await keepNewest(tx, { news, at }, told);
  const known = new Map(recipients.map((recipient) => [recipient.id, recipient]));
  const noticeOf = new Map(told.map(({ id, userId }) => [userId, id]));
  const rows = devices.flatMap(({ id: subscriptionId, userId }) => {
    const recipient = known.get(userId);
    const isWanted = recipient && !ahead.has(userId) && wishFor(recipient.settings, news) !== false;
    const times = isWanted ? timesOf(news, recipient, { now, isForFew }) : null;
    const noticeId = noticeOf.get(userId) ?? null;
    return times ? [{ subscriptionId, noticeId, createdAt: now, ...times }] : [];
  });
  if (rows.length === 0) return;
  await tx.insert(pushOutbox).values(rows);
  await wake(tx, pushQueue);
}

/**
 * Locks the devices before anything that waits for them is touched: a logout removes its device and then what waits for it, and must
 * neither leave us with a device that is gone nor cause a deadlock.
 */
function holdDevices(tx: Queryable, userIds: readonly string[]) {
  return tx
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...userIds]))
    .orderBy(asc(pushSubscriptions.id))
    .for('key share');
}

/**
 * SPEC 12.21: of messages about the same thing the newest is pushed, in whatever order they are told. Drops older ones that still wait, and
 * returns who has been told of a newer one.
 */
async function keepNewest(
  tx: Queryable,
  { news, at }: Pick<Telling, 'news' | 'at'>,
  told: readonly Told[],
): Promise<ReadonlySet<string>> {
  const userIds = told.map(({ userId }) => userId);
  const ids = told.map(({ id }) => id);
  const isAlike = and(
    ...[eq(notices.subject, newsSubject(news)), inArray(notices.userId, userIds)],
    ...[eq(sql`${notices.news}->>'kind'`, news.kind), notInArray(notices.id, ids)],
  );
  const newer = await tx
    .select({ userId: notices.userId, news: notices.news })
    .from(notices)
    .where(and(isAlike, gt(notices.at, at)));
  const waiting = await tx
    .select({ id: pushOutbox.id, news: notices.news })
    .from(pushOutbox)
    .innerJoin(notices, eq(notices.id, pushOutbox.noticeId))
    .where(and(isAlike, lte(notices.at, at)))
    .orderBy(asc(pushOutbox.id))
    .for('update', { of: pushOutbox });
  const older = waiting.filter((one) => isReplaced(one.news, news)).map(({ id }) => id);
  if (older.length > 0) await tx.delete(pushOutbox).where(inArray(pushOutbox.id, older));
  return new Set(newer.filter((one) => isReplaced(news, one.news)).map(({ userId }) => userId));
}

function isReplaced(older: News, newer: News): boolean {
  const [was, is] = [older, newer].map((news) => newsKindOf(news).role?.(news));
  return !was || !is || isSameRole(was, is);
}

/** SPEC 12.12: the moment from which on the news may be pushed. */
export function pushableFrom(
  news: News,
  { quiet, zone }: Pick<NotificationSettings, 'quiet' | 'zone'>,
  now: Date,
): Date {
  const afterQuiet = dueAfterQuiet(now, quiet, zone);
  return newsKindOf(news).isLetThrough?.(news, quiet, afterQuiet) ? now : afterQuiet;
}

/** The period in which the news may be pushed; null if it would be over before it begins. */
function timesOf(
  news: News,
  { settings }: Recipient,
  { now, isForFew }: Required<Pick<Telling, 'now' | 'isForFew'>>,
): { dueAt: SQL; expiresAt: Date } | null {
  const from = pushableFrom(news, settings, now);
  const over = newsKindOf(news).overAt(news);
  const latest = new Date(from.getTime() + LONGEST_MS);
  const expiresAt = over !== null && over < latest ? over : latest;
  const ahead = isForFew && from <= now ? HEAD_START_MS : 0;
  const dueAt = dueIn(from.getTime() - now.getTime() - ahead);
  return from < expiresAt ? { dueAt, expiresAt } : null;
}
