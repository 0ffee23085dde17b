import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Flag, Role } from '#contract/access.ts';
import type { Preferences } from '#contract/members.ts';

/** PostgreSQL's 64-bit transaction id; text on this side, since it does not fit a number. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const id = () => uuid('id').primaryKey().defaultRandom();
const revision = () => integer('revision').notNull().default(1);

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role').$type<Role>().notNull().default('Member'),
    flags: text('flags').array().$type<Flag[]>().notNull().default([]),
    discordId: text('discord_id').notNull().default(''),
    discordName: text('discord_name').notNull().default(''),
    gameUserName: text('game_user_name').notNull().default(''),
    mainInGameRole: text('main_in_game_role').notNull().default(''),
    secondaryInGameRoles: text('secondary_in_game_roles').array().notNull().default([]),
    avatarUrl: text('avatar_url').notNull().default(''),
    activityScore: integer('activity_score').notNull().default(0),
    primaryPositionId: integer('primary_position_id'),
    secondaryPositionId: integer('secondary_position_id'),
    tertiaryPositionId: integer('tertiary_position_id'),
    primaryRank: text('primary_rank').notNull().default('Initiate'),
    secondaryRank: text('secondary_rank').notNull().default('Initiate'),
    tertiaryRank: text('tertiary_rank').notNull().default('Initiate'),
    preferences: jsonb('preferences').$type<Preferences>(),
    joinDate: moment('join_date').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastLogin: moment('last_login'),
    revision: revision(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    // Not unique: refusing a known address, or opening no account for it, would tell that it is known.
    index('users_email').on(sql`lower(${t.email})`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid('user_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    lastSeen: moment('last_seen').notNull().defaultNow(),
    /** Set when the session was ended; the reason is what the next call with its token is told. */
    endedAs: text('ended_as').$type<'session_ended' | 'account_deleted'>(),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

export const events = pgTable(
  'events',
  {
    id: id(),
    title: text('title').notNull(),
    start: moment('start_at').notNull(),
    end: moment('end_at').notNull(),
    description: text('description').notNull().default(''),
    eventImageUrl: text('event_image_url').notNull().default(''),
    discordChannelId: text('discord_channel_id'),
    discordMessageId: text('discord_message_id'),
    createdBy: uuid('created_by'),
    changedBy: text('changed_by').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    revision: revision(),
    /** The revision of the last edit by a person. The bot's ids raise `revision` alone: no edit is stale because of them. */
    editedRevision: integer('edited_revision').notNull().default(1),
  },
  (t) => [index('events_start').on(t.start, t.id)],
);

/** `attending` counts the RSVPs of the role; only the statements in rsvp.repository change it. */
export const eventRoles = pgTable(
  'event_roles',
  {
    eventId: cascade('event_id', () => events.id),
    name: text('name').notNull(),
    icon: text('icon').notNull().default(''),
    department: text('department').notNull().default(''),
    capacity: integer('capacity').notNull().default(1),
    attending: integer('attending').notNull().default(0),
    place: integer('place').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.name] })],
);

/** One row per member and event for as long as the event exists; cancelling keeps it (contract/events). */
export const rsvps = pgTable(
  'rsvps',
  {
    eventId: cascade('event_id', () => events.id),
    userId: cascade('user_id', () => users.id),
    role: text('role').notNull(),
    attending: boolean('attending').notNull(),
    source: text('source').notNull().default('web'),
    changedAt: moment('changed_at').notNull().defaultNow(),
    revision: revision(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.userId] }), index('rsvps_user').on(t.userId)],
);

export const posts = pgTable('posts', {
  id: id(),
  title: text('title').notNull(),
  content: text('content').notNull().default(''),
  isPinned: boolean('is_pinned').notNull().default(false),
  isVideoPost: boolean('is_video_post').notNull().default(false),
  videoUrl: text('video_url').notNull().default(''),
  postImageUrl: text('post_image_url').notNull().default(''),
  createdBy: uuid('created_by'),
  changedBy: text('changed_by').notNull().default(''),
  createdAt: moment('created_at').notNull().defaultNow(),
  revision: revision(),
});

export const aboutSections = pgTable('about_sections', {
  id: id(),
  title: text('title').notNull(),
  content: text('content').notNull().default(''),
  bannerImage: text('banner_image').notNull().default(''),
  positionId: integer('position_id').notNull(),
  changedBy: text('changed_by').notNull().default(''),
  revision: revision(),
});

export const pages = pgTable('pages', {
  id: text('id').primaryKey(),
  content: text('content').notNull().default(''),
  changedBy: text('changed_by').notNull().default(''),
  revision: revision(),
});

export const motd = pgTable('motd', {
  id: text('id').primaryKey(),
  value: text('value').notNull().default(''),
  changedBy: text('changed_by').notNull().default(''),
  revision: revision(),
});

export const briefings = pgTable('briefings', {
  id: text('id').primaryKey(),
  content: text('content').notNull().default(''),
  changedBy: text('changed_by').notNull().default(''),
  revision: revision(),
});

export const resources = pgTable(
  'resources',
  {
    id: id(),
    departmentId: text('department_id').notNull(),
    name: text('name').notNull(),
    link: text('link').notNull(),
    description: text('description').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    changedBy: text('changed_by').notNull().default(''),
    revision: revision(),
  },
  (t) => [index('resources_department').on(t.departmentId)],
);

export const postings = pgTable(
  'postings',
  {
    id: id(),
    departmentId: text('department_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    isOpen: boolean('is_open').notNull().default(true),
    changedBy: text('changed_by').notNull().default(''),
    revision: revision(),
  },
  (t) => [index('postings_department').on(t.departmentId)],
);

/** `id` is the outbox entry's id: unique for ever, so that a submission cannot arrive twice. */
export const submissions = pgTable(
  'submissions',
  {
    id: uuid('id').primaryKey(),
    postingId: cascade('posting_id', () => postings.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    message: text('message').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('submissions_posting').on(t.postingId)],
);

export const videoCategories = pgTable(
  'video_categories',
  {
    id: id(),
    library: text('library').notNull(),
    categoryName: text('category_name').notNull(),
    description: text('description').notNull().default(''),
    changedBy: text('changed_by').notNull().default(''),
    revision: revision(),
  },
  (t) => [index('video_categories_library').on(t.library)],
);

export const videos = pgTable(
  'videos',
  {
    id: id(),
    library: text('library').notNull(),
    categoryId: cascade('category_id', () => videoCategories.id),
    videoTitle: text('video_title').notNull(),
    videoUrl: text('video_url').notNull(),
    changedBy: text('changed_by').notNull().default(''),
    revision: revision(),
  },
  (t) => [index('videos_category').on(t.categoryId)],
);

/**
 * The last transaction that touched each synced thing, written by triggers (migrations/0001): what
 * `GET /api/sync` reads. `owner` is the member whose own scope the change concerns as well.
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
    index('changes_xid').on(t.xid, t.collection, t.id),
    index('changes_owner')
      .on(t.owner, t.xid)
      .where(sql`${t.owner} is not null`),
    index('changes_tombstones')
      .on(t.at)
      .where(sql`${t.deleted}`),
  ],
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
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_age').on(t.createdAt)],
);

/** What the chat bot still has to hear: one row per event and kind, so that only the latest state is told. */
export const botOutbox = pgTable(
  'bot_outbox',
  {
    eventId: uuid('event_id').notNull(),
    kind: text('kind').$type<'rsvp-update' | 'event-update'>().notNull(),
    payload: jsonb('payload').notNull(),
    /** Counts up with every new cause; a delivery that was overtaken by one leaves the row. */
    version: integer('version').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    dueAt: moment('due_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.kind] }), index('bot_outbox_due').on(t.dueAt)],
);

/** Sliding counters of failures and uses: `subject` is e.g. `login:account:pilot`. */
export const limits = pgTable('limits', {
  subject: text('subject').primaryKey(),
  count: integer('count').notNull(),
  windowEnds: moment('window_ends').notNull(),
});

/** Secrets made at the first start, the database's epoch, how far tombstones were pruned. */
export const meta = pgTable('meta', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/** Mails that still have to leave, as intentions: what they say is written when they are sent (mail/orders). */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: id(),
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

/** Captchas that were handed in already, kept until they would have expired anyway. */
export const usedCaptchas = pgTable(
  'used_captchas',
  { nonce: text('nonce').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (t) => [index('used_captchas_expiry').on(t.expiresAt)],
);

function cascade(name: string, target: () => AnyPgColumn) {
  return uuid(name).notNull().references(target, { onDelete: 'cascade' });
}
