import { integer, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';

// Columns that many tables have.

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const idColumn = () => uuid('id').primaryKey().defaultRandom();
export const revisionColumn = () => integer('revision').notNull().default(1);

/**
 * Whose work a row is: the id of a member, whose name is looked up when it is shown (db/authorship), null for nobody's.
 * Not a foreign key, because it stays when the account is deleted: no other account ever gets the id.
 */
export const author = (name: string) => uuid(name);

/** A reference whose row is deleted along with what it points to. */
export function cascade(name: string, target: () => AnyPgColumn) {
  return uuid(name).notNull().references(target, { onDelete: 'cascade' });
}
