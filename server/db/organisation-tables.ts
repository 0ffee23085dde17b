import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Scope } from '#contract/access.ts';
import { author, revisionColumn } from './columns.ts';

// What the organisation is made of. A migration wrote what a new portal begins with.

/** Where a row stands among its like, whether it is shown, and who changed it last. */
const listed = {
  place: integer('place').notNull(),
  hidden: boolean('hidden').notNull().default(false),
  changedBy: author('changed_by'),
  revision: revisionColumn(),
};

export const departments = pgTable('departments', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  text: text('text').notNull(),
  icon: text('icon').notNull(),
  colour: text('colour').notNull(),
  banner: text('banner').notNull(),
  ...listed,
});

/** A new portal's own positions have lower ids. */
export const FIRST_NEW_POSITION = 1001;

/** Members have up to three of these (`users`). An id is never used again. */
export const positions = pgTable('positions', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: FIRST_NEW_POSITION }),
  title: text('title').notNull(),
  department: text('department').notNull(),
  description: text('description').notNull(),
  chief: boolean('chief').notNull(),
  entryLevel: boolean('entry_level').notNull(),
  tier: integer('tier'),
  ranks: text('ranks').array().notNull(),
  scopes: text('scopes').array().$type<Scope[]>().notNull(),
  ...listed,
});

/** The roles that an event can be given; those of an event are in `event_roles`. */
export const offeredRoles = pgTable('offered_roles', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  icon: text('icon').notNull(),
  department: text('department').notNull(),
  place: integer('place').notNull(),
  changedBy: author('changed_by'),
  revision: revisionColumn(),
});
