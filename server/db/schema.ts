import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Flag, Role } from '#contract/access.ts';
import type { Preferences } from '#contract/member-rows.ts';
import { author, cascade, idColumn, moment, revisionColumn } from './columns.ts';

// The portal's tables; those of its events are in event-tables.ts, of its notices are in notice-tables.ts, the server's own in bookkeeping.ts.

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** These four are made of the name, email, Discord name and game username (account-keys.ts), and written with them. */
    usernameKey: text('username_key').notNull(),
    emailKey: text('email_key').notNull(),
    skeletons: text('skeletons').array().notNull(),
    foundBy: text('found_by').array().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Whether the server made the password, and its owner has not chosen another one yet. */
    isPasswordGiven: boolean('is_password_given').notNull().default(false),
    role: text('role').$type<Role>().notNull().default('Member'),
    flags: text('flags').array().$type<Flag[]>().notNull().default([]),
    discordId: text('discord_id').notNull().default(''),
    discordName: text('discord_name').notNull().default(''),
    gameUserName: text('game_user_name').notNull().default(''),
    mainInGameRole: text('main_in_game_role').notNull().default(''),
    secondaryInGameRoles: text('secondary_in_game_roles').array().notNull().default([]),
    avatarUrl: text('avatar_url').notNull().default(''),
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
    /** Set while the member is suspended, and still after `suspendedUntil` has passed (core/identity/suspensions). */
    suspendedAt: moment('suspended_at'),
    /** Null: until somebody lifts it. */
    suspendedUntil: moment('suspended_until'),
    suspensionReason: text('suspension_reason').notNull().default(''),
    /** Who made the last change that raised the revision: the member, or whoever manages members. */
    changedBy: author('changed_by'),
    revision: revisionColumn(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(t.usernameKey),
    // Not unique: members whose names already looked alike kept them.
    index('users_skeletons').using('gin', t.skeletons),
    // Not unique: refusing a known address, or not opening an account for it, would reveal that it is known.
    index('users_email').on(t.emailKey),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    userId: uuid('user_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    lastSeen: moment('last_seen').notNull().defaultNow(),
    /** What signed in, such as "Firefox on Linux"; empty if that isn't known. */
    device: text('device').notNull().default(''),
    /** Set when the session ends; the next call with its token is given the reason. */
    endedAs: text('ended_as').$type<'session_ended' | 'account_deleted'>(),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

export const posts = pgTable('posts', {
  id: idColumn(),
  title: text('title').notNull(),
  content: text('content').notNull().default(''),
  isPinned: boolean('is_pinned').notNull().default(false),
  isVideoPost: boolean('is_video_post').notNull().default(false),
  videoUrl: text('video_url').notNull().default(''),
  postImageUrl: text('post_image_url').notNull().default(''),
  createdBy: author('created_by'),
  changedBy: author('changed_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  revision: revisionColumn(),
});

export const aboutSections = pgTable('about_sections', {
  id: idColumn(),
  title: text('title').notNull(),
  content: text('content').notNull().default(''),
  bannerImage: text('banner_image').notNull().default(''),
  positionId: integer('position_id').notNull(),
  changedBy: author('changed_by'),
  revision: revisionColumn(),
});

export const pages = pgTable('pages', {
  id: text('id').primaryKey(),
  /** Empty as long as it is the one that the name gives. */
  title: text('title').notNull().default(''),
  content: text('content').notNull().default(''),
  inSidebar: boolean('in_sidebar').notNull().default(false),
  /** When the text was written last; null if nobody knows. */
  updatedAt: moment('updated_at'),
  changedBy: author('changed_by'),
  revision: revisionColumn(),
});

export const motd = pgTable('motd', {
  id: text('id').primaryKey(),
  value: text('value').notNull().default(''),
  changedBy: author('changed_by'),
  revision: revisionColumn(),
});

export const briefings = pgTable('briefings', {
  id: text('id').primaryKey(),
  content: text('content').notNull().default(''),
  changedBy: author('changed_by'),
  revision: revisionColumn(),
});

export const resources = pgTable(
  'resources',
  {
    id: idColumn(),
    departmentId: text('department_id').notNull(),
    name: text('name').notNull(),
    link: text('link').notNull(),
    description: text('description').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    changedBy: author('changed_by'),
    revision: revisionColumn(),
  },
  (t) => [index('resources_department').on(t.departmentId)],
);

export const postings = pgTable(
  'postings',
  {
    id: idColumn(),
    departmentId: text('department_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    isOpen: boolean('is_open').notNull().default(true),
    changedBy: author('changed_by'),
    revision: revisionColumn(),
  },
  (t) => [index('postings_department').on(t.departmentId)],
);

export const videoCategories = pgTable(
  'video_categories',
  {
    id: idColumn(),
    library: text('library').notNull(),
    categoryName: text('category_name').notNull(),
    description: text('description').notNull().default(''),
    changedBy: author('changed_by'),
    revision: revisionColumn(),
  },
  (t) => [index('video_categories_library').on(t.library)],
);

export const videos = pgTable(
  'videos',
  {
    id: idColumn(),
    library: text('library').notNull(),
    categoryId: cascade('category_id', () => videoCategories.id),
    videoTitle: text('video_title').notNull(),
    videoUrl: text('video_url').notNull(),
    changedBy: author('changed_by'),
    revision: revisionColumn(),
  },
  (t) => [index('videos_category').on(t.categoryId)],
);
