import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { News } from '#contract/notices.ts';
import { announcements } from '../db/bookkeeping.ts';
import type { Queryable } from '../db/database.ts';

/** NOTIFY channel: something is to be announced; the payload is empty. */
export const NEWS_CHANNEL = 'muster_news';

export interface Announcement {
  readonly news: News;
  /** What caused it: nobody is told the same source twice. */
  readonly source: string;
  /** Null: every member whom it concerns. */
  readonly recipients: readonly string[] | null;
  /** Whoever caused it isn't told. */
  readonly actorId: string | null;
  readonly at: Date;
}

/**
 * Notes, in the transaction of what caused it, that members have to be told. Who still wants to hear of it and may, is decided
 * when they are told (teller).
 */
export async function announce(
  tx: Queryable,
  { news, source, recipients, actorId, at }: Announcement,
): Promise<void> {
  await tx.insert(announcements).values({
    ...{ news, source, actorId, at, dueAt: at },
    recipients: recipients && [...recipients],
  });
  await tx.execute(sql`select pg_notify(${NEWS_CHANNEL}, '')`);
}

type Gone = Extract<News, { kind: 'post.new' | 'application.received' }>;
type Removal = Pick<Announcement, 'source' | 'at'> & { readonly news: Gone };

/** Notes, in the transaction that removes what the news was about, that it has to leave the lists. */
export async function announceRemoval(tx: Queryable, removal: Removal): Promise<void> {
  await announce(tx, { ...removal, recipients: [], actorId: null });
}

/** Whether an announcement is one of something that was removed. */
export function isRemoval({
  news,
  recipients,
}: Pick<Announcement, 'news' | 'recipients'>): boolean {
  return news.kind === 'event.cancelled' || recipients?.length === 0;
}

/** Takes back what has not been told yet of something that was removed. What is just being told is waited for. */
export async function takeBackNews(tx: Queryable, removed: News): Promise<void> {
  await tx
    .delete(announcements)
    .where(
      and(
        eq(idInNews, idOf(removed)),
        ne(kindOfNews, 'event.cancelled' satisfies News['kind']),
        sql`coalesce(cardinality(${announcements.recipients}), 1) > 0`,
      ),
    );
}

/** Takes back that an event was cancelled, since it is there again. A teller who is at it finds that out by itself. */
export async function takeBackCancellation(tx: Queryable, eventId: string): Promise<void> {
  const untold = tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(idInNews, eventId), eq(kindOfNews, 'event.cancelled' satisfies News['kind'])))
    .orderBy(asc(announcements.id))
    .for('update', { skipLocked: true });
  await tx.delete(announcements).where(inArray(announcements.id, untold));
}

const kindOfNews = sql<string>`${announcements.news}->>'kind'`;
const idInNews = sql<string>`coalesce(${announcements.news}->>'eventId',
  ${announcements.news}->>'postId', ${announcements.news}->>'postingId')`;

/** What a notice is about: those of one subject go together. */
export function subjectOf(news: News): string {
  switch (news.kind) {
    case 'post.new':
      return `post:${idOf(news)}`;
    case 'application.received':
      return `posting:${idOf(news)}`;
    case 'event.new':
    case 'event.changed':
    case 'event.cancelled':
    case 'reminder':
    case 'seat.free':
      return `event:${idOf(news)}`;
  }
}

/** The event, post or posting. */
function idOf(news: News): string {
  if (news.kind === 'post.new') return news.postId;
  return news.kind === 'application.received' ? news.postingId : news.eventId;
}
