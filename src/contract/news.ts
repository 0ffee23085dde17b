import * as z from 'zod/mini';
import { checkInMarks } from './check-in.ts';
import { messageSubject } from './message-subject.ts';
import { boolean, id, nullableString, number, string } from './shapes.ts';

/** What a notice says of its event. Moments are ISO 8601 in UTC, as they were when the notice was made. */
const eventFacts = {
  eventId: id,
  title: string,
  start: string,
  end: string,
  /** The event's main department, for the mark; '' for none. */
  department: string,
};

/** So many more events of the series concern the reader; missing for none, and below version 5. */
const moreOfSeries = z.optional(number);

const markTold = z.enum(checkInMarks);

/** What the department was called then; missing from older news. */
const departmentName = z.optional(string);

/** What a notice says of a submission; `title` is its posting's. */
const submissionFacts = {
  submissionId: id,
  postingId: id,
  departmentId: string,
  department: departmentName,
  title: string,
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
    role: nullableString,
    roleId: z.optional(id),
    /** The free seats in all roles; null for an event without any. */
    spotsLeft: z.nullable(number),
  }),
  z.object({
    kind: z.literal('event.changed'),
    ...eventFacts,
    was: z.object({ title: string, start: string, end: string }),
    /** The reader's role. */
    role: string,
    /** The event has that role no more. */
    isRoleGone: boolean,
    more: moreOfSeries,
  }),
  z.object({
    kind: z.literal('event.cancelled'),
    ...eventFacts,
    role: string,
    more: moreOfSeries,
  }),
  /** The event was called off, with the reason, or takes place after all. */
  z.object({ kind: z.literal('event.state'), ...eventFacts, isOff: boolean, reason: string }),
  z.object({
    kind: z.literal('reminder'),
    ...eventFacts,
    role: string,
    /** Minutes before the start. */
    lead: number,
  }),
  z.object({
    kind: z.literal('seat.free'),
    ...eventFacts,
    role: string,
    roleId: z.optional(id),
  }),
  /** The reader was promoted from the waitlist of a role; `from` is the one that they left for it. */
  z.object({
    kind: z.literal('seat.given'),
    ...eventFacts,
    role: string,
    roleId: id,
    from: nullableString,
  }),
  /** Leaders have confirmed the seat that the reader asked for, or declined it; `note` is what they wrote. */
  z.object({
    kind: z.literal('seat.decided'),
    ...eventFacts,
    role: string,
    accepted: boolean,
    note: string,
  }),
  /**
   * Somebody, whose name is `by`, has replaced how the reader had marked the member `userId`, perhaps the reader's own coming: `was` became
   * `mark`.
   */
  z.object({
    kind: z.literal('mark.replaced'),
    ...eventFacts,
    userId: id,
    username: string,
    was: markTold,
    mark: markTold,
    by: string,
  }),
  /** The event has that role no more, for which the reader waited. */
  z.object({
    kind: z.literal('waitlist.ended'),
    ...eventFacts,
    role: string,
    more: moreOfSeries,
  }),
  /**
   * A leader put the reader there, whose name is `by`; '' where it was the reader's own wish for a whole series. `role` is that of the seat
   * or the waitlist, and for `none` the one that they left.
   */
  z.object({
    kind: z.literal('answer.moved'),
    ...eventFacts,
    to: z.enum(['seat', 'waiting', 'maybe', 'no', 'none']),
    role: nullableString,
    by: string,
  }),
  /** A leader asks the reader, who has not answered, for an answer. */
  z.object({ kind: z.literal('answer.asked'), ...eventFacts }),
  z.object({ kind: z.literal('post.new'), postId: id, title: string, excerpt: string }),
  z.object({
    kind: z.literal('application.received'),
    postingId: id,
    departmentId: string,
    department: departmentName,
    title: string,
  }),
  z.object({ kind: z.literal('member.waiting'), userId: id, username: string }),
  z.object({
    kind: z.literal('membership.approved'),
    userId: id,
    /** The title of the primary position, if one was given along with it. */
    position: nullableString,
  }),
  /** `note` is what whoever declined wrote. */
  z.object({ kind: z.literal('membership.declined'), userId: id, note: string }),
  z.object({
    kind: z.literal('message.written'),
    messageId: id,
    /** The name of whoever wrote it, as it was then. */
    author: string,
    text: string,
    about: messageSubject,
  }),
  /** Told to the applicant: `text` is the message or the line that came with it, `position` the title of the one that was given. */
  z.object({
    kind: z.literal('application.answered'),
    ...submissionFacts,
    what: z.enum(['message', 'accepted', 'declined']),
    text: string,
    position: nullableString,
  }),
  /** Told to the managers: the applicant wrote, or withdrew. Name and words are only shown where the submission is read. */
  z.object({
    kind: z.literal('application.moved'),
    ...submissionFacts,
    what: z.enum(['message', 'withdrawn']),
  }),
  z.object({
    kind: z.literal('position.asked'),
    ...submissionFacts,
    userId: id,
    username: string,
    positionId: number,
    position: string,
  }),
  /** `until`: when the file is removed. */
  z.object({ kind: z.literal('export.ready'), userId: id, until: string }),
]);
export type News = z.infer<typeof news>;

/** The number of the contract that brought each kind (contract/knowledge). */
export const newsSince: Readonly<Record<News['kind'], number>> = {
  'event.new': 1,
  'event.changed': 1,
  'event.cancelled': 1,
  'event.state': 5,
  reminder: 1,
  'seat.free': 1,
  'seat.given': 4,
  'seat.decided': 5,
  'mark.replaced': 5,
  'waitlist.ended': 4,
  'answer.moved': 4,
  'answer.asked': 4,
  'post.new': 1,
  'application.received': 1,
  'member.waiting': 2,
  'membership.approved': 2,
  'membership.declined': 2,
  'message.written': 2,
  'application.answered': 2,
  'application.moved': 2,
  'position.asked': 2,
  'export.ready': 3,
};

/** A switch that is on until its member turns it off. A device or a saved row that is older than a switch doesn't name it. */
const onOrOff = z._default(boolean, true);

/** What a member turns on and off; the words for each, and their order, stand in domain/notification-settings. */
export const newsSwitches = {
  changes: onOrOff,
  reminders: onOrOff,
  posts: onOrOff,
  applications: onOrOff,
  answers: onOrOff,
  registrations: onOrOff,
  messages: onOrOff,
  refusals: onOrOff,
};
export type NewsSwitch = keyof typeof newsSwitches;
