import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AuditAction, AuditSubject } from '#contract/audit.ts';
import { author, cascade, idColumn, moment } from './columns.ts';
import type { News } from '#contract/news.ts';
import { notices } from './notice-tables.ts';
import { users } from './schema.ts';

// The server's own tables: changes, keys, queues, limits, secrets.

/** PostgreSQL's 64-bit transaction id; text on this side, since it does not fit into a number. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
const pgSnapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' });
/**
 * The last transaction that touched each synced thing within 90 days, written by triggers (migrations/0001): what
 * `GET /api/sync` reads. One row for each thing, however often it changes; `owner` is a member whose own scope is
 * affected as well.
 */
export const changes = pgTable(
  'changes',
  {
    collection: text('collection').notNull(),
    id: text('id').notNull(),
    xid: xid8('xid').notNull(),
    owner: uuid('owner'),
    deleted: boolean('deleted').notNull().default(false),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.collection, t.id] }),
    // The newest, and the oldest with their age.
    index('changes_xid_at').on(t.xid, t.at),
    // What a scope reads: other collections' changes, however many there are, cost it nothing.
    index('changes_collection').on(t.collection, t.xid, t.id),
    index('changes_owner')
      .on(t.owner, t.xid)
      .where(sql`${t.owner} is not null`),
  ],
);

/**
 * Marks of time, one after each change that somebody pulled (features/sync/marks): a copy of the database knows those from before
 * it was made, and cannot know any later one. `snapshot` is what was visible when the mark was made.
 */
export const marks = pgTable(
  'marks',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    id: uuid('id').notNull().defaultRandom(),
    snapshot: pgSnapshot('snapshot')
      .notNull()
      .default(sql`pg_current_snapshot()`),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('marks_id').on(t.id), index('marks_at').on(t.at)],
);

/** Keys seen in the last 90 days, with the answer, written in the transaction of the effect. */
export const idempotency = pgTable(
  'idempotency',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: integer('status'),
    answer: jsonb('answer'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The transaction of the effect; 0 if it was one of another database, 1 if the key is older than this column. */
    xid: xid8('xid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index('idempotency_age').on(t.createdAt),
    index('idempotency_member').on(t.userId, t.createdAt),
  ],
);

/** Who uploaded which pictures, by the last part of their address; avatars and pictures of videos are not among them. */
export const uploadedImages = pgTable(
  'uploaded_images',
  { userId: cascade('user_id', () => users.id), name: text('name').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.name] })],
);

/** What the chat bot still has to be told: one row per event and kind, so that it only gets the latest state. */
export const botOutbox = pgTable(
  'bot_outbox',
  {
    eventId: uuid('event_id').notNull(),
    kind: text('kind').$type<'rsvp-update' | 'event-update'>().notNull(),
    payload: jsonb('payload').notNull(),
    /** Goes up with every new cause; a delivery that was overtaken by one keeps the row. */
    version: integer('version').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    dueAt: moment('due_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.kind] }), index('bot_outbox_due').on(t.dueAt)],
);

/** Counters of failures and uses, each until its window ends: `subject` is e.g. `login:account:pilot`, or `resting:` and an id (QU11). */
export const limits = pgTable('limits', {
  subject: text('subject').primaryKey(),
  count: integer('count').notNull(),
  windowEnds: moment('window_ends').notNull(),
});

/** Secrets created at the first start, the database's epoch, how far changes have been pruned. */
export const meta = pgTable('meta', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/** Mails still to be sent, as orders: their text is written when they are sent (mail/orders). */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: idColumn(),
    order: jsonb('mail_order').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (t) => [index('mail_outbox_due').on(t.dueAt)],
);

/** Reset links that were mailed; only a hash of the token is kept. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: cascade('user_id', () => users.id),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('password_resets_user').on(t.userId)],
);

/** An address that waits for its confirmation; a member has one at most. `token_hashes`: of the links in the mails to it. */
export const emailChanges = pgTable('email_changes', {
  userId: cascade('user_id', () => users.id).primaryKey(),
  email: text('email').notNull(),
  tokenHashes: text('token_hashes').array().notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Captchas that have already been redeemed, kept until they would have expired anyway. */
export const usedCaptchas = pgTable(
  'used_captchas',
  { nonce: text('nonce').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (t) => [index('used_captchas_expiry').on(t.expiresAt)],
);

/**
 * Who changed what, when, and what it was before: kept for a year (features/audit). `before` is a row as it was stored,
 * null for something new; what was deleted is restored from it for 30 days. `after` has the fields that the change made different.
 */
export const audit = pgTable(
  'audit',
  {
    /** Goes up with each change: several may be noted at the same moment. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull().defaultNow(),
    actorId: author('actor_id'),
    subject: text('subject').$type<AuditSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    /** What people called it then; empty once it would name somebody who has left. */
    title: text('title').notNull(),
    departmentId: text('department_id').notNull().default(''),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
  },
  (t) => [
    index('audit_at').on(t.at),
    index('audit_subject').on(t.subject, t.subjectId),
    index('audit_actor').on(t.actorId),
  ],
);

/**
 * News that members still have to be told of: written in the transaction that caused it, turned into notices portion by
 * portion (server/notices). `recipients` null means every member whom the news concerns; `after` is the last one told.
 */
export const announcements = pgTable(
  'announcements',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    news: jsonb('news').$type<News>().notNull(),
    /** See `notices.source`. */
    source: text('source').notNull(),
    /** Whoever caused it isn't told. */
    actorId: author('actor_id'),
    recipients: uuid('recipients').array(),
    after: uuid('after'),
    attempts: integer('attempts').notNull().default(0),
    at: moment('at').notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (t) => [index('announcements_due').on(t.dueAt)],
);

/** The browsers that members are notified on. A subscription belongs to the session that made it and ends with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: idColumn(),
    userId: cascade('user_id', () => users.id),
    sessionId: uuid('session_id').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The device's time zone, for members who have not chosen one. */
    zone: text('zone').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
    index('push_subscriptions_session').on(t.sessionId),
  ],
);

/** Messages still to be pushed; without a notice it is a test that its owner asked for. */
export const pushOutbox = pgTable(
  'push_outbox',
  {
    id: idColumn(),
    subscriptionId: cascade('subscription_id', () => pushSubscriptions.id),
    noticeId: uuid('notice_id').references(() => notices.id, { onDelete: 'cascade' }),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    dueAt: moment('due_at').notNull(),
    /** When it is over, or was tried for long enough. */
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('push_outbox_due').on(t.dueAt),
    index('push_outbox_subscription').on(t.subscriptionId),
    index('push_outbox_notice').on(t.noticeId),
  ],
);

/** Who has a personal calendar address; a new key revokes the old address. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: cascade('user_id', () => users.id).primaryKey(),
  key: uuid('key').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Members whose data is being collected for them; one row each, however often they ask (accounts/data-exports). */
export const dataExportJobs = pgTable(
  'data_export_jobs',
  {
    userId: cascade('user_id', () => users.id).primaryKey(),
    attempts: integer('attempts').notNull().default(0),
    askedAt: moment('asked_at').notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (t) => [index('data_export_jobs_due').on(t.dueAt)],
);

/** What was collected and can be fetched until then: the name of a file in the folder of exports. */
export const dataExports = pgTable(
  'data_exports',
  {
    userId: cascade('user_id', () => users.id).primaryKey(),
    file: text('file').notNull(),
    readyAt: moment('ready_at').notNull(),
    until: moment('until').notNull(),
  },
  (t) => [index('data_exports_until').on(t.until)],
);
