import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Flag, Role } from '#contract/access.ts';
import { author, cascade, idColumn, moment } from './columns.ts';
import { users } from './schema.ts';

// How people come into the organisation: who may register, invitations, and who was declined.

/** What Admins set for the whole portal, by name (portal-settings.ts); a missing row means the default. */
export const portalSettings = pgTable('portal_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
});

/** Of the first steps of a new portal those that nothing else shows: a row once somebody has done it (first-steps.ts). */
export const firstSteps = pgTable('first_steps', {
  name: text('name').$type<'putAway' | 'mailed' | 'departmentsSeen'>().primaryKey(),
  at: moment('at').notNull(),
});

/** A revoked one that somebody came by stays, so that it is known who did. */
export const invitations = pgTable(
  'invitations',
  {
    id: idColumn(),
    makerId: author('maker_id').notNull(),
    purpose: text('purpose').notNull(),
    flags: text('flags').array().$type<Flag[]>().notNull(),
    role: text('role').$type<Role>().notNull(),
    positionId: integer('position_id'),
    /** Null: as many as like. */
    uses: integer('uses'),
    /** How many came by it. Counted here, since an account may be deleted afterwards. */
    used: integer('used').notNull().default(0),
    endsAt: moment('ends_at'),
    revokedAt: moment('revoked_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('invitations_maker').on(t.makerId, t.createdAt)],
);

/** Who came by which. */
export const invitationUses = pgTable(
  'invitation_uses',
  {
    invitationId: cascade('invitation_id', () => invitations.id),
    userId: cascade('user_id', () => users.id),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.invitationId, t.userId] }),
    index('invitation_uses_user').on(t.userId),
  ],
);

/** Members who were declined. They keep their accounts, and don't wait any more. */
export const declines = pgTable('declines', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Who declined. */
  by: author('by'),
  /** What the member reads; empty for nothing. */
  note: text('note').notNull(),
  at: moment('at').notNull(),
});
