import { and, asc, eq, gt, inArray, lt, lte, notInArray, sql } from 'drizzle-orm';
import type { News } from '#contract/notices.ts';
import { kindOf, removalKinds } from '#domain/news/kinds.ts';
import { isStillNews } from '#domain/news/telling.ts';
import type { Services } from '#server/core/http/services.ts';
import { announcements } from '../db/bookkeeping.ts';
import type { Queryable } from '../db/database.ts';
import { notices } from '../db/notice-tables.ts';
import { startWorker } from '#server/core/queue/worker.ts';
import { isRemoval, NEWS_CHANNEL, takeBackNews } from './announce.ts';
import { nextRecipients } from './recipients.ts';
import { readSubject, subjectOf } from './subjects.ts';
import { tell } from './tell.ts';

type Needs = Pick<Services, 'database' | 'log' | 'now'>;

/** How often to look even without a notification that something is due. */
const LOOK_MS = 5_000;
/**
 * How many members are told in one transaction: the embedded database has one connection, and what somebody wants to read
 * meanwhile waits for no longer than this takes.
 */
const PORTION = 20;
/** Longest pause between two attempts. */
const LONGEST_WAIT_MS = 300_000;
const KEPT_MS = 7 * 86_400_000;

/**
 * Tells members what is announced, until stopped. Any number of processes may do so at once: each takes another
 * announcement, and a portion is told and crossed off in one transaction, so that nobody is told twice or left out.
 */
export function startTeller(services: Needs): Promise<() => Promise<void>> {
  return startWorker(services, {
    ...{ channel: NEWS_CHANNEL, everyMs: LOOK_MS, name: 'the announcements' },
    work: () => tellNext(services),
  });
}

/** Tells the next portion of what is due; false when nothing is. */
export async function tellNext({ database, log, now }: Needs): Promise<boolean> {
  const at = now();
  let current: Taken | undefined;
  try {
    return await database.transaction(async (tx) => {
      current = await take(tx, at);
      if (!current) return false;
      await tellPortion(tx, current, at);
      return true;
    });
  } catch (error) {
    if (!current) throw error;
    const { id, attempts } = current;
    log.error(
      { err: error, announcement: id, attempts },
      'could not tell news; trying again later',
    );
    await postpone(database.db, current, at);
    return true;
  }
}

type Taken = typeof announcements.$inferSelect;

async function take(tx: Queryable, at: Date): Promise<Taken | undefined> {
  const [row] = await tx
    .select()
    .from(announcements)
    .where(lte(announcements.dueAt, at))
    .orderBy(asc(announcements.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

async function tellPortion(tx: Queryable, taken: Taken, now: Date): Promise<void> {
  const { id, news, source, recipients: among, actorId, after, at } = taken;
  const subject = await readSubject(tx, kindOf(news).subject(news));
  if (!subject && isRemoval(taken) && (await clearPortion(tx, news))) return;
  const recipients = isStillNews(news, subject, now)
    ? await nextRecipients(tx, { news, among, actorId, after, limit: PORTION })
    : [];
  await tell(tx, { news, source, recipients, at, now });
  const last = recipients.at(-1);
  if (last && recipients.length === PORTION) {
    await tx.update(announcements).set({ after: last.id }).where(eq(announcements.id, id));
    return;
  }
  await tx.delete(announcements).where(eq(announcements.id, id));
}

/**
 * SPEC 12.5: takes what was told of something that was removed from some lists; false when nothing is left of it. Not done
 * where it is removed: that would wait for a portion that is being told, with the event locked.
 */
async function clearPortion(tx: Queryable, news: News): Promise<boolean> {
  await takeBackNews(tx, news);
  const told = tx
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.subject, subjectOf(news)),
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

/** 1, 2, 4 ... seconds: what can't be told must not keep the rest waiting. */
async function postpone(db: Queryable, { id, attempts }: Taken, at: Date): Promise<void> {
  const wait = Math.min(1_000 * 2 ** Math.min(attempts, 10), LONGEST_WAIT_MS);
  await db
    .update(announcements)
    .set({ attempts: attempts + 1, dueAt: new Date(at.getTime() + wait) })
    .where(eq(announcements.id, id));
}

/** Removes what was tried and could not be told within a week. What nobody has tried yet, after an outage, is still to be told. */
export async function pruneAnnouncements(db: Queryable, at: Date): Promise<void> {
  const before = new Date(at.getTime() - KEPT_MS);
  await db
    .delete(announcements)
    .where(and(lt(announcements.at, before), gt(announcements.attempts, 0)));
}
