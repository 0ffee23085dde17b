import * as z from 'zod/mini';
import { boolean, id, label, line, nullableString, number, revision, string } from './shapes.ts';

// A member's answer to an event: a seat, or a word without one, with places on waitlists and a note beside it.

/** `asked`: for a seat that leaders are still to confirm. `none` is also what is left when an answer is taken back. */
export const answers = ['seat', 'asked', 'maybe', 'no', 'none'] as const;
export type EventAnswer = (typeof answers)[number];

/** The most characters of a note. */
export const ANSWER_NOTE_LIMIT = 140;
/** Nobody waits for more roles of one event: it has no more. */
const ROLES_LIMIT = 40;
/** A place of each role is joined or left; beside them a seat, a word and a note change. */
const CHANGES_LIMIT = ROLES_LIMIT + 10;

const answerGiven = z.enum(answers);

/** What everybody inside is told of an answer; without a seat that was asked for, and without the note. */
export const answerTold = z.enum(['seat', 'maybe', 'no', 'none']);

/**
 * One member's own answer to one event; `id` is the event's. `roleId` is that of the seat. A ticket is a place on a role's waitlist: how many
 * of the row in `waitlists` are smaller says which. `revision` is that of everything here.
 */
export const answerRow = z.object({
  id,
  answer: answerGiven,
  roleId: z.nullable(id),
  note: string,
  waiting: z.array(z.object({ roleId: id, ticket: number })),
  revision,
});
export type AnswerRow = z.infer<typeof answerRow>;

/** The waitlist of one role, in order; who waits is not said. `id` is `{eventId}:{roleId}`. */
export const waitlistRow = z.object({
  id: string,
  eventId: id,
  roleId: id,
  tickets: z.array(number),
  revision,
});
export type WaitlistRow = z.infer<typeof waitlistRow>;

/**
 * What whoever may edit events has of one member in one event beside the answer that everybody is told (SPEC 30.59): their note, the seat
 * that they ask for and since when, and their places; of those who have none of these there is no row. `id` is `{eventId}:{userId}`, and
 * `revision` that of the whole answer. The smaller a ticket, the earlier its place.
 */
export const eventPersonRow = z.object({
  id: string,
  eventId: id,
  userId: id,
  note: string,
  asked: z.nullable(z.object({ roleId: id, at: string })),
  waiting: z.array(z.object({ roleId: id, ticket: number })),
  revision,
});
export type EventPersonRow = z.infer<typeof eventPersonRow>;

/** The caller's own answer in a reply. `role` is what the role is called now; `place` counts from 1. */
export const ownAnswer = z.object({
  answer: answerGiven,
  role: nullableString,
  roleId: z.nullable(id),
  note: string,
  waiting: z.array(z.object({ role: string, roleId: id, place: number, ticket: number })),
  revision,
});
export type OwnEventAnswer = z.infer<typeof ownAnswer>;

/** Who waits for each role, by the event's roles and their places; for whoever may edit the event. `place` counts from 1. */
export const waitlistTold = z.array(
  z.object({ role: string, userId: id, username: string, place: number }),
);
export type WaitlistTold = z.infer<typeof waitlistTold>;

/** Who has asked for a seat that leaders are to confirm, by the time of asking; for whoever may edit the event. */
export const askedTold = z.array(
  z.object({ userId: id, username: string, role: string, roleId: id }),
);
export type AskedTold = z.infer<typeof askedTold>;

/** The notes that there are, by the time of the answers; for whoever may edit the event. */
export const notesTold = z.array(z.object({ userId: id, answer: answerGiven, note: string }));
export type NotesTold = z.infer<typeof notesTold>;

/** What a call has made of the answer. */
export const answerOutcomes = ['seat', 'waiting', 'asked', 'maybe', 'no', 'none'] as const;
export type AnswerOutcome = (typeof answerOutcomes)[number];

/** A role as a call names it: by its id, its name, or a name that it had in the last 90 days. */
export const roleGiven = line(60);

/** What a member can change of an answer: `cancel` is about a seat in a role, `join` and `leave` about a place on its list. */
export const answerChanges = [
  'seat',
  'cancel',
  'join',
  'leave',
  'maybe',
  'no',
  'none',
  'note',
] as const;
export const noteGiven = label(ANSWER_NOTE_LIMIT);

/**
 * The whole wish of one member: what is missing is empty. `orWait`: if the role of the seat is full, on its waitlist. Waiting for a role
 * that has a free seat takes it. `seen` is the revision of the own answer as its author had it: a seat that was given from a waitlist
 * since then is kept if the wish still waits for its role. `changes` says what its author changed: whatever else the wish states
 * is as they had seen it, and stays as it has become since. Without it all that is stated is meant.
 */
export const answerWish = z.lazy(() =>
  z.object({
    answer: z.enum(['seat', 'maybe', 'no', 'none']),
    role: z.optional(z.nullable(roleGiven)),
    orWait: z._default(boolean, false),
    waiting: z._default(z.array(roleGiven).check(z.maxLength(ROLES_LIMIT)), []),
    note: z._default(noteGiven, ''),
    seen: z.optional(revision),
    changes: z.optional(
      z
        .array(z.object({ what: z.enum(answerChanges), role: z.optional(roleGiven) }))
        .check(z.maxLength(CHANGES_LIMIT)),
    ),
  }),
);
