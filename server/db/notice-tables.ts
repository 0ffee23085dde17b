import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MessageSubject } from '#contract/message-subject.ts';
import type { News } from '#contract/news.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import { author, cascade, idColumn, moment, revisionColumn } from './columns.ts';
import { events } from './event-tables.ts';
import { users } from './schema.ts';

// What members are told: the list behind the bell, what each wants to hear, and the seats that they wait for.

/**
 * What a member is told, as the list behind the bell has it; kept for 90 days. `subject` is the event, post or
 * posting it is about; `source` names what caused it, so that nobody is told the same thing twice.
 */
export const notices = pgTable(
  'notices',
  {
    id: idColumn(),
    userId: cascade('user_id', () => users.id),
    subject: text('subject').notNull(),
    source: text('source').notNull(),
    news: jsonb('news').$type<News>().notNull(),
    at: moment('at').notNull(),
    readAt: moment('read_at'),
    revision: revisionColumn(),
  },
  (t) => [
    uniqueIndex('notices_source').on(t.userId, t.source),
    index('notices_subject').on(t.subject),
    index('notices_at').on(t.at),
  ],
);

/** What leaders wrote to others; kept for as long as notices are. Who has read it is what the notices of its readers say. */
export const messages = pgTable(
  'messages',
  {
    id: idColumn(),
    authorId: author('author_id').notNull(),
    about: jsonb('about').$type<MessageSubject>().notNull(),
    text: text('text').notNull(),
    /** How many it was written to. */
    sent: integer('sent').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('messages_author').on(t.authorId, t.at), index('messages_at').on(t.at)],
);

/** What a member wants to be told, and when; no row means the defaults (domain/notification-settings). */
export const notificationSettings = pgTable('notification_settings', {
  userId: cascade('user_id', () => users.id).primaryKey(),
  value: jsonb('value').$type<NotificationSettings>().notNull(),
  revision: revisionColumn(),
});

/** Who wants to hear of a free seat in a full role; a row goes once its owner was told. */
export const seatWatches = pgTable(
  'seat_watches',
  {
    id: idColumn(),
    userId: cascade('user_id', () => users.id),
    eventId: cascade('event_id', () => events.id),
    roleId: uuid('role_id').notNull(),
    /** The role's present name. */
    role: text('role').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    revision: revisionColumn(),
  },
  (t) => [
    uniqueIndex('seat_watches_seat').on(t.eventId, t.roleId, t.userId),
    index('seat_watches_user').on(t.userId),
  ],
);
