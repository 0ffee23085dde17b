import { eq } from 'drizzle-orm';
import type { News } from '#contract/notices.ts';
import { kindOf } from '#domain/news/kinds.ts';
import type { NewsSubject, Noun } from '#domain/news/news-kind.ts';
import type { SubjectNow } from '#domain/news/telling.ts';
import type { Queryable } from '../db/database.ts';
import { events, postings, posts } from '../db/schema.ts';

/** What a notice is about: those of one subject go together. */
export function subjectOf(news: News): string {
  const { noun, id } = kindOf(news).subject(news);
  return `${noun}:${id}`;
}

/** What it is about, as it is now; undefined once it is gone. */
export async function readSubject(
  tx: Queryable,
  { noun, id }: NewsSubject,
): Promise<SubjectNow | undefined> {
  const [subject] = await readers[noun](tx, id);
  return subject;
}

const readers: Readonly<Record<Noun, (tx: Queryable, id: string) => PromiseLike<SubjectNow[]>>> = {
  event: (tx, id) => tx.select({ end: events.end }).from(events).where(eq(events.id, id)),
  post: async (tx, id) => {
    const rows = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id));
    return rows.map(() => ({ end: null }));
  },
  posting: async (tx, id) => {
    const rows = await tx.select({ id: postings.id }).from(postings).where(eq(postings.id, id));
    return rows.map(() => ({ end: null }));
  },
};
