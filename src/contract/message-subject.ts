import * as z from 'zod/mini';
import { id, string } from './shapes.ts';

/** What a message is about: an event, a department, or neither for members who were selected. */
export const messageSubject = z.object({
  eventId: z.nullable(id),
  departmentId: z.nullable(string),
  /** The title of the event when it was written, or the department's name; empty for neither. */
  title: string,
});

export type MessageSubject = z.infer<typeof messageSubject>;
