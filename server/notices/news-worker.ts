import { and, asc, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { News } from '#contract/news.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { newsKindOf, removalKinds } from '#domain/news/kinds.ts';
import { isStillFor, isStillNews } from '#domain/news/news-relevance.ts';
import type { Services } from '#server/core/calls/services.ts';
import type { Job, JobOutcome } from '#server/core/queue/queue.ts';
import { startQueue } from '#server/core/queue/work.ts';
import { announcements } from '../db/bookkeeping.ts';
import type { Queryable } from '../db/database.ts';
import { notices } from '../db/notice-tables.ts';
import { isRemoval, newsQueue, takeBackNews } from './announce.ts';
import { nextRecipients } from './recipients.ts';
import { holdComer, holdHelpers, newsSubject, readSubject } from './subjects.ts';
import { deliverNews } from './deliver-news.ts';

type Needs = Pick<Services, 'database' | 'log' | 'now'>;

/**
 * How many members are told in one transaction. The embedded database has one connection: whoever wants to read something
 * meanwhile waits for as long as a portion takes.
 */
const PORTION = 20;
const KEPT_MS = 7 * DAY_MS;

/** Tells members what is announced, until stopped. */
export function startNewsWorker(services: Needs): Promise<() => Promise<void>> {
  return startQueue(services, newsQueue, newsWorker(services));
}

type Announced = Job<typeof announcements>;

/**
 * Tells one portion of an announcement and notes in the same transaction how far it has come, so that nobody is told twice or left
 * out. The announcement is read again, since it may have been taken back, or told further by whoever had the lease before.
 */
export function newsWorker({
  database,
  now,
}: Needs): (announced: Announced) => Promise<JobOutcome> {
  return ({ id }) =>
    database.transaction(async (tx) => {
      const isIt = eq(announcements.id, id);
      const [announced] = await tx.select().from(announcements).where(isIt).for('update');
      return announced ? tellPortion(tx, announced, now()) : 'done';
    });
}

async function tellPortion(tx: Queryable, announced: Announced, now: Date): Promise<JobOutcome> {
  const { id, news, source, recipients: among, actorId, after, at } = announced;
  const subject = await readSubject(tx, newsKindOf(news).subject(news));
  if (!subject && isRemoval(announced) && (await clearPortion(tx, news))) return 'goes on';
  const isToTell = isStillNews(news, subject, now) && (await holdComer(tx, news, among));
  const recipients = isToTell
    ? await nextRecipients(tx, { news, among, actorId, after, limit: PORTION })
    : [];
  const { signUps } = subject ?? {};
  const concerned = recipients.filter(({ person }) => isStillFor(person, news, { signUps, now }));
  const helpers = await holdHelpers(tx, news);
  const isForFew = among !== null && among.length <= PORTION;
  await deliverNews(tx, { news, source, recipients: concerned, isForFew, helpers, at, now });
  const last = recipients.at(-1);
  if (!last || recipients.length < PORTION) return 'done';
  await tx.update(announcements).set({ after: last.id }).where(eq(announcements.id, id));
  return 'goes on';
}

/**
 * SPEC 12.5: takes the notices of a removed subject from some lists; returns false when none is left. The transaction that removes
 * the subject doesn't do this, since it would wait, with the event locked, for a portion that is just being told.
 */
async function clearPortion(tx: Queryable, news: News): Promise<boolean> {
  await takeBackNews(tx, news);
  const told = tx
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.subject, newsSubject(news)),
        notInArray(sql`${notices.news}->>'kind'`, removalKinds),
      ),
    )
    .orderBy(asc(notices.id))
    .limit(PORTION)
    .for('update');
  const cleared = await tx
    .delete(notices)
    .where(inArray(notices.id, told))
    .returning({ id: notices.id });
  return cleared.length > 0;
}

/**
 * Removes announcements that were tried and could not be told within a week. One with no more than one attempt, as after an outage,
 * is kept: it is still to be told, and that attempt may be under way.
 */
export async function pruneAnnouncements(db: Queryable, at: Date): Promise<void> {
  const before = new Date(at.getTime() - KEPT_MS);
  await db
    .delete(announcements)
    .where(and(lt(announcements.at, before), gt(announcements.attempts, 1)));
}
