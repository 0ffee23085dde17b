import {
  boolean,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EventDraft } from '#contract/events.ts';
import type { SignUpAudience } from '#contract/sign-up-rules.ts';
import { author, cascade, idColumn, moment, revisionColumn } from './columns.ts';
import { users } from './schema.ts';

/** What a new event can start from, as editors have kept it. It has no attendees, and no device keeps it. */
export const eventTemplates = pgTable(
  'event_templates',
  {
    id: idColumn(),
    name: text('name').notNull(),
    event: jsonb('event').$type<EventDraft>().notNull(),
    /** The places are counted from 0 on, without a gap. */
    place: integer('place').notNull(),
    createdAt: moment('created_at').notNull(),
    changedBy: author('changed_by'),
    revision: revisionColumn(),
  },
  (t) => [index('event_templates_place').on(t.place)],
);

/** What each event of a series is given. A role has the same id in all of them. */
export interface SeriesEvent {
  readonly title: string;
  readonly description: string;
  readonly eventImageUrl: string;
  readonly handoverHours: number;
  readonly audience: SignUpAudience | null;
  readonly confirm: boolean;
  readonly question: string;
  readonly helpers: readonly string[];
  /** The opening and closing of sign-ups, in milliseconds before the start on the clock of the series; null for no such time. */
  readonly opensBefore: number | null;
  readonly closesBefore: number | null;
  readonly roles: readonly SeriesRole[];
}

export interface SeriesRole {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly capacity: number;
  readonly department: string;
  readonly audience: SignUpAudience | null;
}

/** Series of events, whose next ones are made ahead. A series that has ended stays, as its events do. */
export const eventSeries = pgTable(
  'event_series',
  {
    id: idColumn(),
    /** An RRULE as the domain writes it; its dates are counted from `start`, on the clock of `zone`. */
    rule: text('rule').notNull(),
    zone: text('zone').notNull(),
    start: moment('start_at').notNull(),
    lengthMs: bigint('length_ms', { mode: 'number' }).notNull(),
    event: jsonb('event').$type<SeriesEvent>().notNull(),
    /** The last date that was made: neither that one nor an earlier one is made again. */
    madeUntil: moment('made_until').notNull(),
    /** When the next one is to be made; null for never. */
    dueAt: moment('due_at'),
    createdAt: moment('created_at').notNull(),
    createdBy: author('created_by'),
    changedBy: author('changed_by'),
    revision: revisionColumn(),
  },
  (t) => [index('event_series_due').on(t.dueAt)],
);

/** Days on which a series has no event, because that one was deleted. */
export const seriesGaps = pgTable(
  'series_gaps',
  { seriesId: cascade('series_id', () => eventSeries.id), day: text('day').notNull() },
  (t) => [primaryKey({ columns: [t.seriesId, t.day] })],
);

/** Who wants a seat in each event of a series. */
export const seriesStanding = pgTable(
  'series_standing',
  {
    seriesId: cascade('series_id', () => eventSeries.id),
    userId: cascade('user_id', () => users.id),
    roleId: uuid('role_id').notNull(),
    /** Whether a place on the waitlist will do where the role is full. */
    orWait: boolean('or_wait').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.seriesId, t.userId] }),
    index('series_standing_user').on(t.userId),
  ],
);
