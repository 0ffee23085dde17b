import * as z from 'zod/mini';
import { messageSubject } from './message-subject.ts';
import { endpoint } from './endpoint.ts';
import { id, number, string, text } from './shapes.ts';

/** The longest message, in characters. */
export const LONGEST_MESSAGE = 1_000;

/** So many members can be named by one message; an event or a department has as many as it has. */
export const MOST_NAMED = 500;

/** So many messages one leader can write within 24 hours. */
export const MESSAGES_A_DAY = 50;

const NO_TEXT = 'Write what you want to tell them.';

const sentMessage = z.object({
  id,
  text: string,
  about: messageSubject,
  at: string,
  /** How many it was written to. */
  sent: number,
  /** How many of them have read it. */
  seen: number,
});
/** A message as its author sees it. `at` is the server's time in ISO 8601. */
export type SentMessage = z.infer<typeof sentMessage>;

/** Whom a message is for: one of the three. */
const addressees = z.lazy(() =>
  z.object({
    eventId: z.optional(id),
    departmentId: z.optional(z.string().check(z.maxLength(40))),
    ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_NAMED))),
  }),
);
export type Addressees = z.infer<typeof addressees>;

export const messages = {
  list: endpoint('GET', '/messages', {
    access: 'messages.send',
    summary: 'What the caller has written to others in the last 90 days, the newest first',
    reply: z.array(sentMessage),
  }),
  send: endpoint('POST', '/messages', {
    access: 'messages.send',
    summary:
      'Write to all who hold a seat in an event, have a position in a department, or are named',
    body: z.lazy(() =>
      z.object({ to: addressees, text: text(LONGEST_MESSAGE).check(z.minLength(1, NO_TEXT)) }),
    ),
    reply: sentMessage,
  }),
};
