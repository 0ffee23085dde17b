import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { basedOn, html, id, imageUrl, instant, line, revision } from './shapes.ts';
import { uploadedImage } from './uploads.ts';

export const eventRoleDraft = z.object({
  name: line(60),
  icon: z._default(z.string().check(z.maxLength(60)), ''),
  capacity: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
  department: z._default(z.string().check(z.maxLength(40)), ''),
});

const eventRoles = /* @__PURE__ */ z.array(eventRoleDraft).check(z.maxLength(40));

const eventTime = /* @__PURE__ */ instant('Invalid date format. Please check start and end times.');

export const eventDraft = z.object({
  title: line(),
  start: eventTime,
  end: eventTime,
  description: z._default(html(), ''),
  roles: z._default(eventRoles, []),
  eventImageUrl: z._default(imageUrl, ''),
});
export type EventDraft = z.infer<typeof eventDraft>;

export const storedRole = z.object({
  name: z.string(),
  icon: z.string(),
  capacity: z.number(),
  department: z.string(),
});
export type StoredRole = z.infer<typeof storedRole>;

/** An event as it is kept on the device: everything except who attends, which is in `rsvps`. */
export const eventRow = z.object({
  id,
  title: z.string(),
  start: z.string(),
  end: z.string(),
  description: z.string(),
  eventImageUrl: z.string(),
  roles: z.array(storedRole),
  discordChannelId: z.nullable(z.string()),
  discordMessageId: z.nullable(z.string()),
  revision,
});
export type EventRow = z.infer<typeof eventRow>;

/**
 * One member's place in one event. The row stays when it is cancelled (`attending: false`), so that its
 * `revision` puts everything that ever happened to it in order. `id` is `{eventId}:{userId}`.
 */
export const rsvpRow = z.object({
  id: z.string(),
  eventId: id,
  userId: id,
  role: z.string(),
  attending: z.boolean(),
  revision,
});
export type RsvpRow = z.infer<typeof rsvpRow>;

/** SPEC's own form of an event, including counts and attendees. */
export const eventDetail = z.extend(eventRow, {
  roles: z.array(z.extend(storedRole, { attending: z.number() })),
  rsvps: z.array(z.extend(rsvpRow, { username: z.string(), avatarUrl: z.string() })),
});
export type EventDetail = z.infer<typeof eventDetail>;

export const rsvpOption = z.object({ name: z.string(), icon: z.string(), department: z.string() });

/** An event the caller signed up for: complete in itself, also for members without the OrgMember flag. */
export const myRsvp = z.object({
  id,
  title: z.string(),
  start: z.string(),
  end: z.string(),
  role: z.string(),
  description: z.string(),
  eventImageUrl: z.string(),
  discordChannelId: z.nullable(z.string()),
  discordMessageId: z.nullable(z.string()),
  revision,
});
export type MyRsvp = z.infer<typeof myRsvp>;

export const departmentEvent = z.object({
  id,
  title: z.string(),
  start: z.string(),
  end: z.string(),
  eventImageUrl: z.string(),
  discordChannelId: z.nullable(z.string()),
  discordMessageId: z.nullable(z.string()),
});

/**
 * `username`, `discordId` and `avatarUrl` are part of SPEC's form but ignored: the token says who it is.
 * `attending: false` cancels the place in the named role, and only that one.
 */
export const rsvpRequest = z.object({
  eventId: id,
  role: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), // whatever name the event gives it
  attending: z.boolean(),
  source: z.optional(z.string().check(z.maxLength(20))),
  username: z.optional(z.unknown()),
  discordId: z.optional(z.unknown()),
  avatarUrl: z.optional(z.unknown()),
});

/** Exported separately, because the service worker sends this call and no other in this file. */
export const setRsvp = endpoint('POST', '/events/rsvp', {
  access: 'rsvp.set',
  summary: 'Sign up for a role, move to another one, or cancel',
  body: rsvpRequest,
  reply: eventDetail,
});

export const events = {
  list: endpoint('GET', '/events', {
    access: 'events.read',
    summary: 'All events, with roles and attendees',
    reply: z.array(eventDetail),
  }),
  one: endpoint('GET', '/events/public/:id', {
    access: 'anyone',
    refusesDeadToken: true,
    summary: 'One event; names of attendees only for signed-in callers',
    reply: eventDetail,
  }),
  mine: endpoint('GET', '/events/my-rsvps', {
    access: 'profile.use',
    summary: 'The events the caller signed up for',
    reply: z.array(myRsvp),
  }),
  byDepartment: endpoint('GET', '/events/by-department/:departmentId', {
    access: 'events.read',
    summary: 'Upcoming events with a role of the department',
    reply: z.array(departmentEvent),
  }),
  rsvpOptions: endpoint('GET', '/events/rsvp-options', {
    access: 'events.read',
    summary: 'The roles an event can offer',
    reply: z.array(rsvpOption),
  }),
  rsvp: setRsvp,
  create: endpoint('POST', '/events', {
    access: 'events.edit',
    summary: 'Create an event',
    richText: true,
    body: eventDraft,
    reply: eventDetail,
  }),
  update: endpoint('PUT', '/events/:id', {
    access: 'events.edit',
    summary: 'Change an event',
    richText: true,
    body: z.extend(eventDraft, { revision: basedOn }),
    reply: eventDetail,
  }),
  remove: endpoint('DELETE', '/events/:id', {
    access: 'events.edit',
    summary: 'Delete an event and its RSVPs',
  }),
  uploadImage: endpoint('POST', '/events/upload/image', {
    access: 'events.edit',
    summary: 'Upload an event image; answers with its address',
    upload: 'image',
    reply: uploadedImage,
  }),
};
