import {
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { EventAnswer } from '#contract/answers.ts';
import type { CheckInMark } from '#contract/check-in.ts';
import type { EventState, SignUpAudience } from '#contract/sign-up-rules.ts';
import { author, cascade, idColumn, moment, revisionColumn } from './columns.ts';
import { eventSeries, seriesStanding } from './planning-tables.ts';
import { users } from './schema.ts';

// Events with their roles, and what members answer to them.

export const events = pgTable(
  'events',
  {
    id: idColumn(),
    title: text('title').notNull(),
    start: moment('start_at').notNull(),
    end: moment('end_at').notNull(),
    description: text('description').notNull().default(''),
    eventImageUrl: text('event_image_url').notNull().default(''),
    discordChannelId: text('discord_channel_id'),
    discordMessageId: text('discord_message_id'),
    createdBy: author('created_by'),
    changedBy: author('changed_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    revision: revisionColumn(),
    /** The revision of the last edit by a person. The bot's ids raise `revision` alone: no edit becomes stale because of them. */
    editedRevision: integer('edited_revision').notNull().default(1),
    /** So long before the start nobody is promoted from a waitlist any more (SPEC 30.9). */
    handoverHours: integer('handover_hours').notNull().default(2),
    state: text('state').$type<EventState>().notNull().default('published'),
    /** Why it was called off; kept apart from the reason of the lock, which is there again when it takes place after all. */
    offReason: text('off_reason').notNull().default(''),
    /** When a draft is published without anybody's doing; null for never. */
    publishAt: moment('publish_at'),
    opensAt: moment('opens_at'),
    closesAt: moment('closes_at'),
    locked: boolean('locked').notNull().default(false),
    lockReason: text('lock_reason').notNull().default(''),
    /** Who may take a seat; null for whoever may sign up at all. */
    audience: jsonb('audience').$type<SignUpAudience>(),
    confirm: boolean('confirm').notNull().default(false),
    question: text('question').notNull().default(''),
    /** Ids of members who may check in, besides whoever may edit events. */
    helpers: uuid('helpers').array().notNull().default([]),
    seriesId: uuid('series_id').references(() => eventSeries.id, { onDelete: 'set null' }),
    /** The day of the series' rule that it stands for, on the clock of the series; stays when it is moved by itself. */
    occurrence: text('occurrence'),
    /** Digests of what its series last gave each of its fields: what differs was changed in this one alone. */
    seriesFields: jsonb('series_fields').$type<Readonly<Record<string, string>>>(),
    /** Whether the bot isn't told of it yet, since it is too far ahead. */
    botWaits: boolean('bot_waits').notNull().default(false),
  },
  (t) => [
    index('events_start').on(t.start, t.id),
    index('events_publish').on(t.publishAt),
    index('events_helped')
      .on(t.end)
      .where(sql`helpers <> '{}'`),
    uniqueIndex('events_occurrence').on(t.seriesId, t.occurrence),
    index('events_bot_waits')
      .on(t.start)
      .where(sql`bot_waits`),
    check('events_state', sql`state in ('draft', 'published', 'calledOff')`),
  ],
);

/**
 * `id` tells the roles of one event apart, whatever they are called; a copied event may have the same ones. `attending` counts the
 * RSVPs of the role; only the statements of server/seats change it. `listRevision` counts the changes of its waitlist (migrations/0027).
 */
export const eventRoles = pgTable(
  'event_roles',
  {
    eventId: cascade('event_id', () => events.id),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    icon: text('icon').notNull().default(''),
    department: text('department').notNull().default(''),
    capacity: integer('capacity').notNull().default(1),
    attending: integer('attending').notNull().default(0),
    place: integer('place').notNull().default(0),
    listRevision: integer('list_revision').notNull().default(0),
    /** Who may take a seat in it, besides what the event says; null for whoever that lets. */
    audience: jsonb('audience').$type<SignUpAudience>(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.id] })],
);

/** What roles were called before: for 90 days a call may still name them so. `until` is when the name was changed. */
export const formerRoleNames = pgTable(
  'former_role_names',
  {
    eventId: uuid('event_id').notNull(),
    roleId: uuid('role_id').notNull(),
    name: text('name').notNull(),
    until: moment('until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.roleId, t.name] }),
    foreignKey({
      name: 'former_role_names_role',
      columns: [t.eventId, t.roleId],
      foreignColumns: [eventRoles.eventId, eventRoles.id],
    }).onDelete('cascade'),
    index('former_role_names_until').on(t.until),
  ],
);

/**
 * A member's answer to an event, for as long as the event exists; taking it back keeps the row (contract/events). Its revision also counts
 * the changes of the member's places on waitlists and of the note.
 */
export const rsvps = pgTable(
  'rsvps',
  {
    eventId: cascade('event_id', () => events.id),
    userId: cascade('user_id', () => users.id),
    /** Of the seat, or the last one; null if there never was one. Stays when the role is removed: then it is nobody's. */
    roleId: uuid('role_id'),
    /** The role's present name, written together with it; of a removed one, its last; '' for none. */
    role: text('role').notNull().default(''),
    answer: text('answer').$type<EventAnswer>().notNull(),
    attending: boolean('attending')
      .notNull()
      .generatedAlwaysAs(sql`answer = 'seat'`),
    /** The revision with which the seat was given from a waitlist; null without a seat, and for one that was asked for. */
    givenRevision: integer('given_revision'),
    /** When the member gave the seat up once the event had begun (SPEC 32.40); null else, and with a seat. */
    givenUpAt: moment('given_up_at'),
    source: text('source').notNull().default('web'),
    changedAt: moment('changed_at').notNull().defaultNow(),
    revision: revisionColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    index('rsvps_user').on(t.userId),
    index('rsvps_asked')
      .on(t.eventId, t.userId)
      .where(sql`answer = 'asked'`),
    check('rsvps_answer', sql`answer in ('seat', 'asked', 'maybe', 'no', 'none')`),
  ],
);

/** Who waits for a seat in a role. The least ticket is first in line; whoever waits also has an RSVP. */
export const waitlist = pgTable(
  'waitlist',
  {
    eventId: uuid('event_id').notNull(),
    roleId: uuid('role_id').notNull(),
    userId: cascade('user_id', () => users.id),
    ticket: bigserial('ticket', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.roleId, t.userId] }),
    foreignKey({
      name: 'waitlist_role',
      columns: [t.eventId, t.roleId],
      foreignColumns: [eventRoles.eventId, eventRoles.id],
    }).onDelete('cascade'),
    index('waitlist_user').on(t.userId),
  ],
);

/** Events of series in which a member who wants a seat in each is still to have one, once sign-ups are open. */
export const standingWaits = pgTable(
  'standing_waits',
  {
    eventId: cascade('event_id', () => events.id),
    seriesId: uuid('series_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    foreignKey({
      name: 'standing_waits_standing',
      columns: [t.seriesId, t.userId],
      foreignColumns: [seriesStanding.seriesId, seriesStanding.userId],
    }).onDelete('cascade'),
    index('standing_waits_standing').on(t.seriesId, t.userId),
  ],
);

/** What members say along with their answers; read by them and by whoever may edit the event (SPEC 30.4). */
export const answerNotes = pgTable(
  'answer_notes',
  {
    eventId: cascade('event_id', () => events.id),
    userId: cascade('user_id', () => users.id),
    note: text('note').notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.userId] }), index('answer_notes_user').on(t.userId)],
);

/** Who came. A mark that was taken back stays as `none`, so that its revision goes on. */
export const checkIns = pgTable(
  'check_ins',
  {
    eventId: cascade('event_id', () => events.id),
    userId: cascade('user_id', () => users.id),
    mark: text('mark').$type<CheckInMark>().notNull(),
    /** When it was made, by its maker's clock: for display alone. */
    at: moment('made_at').notNull(),
    by: author('made_by'),
    revision: revisionColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    index('check_ins_user').on(t.userId),
    check('check_ins_mark', sql`mark in ('present', 'late', 'noShow', 'excused', 'none')`),
  ],
);

/** The secrets from which the codes are made by which members check themselves in. No copy of an event holds one. */
export const checkInSecrets = pgTable('check_in_secrets', {
  eventId: cascade('event_id', () => events.id).primaryKey(),
  secret: text('secret').notNull(),
});

/** When members can't come to anything, and why if they say so. It takes no seat away (SPEC 30.29). */
export const away = pgTable(
  'away',
  {
    id: idColumn(),
    userId: cascade('user_id', () => users.id),
    from: moment('from_at').notNull(),
    to: moment('to_at').notNull(),
    note: text('note').notNull().default(''),
    /** When it was said: of an event that had begun by then nobody is excused (SPEC 32.30). */
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('away_user').on(t.userId), index('away_to').on(t.to)],
);
