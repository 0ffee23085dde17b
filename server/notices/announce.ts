import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { News } from '#contract/news.ts';
import { newsKindOf, newsKinds, removalKinds } from '#domain/news/kinds.ts';
import type { NewsSubject } from '#domain/news/news-kind.ts';
import { dueIn } from '#server/core/queue/leases.ts';
import { defineQueue } from '#server/core/queue/queue.ts';
import { wake } from '#server/core/queue/work.ts';
import { announcements } from '../db/bookkeeping.ts';
import type { Queryable } from '../db/database.ts';
import { hasAny, idIn } from './subjects.ts';

/**
 * News is told a portion of members at a time, of one announcement and then of the next (news-worker.ts). The lease may be shorter than
 * that takes: whoever tells a portion has its row locked. So what a process that died had leased is told within five seconds (SPEC 30.12).
 */
export const newsQueue = defineQueue({
  name: 'news',
  table: announcements,
  leaseSeconds: 2,
  everyMs: 2_000,
  atOnce: 1,
  backOff: { firstSeconds: 1, longestSeconds: 300 },
});

export interface Announcement {
  readonly news: News;
  /** Names the cause: nobody is told the same source twice. */
  readonly source: string;
  /** Null means every member whom the news concerns; empty means that its subject was removed. */
  readonly recipients: readonly string[] | null;
  /** The member who caused it, who isn't told. */
  readonly actorId: string | null;
  readonly at: Date;
  /** Milliseconds for which it is held back, and can be taken back; none if left out. */
  readonly heldFor?: number;
}

/**
 * Notes, in the transaction of what caused it, that members have to be told. Who still wants to hear of it, and may, is decided
 * when they are told (news-worker.ts).
 */
export async function announce(
  tx: Queryable,
  { news, source, recipients, actorId, at, heldFor = 0 }: Announcement,
): Promise<void> {
  await tx.insert(announcements).values({
    ...{ news, source, actorId, at, dueAt: dueIn(heldFor) },
    recipients: recipients && [...recipients],
  });
  await wake(tx, newsQueue);
}

/** Notes, in the transaction that removes the subject of the news, that its notices have to leave the lists. */
export async function announceRemoval(
  tx: Queryable,
  removal: Pick<Announcement, 'news' | 'source' | 'at'>,
): Promise<void> {
  await announce(tx, { ...removal, recipients: [], actorId: null });
}

/** Whether an announcement says that its subject was removed. */
export function isRemoval({
  news,
  recipients,
}: Pick<Announcement, 'news' | 'recipients'>): boolean {
  return newsKindOf(news).isOfRemoval === true || recipients?.length === 0;
}

const lastingKinds = newsKinds.filter((kind) => !removalKinds.includes(kind));

/**
 * Deletes announcements of a removed subject, or some kinds of them, that are not told yet, all or those that have one of the facts;
 * waits for one that is just being told.
 */
export async function takeBackNews(
  tx: Queryable,
  removed: News,
  kinds: readonly News['kind'][] = lastingKinds,
  facts?: readonly object[],
): Promise<void> {
  await tx
    .delete(announcements)
    .where(
      and(
        isAbout(newsKindOf(removed).subject(removed)),
        inArray(kindOfNews, [...kinds]),
        facts && hasAny(announcements.news, facts),
        sql`coalesce(cardinality(${announcements.recipients}), 1) > 0`,
      ),
    );
}

/** Deletes announcements that a subject was removed, since it is there again. A worker that is just telling one sees that itself. */
export async function takeBackRemoval(tx: Queryable, subject: NewsSubject): Promise<void> {
  const untold = tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(isAbout(subject), inArray(kindOfNews, removalKinds)))
    .orderBy(asc(announcements.id))
    .for('update', { skipLocked: true });
  await tx.delete(announcements).where(inArray(announcements.id, untold));
}

const kindOfNews = sql<string>`${announcements.news}->>'kind'`;

function isAbout({ noun, id }: NewsSubject) {
  return eq(idIn(announcements.news, noun), id);
}
