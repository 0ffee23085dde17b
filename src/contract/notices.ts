import * as z from 'zod/mini';
import { boolean, id, instant, line, revision, string } from './shapes.ts';
import { endpoint } from './endpoint.ts';
import { news, newsSwitches, type NewsSwitch } from './news.ts';

/** One line of the list behind the bell. `at` is the server's time in ISO 8601. */
export const noticeRow = z.object({
  id,
  at: string,
  isRead: boolean,
  news,
  revision,
});

/** A full role in which the member wants to hear of a free seat. */
export const seatWatchRow = z.object({
  id,
  eventId: id,
  role: string,
  roleId: z.optional(id),
  revision,
});

/** Minutes before the start at which a member can be reminded. */
export const reminderLeads = [1_440, 180, 60, 15] as const;

const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** Whatever a browser calls its time zone. */
const zoneGiven = z.string().check(z.maxLength(64));

/** A switch in a call, where one that isn't named stays as it is. */
const switchesGiven = Object.fromEntries(
  Object.keys(newsSwitches).map((name) => [name, z.exactOptional(boolean)]),
) as unknown as Readonly<Record<NewsSwitch, z.ZodMiniExactOptional<z.ZodMiniBoolean>>>;

/**
 * What a member wants to be told, and when. `quiet` is in the zone `zone` (an IANA name), may run past midnight, and
 * equal ends mean no quiet hours; with `letsReminders`, reminders of events that start within it come nevertheless.
 * `unknownZone` is the name that was given where the server knows no such zone, and `zone` is UTC.
 */
export const notificationSettings = z.object({
  newEvents: z.enum(['all', 'departments', 'none']),
  ...newsSwitches,
  leads: z.array(z.literal(reminderLeads)).check(z.maxLength(reminderLeads.length)),
  quiet: z.object({
    isOn: boolean,
    from: timeOfDay,
    to: timeOfDay,
    letsReminders: boolean,
  }),
  zone: zoneGiven,
  unknownZone: z.optional(zoneGiven),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** So many notices are marked read by one call; whoever has more says `upTo`. */
export const READ_AT_ONCE = 500;

/**
 * Marks the caller's own notices as read: those named, and all that are not newer than `upTo`. Unknown ones and those of
 * others are passed over. What was read stays read.
 */
export const noticesRead = z.lazy(() =>
  z.object({
    ids: z.array(id).check(z.maxLength(READ_AT_ONCE)),
    upTo: z.optional(instant()),
  }),
);

/** `isWatching: false` ends the watch; for a role that nobody watches it does nothing. */
export const seatWatchRequest = z.lazy(() =>
  z.object({
    role: line(60), // whatever the event calls it
    isWatching: boolean,
  }),
);

/** The address that a push service gave to a browser; the server takes only those of services it knows. */
const pushEndpoint = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000));

/** A browser's `PushSubscription`, as its `toJSON()` has it, and the device's time zone. */
export const pushSubscription = z.lazy(() =>
  z.object({
    endpoint: pushEndpoint,
    keys: z.object({
      p256dh: z.string().check(z.maxLength(200)),
      auth: z.string().check(z.maxLength(100)),
    }),
    zone: z.string().check(z.maxLength(64)),
  }),
);
export type PushSubscriptionDraft = z.infer<typeof pushSubscription>;

/** `service` is the name of a push service, or its origin (domain/push-services). */
const pushRefusal = z.object({ service: string, reason: string });
export type PushRefusal = z.infer<typeof pushRefusal>;

/** Some browsers have none. */
const zoneOrNone = z.optional(z.nullable(z.string().check(z.maxLength(64))));

export const settingsToSave = endpoint('PUT', '/auth/user/notification-settings', {
  access: 'profile.use',
  summary:
    'Save what the caller wants to be told, and when; a switch that is not named stays as it is',
  mayWait: true,
  body: z.extend(notificationSettings, { ...switchesGiven, zone: zoneOrNone }),
  reply: notificationSettings,
});

export const noticesToRead = endpoint('POST', '/notices/read', {
  access: 'profile.use',
  summary: 'Mark own notices as read',
  mayWait: true,
  body: noticesRead,
});

export const notifications = {
  settings: endpoint('GET', '/auth/user/notification-settings', {
    access: 'profile.use',
    summary: 'What the caller wants to be told, and when; the defaults until it was saved',
    reply: notificationSettings,
  }),
  saveSettings: settingsToSave,
  read: noticesToRead,
};

export const seats = {
  /**
   * `watch` is null if there is nothing to wait for: the role has a free seat (which a notice says at once), the caller
   * has a seat in it, or the watch was ended.
   */
  watch: endpoint('PUT', '/events/:id/watch', {
    access: 'events.read',
    summary: 'Be told when a seat in a full role becomes free, or no longer',
    mayWait: true,
    body: seatWatchRequest,
    reply: z.object({ watch: z.nullable(seatWatchRow) }),
  }),
};

/** Subscribing again renews the keys and keeps `since`. The subscription ends with the session. */
export const subscribePush = endpoint('POST', '/push/subscriptions', {
  access: 'profile.use',
  summary: "Send notifications to the caller's browser from now on",
  body: pushSubscription,
  reply: z.object({ since: string }),
});

export const push = {
  subscribe: subscribePush,
  unsubscribe: endpoint('POST', '/push/subscriptions/remove', {
    access: 'profile.use',
    summary: 'Send no more notifications to this browser',
    body: z.object({ endpoint: pushEndpoint }),
  }),
  test: endpoint('POST', '/push/test', {
    access: 'profile.use',
    summary: 'Send one notification to this browser, to see whether it arrives',
    body: z.object({ endpoint: pushEndpoint }),
  }),
  refusals: endpoint('GET', '/push/refusals', {
    access: 'profile.use',
    summary: 'Which push services refuse what this server sends, and what they say',
    reply: z.object({ refusals: z.array(pushRefusal) }),
  }),
};
