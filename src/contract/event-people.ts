import * as z from 'zod/mini';
import { noteGiven, roleGiven } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { eventDetail } from './events.ts';
import { boolean, id, instant, number, string } from './shapes.ts';
import { stateWished } from './sign-up-rules.ts';

// What leaders do with an event and its people, beside editing it. By itself, since events are part of every start.

/** The place that a leader gives somebody: `waiting` is a role's waitlist, `none` takes the answer back. */
export const peopleDestinations = ['seat', 'waiting', 'maybe', 'no', 'none'] as const;
export type PeopleDestination = (typeof peopleDestinations)[number];

/**
 * `role` is that of the seat or the list; for `none` the one that is left, and all of the answer if it is missing. `place` counts from 1;
 * one beyond the end is the last. `over`: also above the capacity, and past those who wait.
 */
const peopleMoveGiven = z.lazy(() =>
  z.object({
    userId: id,
    to: z.enum(peopleDestinations),
    role: z.optional(z.nullable(roleGiven)),
    place: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000)))),
    over: z._default(boolean, false),
  }),
);
export type PeopleMoveGiven = z.infer<typeof peopleMoveGiven>;

/** So many of those who are away at a time are named; all are counted. */
export const MOST_AWAY_NAMED = 100;

export const eventPeople = {
  move: endpoint('POST', '/events/:id/people', {
    access: 'events.edit',
    summary:
      "Put a member into a role, on its waitlist or at a place there, to maybe or can't go, or out",
    body: peopleMoveGiven,
    reply: eventDetail,
  }),
  /** A seat that was asked for is given if one is free, else refused with 409 `role_full`; or declined, with a line for its author. */
  confirm: endpoint('POST', '/events/:id/confirmations', {
    access: 'events.edit',
    summary: 'Confirm or decline a seat that a member has asked for',
    body: z.lazy(() => z.object({ userId: id, accept: boolean, note: z.optional(noteGiven) })),
    reply: eventDetail,
  }),
  setState: endpoint('PUT', '/events/:id/state', {
    access: 'events.edit',
    summary: 'Publish a draft now or at a time, call an event off, or let it take place after all',
    body: stateWished,
    reply: eventDetail,
  }),
  unanswered: endpoint('GET', '/events/:id/unanswered', {
    access: 'events.edit',
    summary: 'The org members who have not answered an event, by name',
    reply: z.array(z.object({ userId: id, username: string })),
  }),
  /** `sent`: to how many. */
  remind: endpoint('POST', '/events/:id/reminders', {
    access: 'events.edit',
    summary: 'Ask those who have not answered an event for their answer, once a day',
    reply: z.object({ sent: number }),
  }),
  away: endpoint('GET', '/events/away', {
    access: 'events.edit',
    summary: 'The org members who have said that they are away then, by name; of many the first',
    query: z.lazy(() => z.object({ from: instant(), to: instant() })),
    reply: z.object({ count: number, people: z.array(z.object({ userId: id, username: string })) }),
  }),
  signUps: endpoint('GET', '/events/:id/sign-ups.csv', {
    access: 'events.edit',
    summary: 'Everybody who has answered an event, or waits for a seat, with their notes: a table',
    file: 'text/csv',
    reply: z.unknown(),
  }),
};
