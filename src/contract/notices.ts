import * as z from 'zod/mini';
import { id, revision } from './shapes.ts';

/** What a notice says of its event. Moments are ISO 8601 in UTC, as they were when the notice was made. */
const eventFacts = {
  eventId: id,
  title: z.string(),
  start: z.string(),
  end: z.string(),
  /** The event's main department, for the mark; '' for none. */
  department: z.string(),
};

/**
 * What happened, as facts: every reader's own zone and words are applied when it is shown, and all else that is said of a
 * kind stands in domain/news. `roleId`: the id of `role`, missing from older news.
 */
export const news = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event.new'),
    ...eventFacts,
    /** The only one with a free seat, if there is just one. */
    role: z.nullable(z.string()),
    roleId: z.optional(id),
    /** In all roles; null for an event without any. */
    spotsLeft: z.nullable(z.number()),
  }),
  z.object({
    kind: z.literal('event.changed'),
    ...eventFacts,
    was: z.object({ title: z.string(), start: z.string(), end: z.string() }),
    /** The reader's. */
    role: z.string(),
    /** The event has that role no more. */
    isRoleGone: z.boolean(),
  }),
  z.object({ kind: z.literal('event.cancelled'), ...eventFacts, role: z.string() }),
  z.object({
    kind: z.literal('reminder'),
    ...eventFacts,
    role: z.string(),
    /** Minutes before the start. */
    lead: z.number(),
  }),
  z.object({
    kind: z.literal('seat.free'),
    ...eventFacts,
    role: z.string(),
    roleId: z.optional(id),
  }),
  z.object({ kind: z.literal('post.new'), postId: id, title: z.string(), excerpt: z.string() }),
  z.object({
    kind: z.literal('application.received'),
    postingId: id,
    departmentId: z.string(),
    title: z.string(),
  }),
]);
export type News = z.infer<typeof news>;

/** One line of the list behind the bell. `at` is the server's time in ISO 8601. */
export const noticeRow = z.object({
  id,
  at: z.string(),
  isRead: z.boolean(),
  news,
  revision,
});

/** A full role in which the member wants to hear of a free seat. */
export const seatWatchRow = z.object({
  id,
  eventId: id,
  role: z.string(),
  roleId: z.optional(id),
  revision,
});

/** Minutes before the start at which a member can be reminded. */
export const reminderLeads = [1_440, 180, 60, 15] as const;

const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** Whatever a browser calls its time zone. */
const zoneGiven = z.string().check(z.maxLength(64));

/**
 * What a member wants to be told, and when. `quiet` is in the zone `zone` (an IANA name), may run past midnight, and
 * equal ends mean no quiet hours; with `letsReminders`, reminders of events that start within it come nevertheless.
 * `unknownZone` is the name that was given where the server knows no such zone, and `zone` is UTC.
 */
export const notificationSettings = z.object({
  newEvents: z.enum(['all', 'departments', 'none']),
  changes: z.boolean(),
  reminders: z.boolean(),
  leads: z.array(z.literal(reminderLeads)).check(z.maxLength(reminderLeads.length)),
  posts: z.boolean(),
  applications: z.boolean(),
  refusals: z.boolean(),
  quiet: z.object({
    isOn: z.boolean(),
    from: timeOfDay,
    to: timeOfDay,
    letsReminders: z.boolean(),
  }),
  zone: zoneGiven,
  unknownZone: z.optional(zoneGiven),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
