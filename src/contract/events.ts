import * as z from 'zod/mini';
import {
  acceptedRevision,
  basedOn,
  boolean,
  html,
  id,
  imageUrl,
  instant,
  line,
  nullableString,
  number,
  revision,
  string,
} from './shapes.ts';
import {
  answerOutcomes,
  answerTold,
  answerWish,
  askedTold,
  notesTold,
  noteGiven,
  ownAnswer,
  waitlistTold,
} from './answers.ts';
import { endpoint } from './endpoint.ts';
import {
  signUpAudience,
  signUpRules,
  signUpRulesGiven,
  stateOfNew,
  storedAudience,
} from './sign-up-rules.ts';
import { seriesPlace } from './series-place.ts';
import { uploadedImage } from './uploads.ts';

/** `id` tells a role from the others of its event, whatever it is called; every reply has it, rows stored by older versions don't. */
export const storedRole = z.object({
  id: z.optional(id),
  name: string,
  icon: string,
  capacity: number,
  department: string,
  /** Who may take it, of those whom the event lets; missing for all of them. */
  audience: z.optional(storedAudience),
});
export type StoredRole = z.infer<typeof storedRole>;

/** An event as it is kept on the device: everything except who attends, which is in `rsvps`. */
export const eventRow = z.object({
  id,
  title: string,
  start: string,
  end: string,
  description: string,
  eventImageUrl: string,
  roles: z.array(storedRole),
  discordChannelId: nullableString,
  discordMessageId: nullableString,
  /** So many hours before the start nobody is promoted from a waitlist any more; missing from rows that older versions stored. */
  handoverHours: z.optional(number),
  ...signUpRules,
  ...seriesPlace,
  revision,
});
export type EventRow = z.infer<typeof eventRow>;

/**
 * One member's answer to one event, as everybody inside is told it. The row stays when it is taken back, so that its
 * `revision` puts everything that ever happened to it in order. `id` is `{eventId}:{userId}`.
 */
export const rsvpRow = z.object({
  id: string,
  eventId: id,
  userId: id,
  /** The role's present name; of one that was removed, its last; '' for an answer without a role. */
  role: string,
  /** The role's id, as in `storedRole`. */
  roleId: z.optional(id),
  /** Whether the answer is a seat. */
  attending: boolean,
  /** Missing from rows that older versions stored. */
  answer: z.optional(answerTold),
  revision,
});
export type RsvpRow = z.infer<typeof rsvpRow>;

/** SPEC's own form of an event, including counts, attendees, and the caller's own answer; a visitor has none. */
export const eventDetail = z.object({
  ...eventRow.shape,
  // What an older server, or a reply kept by an older version, doesn't say is none.
  roles: z.array(
    z.object({
      ...storedRole.shape,
      attending: number,
      waiting: z._default(number, 0),
    }),
  ),
  rsvps: z.array(z.object({ ...rsvpRow.shape, username: string, avatarUrl: string })),
  answers: z._default(z.object({ maybe: number, no: number }), { maybe: 0, no: 0 }),
  mine: z.optional(ownAnswer),
});
export type EventDetail = z.infer<typeof eventDetail>;

/** An event the caller signed up for: complete in itself, also for members without the OrgMember flag. */
export const myRsvp = z.lazy(() =>
  z.object({
    id,
    title: string,
    start: string,
    end: string,
    role: string,
    roleId: z.optional(id),
    description: string,
    eventImageUrl: string,
    discordChannelId: nullableString,
    discordMessageId: nullableString,
    /** Missing from rows that older versions stored. */
    state: signUpRules.state,
    reason: signUpRules.reason,
    revision,
  }),
);
export type MyRsvp = z.infer<typeof myRsvp>;

/**
 * A role that stays is known by its id, else by its name in any spelling. An id that the event does not have is that of a new
 * role, unless there is one of that name.
 */
export const eventRoleDraft = z.lazy(() =>
  z.object({
    id: z.optional(id),
    name: line(60),
    icon: z._default(z.string().check(z.maxLength(60)), ''),
    capacity: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
    department: z._default(z.string().check(z.maxLength(40)), ''),
    /** Who may take it, of those whom the event lets: in a PUT what is missing stays; null is for all. */
    audience: z.optional(z.nullable(signUpAudience)),
  }),
);

const eventRoles = z.array(eventRoleDraft).check(z.maxLength(40));
const eventTime = instant('Invalid date format. Please check start and end times.');

const eventFields = () => ({
  title: line(),
  start: eventTime,
  end: eventTime,
  description: z._default(html(), ''),
  roles: z._default(eventRoles, []),
  eventImageUrl: z._default(imageUrl, ''),
  ...signUpRulesGiven(),
});

export const eventDraft = z.lazy(() => z.object({ ...eventFields(), ...stateOfNew }));
export type EventDraft = z.infer<typeof eventDraft>;

export const rsvpOption = z.lazy(() =>
  z.object({ name: string, icon: string, department: string }),
);

export const departmentEvent = z.lazy(() =>
  z.object({
    id,
    title: string,
    start: string,
    end: string,
    eventImageUrl: string,
    discordChannelId: nullableString,
    discordMessageId: nullableString,
    /** The state and its reason are told of what was called off alone. */
    state: signUpRules.state,
    reason: signUpRules.reason,
  }),
);

/**
 * `username`, `discordId` and `avatarUrl` are part of SPEC's form but ignored: the token says who it is.
 * `attending: false` gives up the seat in the named role or the place on its waitlist, and no other. A full role without `orWait` is
 * refused. A note that is missing stays. `role` is an id, a name, or a name that the role had
 * in the last 90 days; so it is wherever a call names a role.
 */
export const rsvpRequest = z.lazy(() =>
  z.object({
    eventId: id,
    role: line(60), // whatever the event calls it
    attending: boolean,
    orWait: z._default(boolean, false),
    note: z.optional(noteGiven),
    source: z.optional(z.string().check(z.maxLength(20))),
    username: z.optional(z.unknown()),
    discordId: z.optional(z.unknown()),
    avatarUrl: z.optional(z.unknown()),
  }),
);

/** Whoever may edit events is also told who waits, and what is said along with the answers; nobody else is, and nowhere else. */
const eventAlone = z.extend(eventDetail, {
  asked: z.optional(askedTold),
  waitlist: z.optional(waitlistTold),
  notes: z.optional(notesTold),
});
export type EventAlone = z.infer<typeof eventAlone>;
const publishedEvent = z.extend(eventDetail, { acceptedRevision });
/** `outcome` is what the call did, also when it is repeated. */
const answeredEvent = z.extend(eventDetail, { outcome: z.enum(answerOutcomes) });

// Those that wait on a device are constants of their own, so that its worker gets no other call.

export const rsvpToSet = endpoint('POST', '/events/rsvp', {
  access: 'rsvp.set',
  summary: 'Sign up for a role, move to another one, or cancel',
  mayWait: true,
  body: rsvpRequest,
  reply: answeredEvent,
});

export const answerToSet = endpoint('PUT', '/events/:id/mine', {
  access: 'rsvp.set',
  summary:
    "The caller's whole answer to an event: seat, maybe or no, places on waitlists, and a note",
  mayWait: true,
  body: answerWish,
  reply: answeredEvent,
});

export const eventToPublish = endpoint('POST', '/events', {
  access: 'events.edit',
  summary: 'Create an event',
  mayWait: true,
  richText: 'description',
  pictureField: 'eventImageUrl',
  body: eventDraft,
  reply: publishedEvent,
});

export const eventToChange = endpoint('PUT', '/events/:id', {
  access: 'events.edit',
  summary: 'Change an event',
  mayWait: true,
  richText: 'description',
  pictureField: 'eventImageUrl',
  body: z.lazy(() => z.object({ ...eventFields(), revision: basedOn })),
  reply: publishedEvent,
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
    summary:
      'One event; names of attendees only for signed-in callers, waitlists and notes only for whoever may edit events',
    reply: eventAlone,
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
  rsvp: rsvpToSet,
  answer: answerToSet,
  create: eventToPublish,
  update: eventToChange,
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
