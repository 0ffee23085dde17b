import { asc, eq, inArray } from 'drizzle-orm';
import { submissionMessages, submissions } from '#server/db/application-tables.ts';
import type { Queryable } from '#server/db/database.ts';
import { messages } from '#server/db/notice-tables.ts';
import { events } from '#server/db/event-tables.ts';
import { postings, posts } from '#server/db/schema.ts';
import type { CollectedData } from './collected-shape.ts';
import { ownEventColumns, shownEvent } from './event-columns.ts';
import { iso, isoOrNull } from './moments.ts';

// What a member wrote here.

/** With what was said about each: who of the department said it isn't the applicant's own data. */
export async function readOwnSubmissions(
  db: Queryable,
  userId: string,
): Promise<CollectedData['submissions']> {
  const rows = await db
    .select({
      id: submissions.id,
      posting: postings.title,
      department: submissions.departmentId,
      message: submissions.message,
      createdAt: submissions.createdAt,
      state: submissions.state,
      note: submissions.note,
      decidedAt: submissions.decidedAt,
    })
    .from(submissions)
    .innerJoin(postings, eq(postings.id, submissions.postingId))
    .where(eq(submissions.userId, userId))
    .orderBy(asc(submissions.createdAt), asc(submissions.id));
  const said = await readSaid(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, createdAt, decidedAt, ...row }) => ({
    ...{ ...row, createdAt: iso(createdAt), decidedAt: isoOrNull(decidedAt) },
    conversation: said
      .filter(({ of }) => of === id)
      .map(({ userId: author, text, at }) => ({
        ...{ from: author === userId ? ('you' as const) : ('department' as const), text },
        at: iso(at),
      })),
  }));
}

async function readSaid(db: Queryable, ids: readonly string[]) {
  return db
    .select({
      of: submissionMessages.submissionId,
      userId: submissionMessages.userId,
      text: submissionMessages.text,
      at: submissionMessages.at,
    })
    .from(submissionMessages)
    .where(inArray(submissionMessages.submissionId, [...ids]))
    .orderBy(asc(submissionMessages.at), asc(submissionMessages.id));
}

type Written = CollectedData['written'];

export async function readWritten(db: Queryable, userId: string): Promise<Written> {
  return {
    posts: await readPosts(db, userId),
    events: await readEvents(db, userId),
    messages: await readMessages(db, userId),
    answers: await readAnswers(db, userId),
  };
}

async function readPosts(db: Queryable, userId: string): Promise<Written['posts']> {
  const rows = await db
    .select({
      id: posts.id,
      title: posts.title,
      content: posts.content,
      videoUrl: posts.videoUrl,
      postImageUrl: posts.postImageUrl,
      createdAt: posts.createdAt,
    })
    .from(posts)
    .where(eq(posts.createdBy, userId))
    .orderBy(asc(posts.createdAt), asc(posts.id));
  return rows.map((post) => ({ ...post, createdAt: iso(post.createdAt) }));
}

async function readEvents(db: Queryable, userId: string): Promise<Written['events']> {
  const rows = await db
    .select({ ...ownEventColumns, description: events.description, createdAt: events.createdAt })
    .from(events)
    .where(eq(events.createdBy, userId))
    .orderBy(asc(events.createdAt), asc(events.id));
  return rows.map((event) => ({
    ...{ ...event, ...shownEvent(event), createdAt: iso(event.createdAt) },
  }));
}

async function readMessages(db: Queryable, userId: string): Promise<Written['messages']> {
  const rows = await db
    .select({
      about: messages.about,
      text: messages.text,
      sent: messages.sent,
      at: messages.at,
    })
    .from(messages)
    .where(eq(messages.authorId, userId))
    .orderBy(asc(messages.at), asc(messages.id));
  return rows.map(({ about, at, ...message }) => ({
    ...{ ...message, about: about.title, at: iso(at) },
  }));
}

async function readAnswers(db: Queryable, userId: string): Promise<Written['answers']> {
  const rows = await db
    .select({
      posting: postings.title,
      department: submissions.departmentId,
      author: submissions.userId,
      text: submissionMessages.text,
      at: submissionMessages.at,
    })
    .from(submissionMessages)
    .innerJoin(submissions, eq(submissions.id, submissionMessages.submissionId))
    .innerJoin(postings, eq(postings.id, submissions.postingId))
    .where(eq(submissionMessages.userId, userId))
    .orderBy(asc(submissionMessages.at), asc(submissionMessages.id));
  return rows
    .filter(({ author }) => author !== userId)
    .map(({ posting, department, text, at }) => ({ posting, department, text, at: iso(at) }));
}
