import { and, eq, ne, sql } from 'drizzle-orm';
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

/** Takes back what has not been told of an event yet. What is just being told is waited for. */
export async function takeBackNews(tx: Queryable, eventId: string): Promise<void> {
  await tx
    .delete(announcements)
    .where(
      and(
        eq(newsField('eventId'), eventId),
        ne(newsField('kind'), 'event.cancelled' satisfies News['kind']),
      ),
    );
}

function newsField(name: string) {
  return sql<string>`${announcements.news}->>${name}`;
}

/** What a notice is about: those of one subject go together. */
export function subjectOf(news: News): string {
  switch (news.kind) {
    case 'post.new':
      return `post:${news.postId}`;
    case 'application.received':
      return `posting:${news.postingId}`;
    case 'event.new':
    case 'event.changed':
    case 'event.cancelled':
    case 'reminder':
    case 'seat.free':
      return subjectOfEvent(news.eventId);
  }
}

function subjectOfEvent(eventId: string): string {
  return `event:${eventId}`;
}
