import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SubmissionState } from '#contract/applications.ts';
import { author, cascade, moment, revisionColumn } from './columns.ts';
import { postings, users } from './schema.ts';

// What is submitted to postings, and what is said about it.

/** `id` is the outbox entry's id, unless somebody else has used that one: a submission cannot arrive twice (AP2). */
export const submissions = pgTable(
  'submissions',
  {
    id: uuid('id').primaryKey(),
    postingId: cascade('posting_id', () => postings.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Its posting's, which never changes: what a device of its managers has is found by it, also once the posting is gone. */
    departmentId: text('department_id').notNull().default(''),
    message: text('message').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    state: text('state').$type<SubmissionState>().notNull().default('new'),
    note: text('note').notNull().default(''),
    decidedBy: author('decided_by'),
    /** When it was accepted, declined or withdrawn; from then on it is kept for as long as the host says. */
    decidedAt: moment('decided_at'),
    positionId: integer('position_id'),
    position: text('position').$type<'given' | 'asked'>(),
    revision: revisionColumn(),
  },
  (t) => [
    index('submissions_posting').on(t.postingId),
    index('submissions_user').on(t.userId),
    index('submissions_department').on(t.departmentId),
  ],
);

export const submissionMessages = pgTable(
  'submission_messages',
  {
    /** That of the outbox entry, as with submissions. */
    id: uuid('id').primaryKey(),
    submissionId: cascade('submission_id', () => submissions.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    index('submission_messages_submission').on(t.submissionId),
    index('submission_messages_user').on(t.userId),
  ],
);
