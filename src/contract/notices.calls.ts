import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { notificationSettings, seatWatchRow } from './notices.ts';
import { id, instant, line } from './shapes.ts';

/** So many notices are marked read by one call; whoever has more says `upTo`. */
export const READ_AT_ONCE = 500;

/**
 * Marks the caller's own notices as read: those named, and all that are not newer than `upTo`. Unknown ones and those of
 * others are passed over. What was read stays read.
 */
export const noticesRead = z.object({
  ids: z.array(id).check(z.maxLength(READ_AT_ONCE)),
  upTo: z.optional(instant()),
});

/** `isWatching: false` ends the watch; for a role that nobody watches it does nothing. */
export const seatWatchRequest = z.object({
  role: line(60), // whatever the event calls it
  isWatching: z.boolean(),
});

/** The address that a push service gave to a browser; the server takes only those of services it knows. */
const pushEndpoint = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000));

/** A browser's `PushSubscription`, as its `toJSON()` has it, and the device's time zone. */
export const pushSubscription = z.object({
  endpoint: pushEndpoint,
  keys: z.object({
    p256dh: z.string().check(z.maxLength(200)),
    auth: z.string().check(z.maxLength(100)),
  }),
  zone: z.string().check(z.maxLength(64)),
});
export type PushSubscriptionDraft = z.infer<typeof pushSubscription>;

/** `service` is the name of a push service, or its origin (domain/push-services). */
const pushRefusal = z.object({ service: z.string(), reason: z.string() });
export type PushRefusal = z.infer<typeof pushRefusal>;

/** Some browsers have none. */
const zoneOrNone = z.optional(z.nullable(z.string().check(z.maxLength(64))));

export const notifications = {
  settings: endpoint('GET', '/auth/user/notification-settings', {
    access: 'profile.use',
    summary: 'What the caller wants to be told, and when; the defaults until it was saved',
    reply: notificationSettings,
  }),
  saveSettings: endpoint('PUT', '/auth/user/notification-settings', {
    access: 'profile.use',
    summary: 'Save what the caller wants to be told, and when',
    mayWait: true,
    body: z.extend(notificationSettings, { zone: zoneOrNone }),
    reply: notificationSettings,
  }),
  read: endpoint('POST', '/notices/read', {
    access: 'profile.use',
    summary: 'Mark own notices as read',
    mayWait: true,
    body: noticesRead,
  }),
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

export const push = {
  /** Subscribing again renews the keys and keeps `since`. The subscription ends with the session. */
  subscribe: endpoint('POST', '/push/subscriptions', {
    access: 'profile.use',
    summary: "Send notifications to the caller's browser from now on",
    body: pushSubscription,
    reply: z.object({ since: z.string() }),
  }),
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
