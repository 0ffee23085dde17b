import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, nullableString, number, revision, string } from './shapes.ts';

// Who came to an event. By itself, since events are part of every start.

/** How somebody's coming is marked; `none` takes a mark back. */
export const checkInMarks = ['present', 'late', 'noShow', 'excused', 'none'] as const;
export type CheckInMark = (typeof checkInMarks)[number];

const markGiven = z.enum(checkInMarks);

/**
 * One member's mark in one event; `id` is `{eventId}:{userId}`. It stays when it is taken back. `at` is when it was made, by its maker's
 * clock and for display alone; `by` is the maker's id.
 */
export const checkInRow = z.object({
  id: string,
  eventId: id,
  userId: id,
  mark: markGiven,
  at: nullableString,
  by: z.nullable(id),
  revision,
});
export type CheckInRow = z.infer<typeof checkInRow>;

/** A mark as whoever checks in reads it: `role` is that of the seat, '' for a walk-up. A revision of 0: never marked. */
const checkInLine = z.object({ ...checkInRow.shape, username: string, role: string });
export type CheckInLine = z.infer<typeof checkInLine>;

/** The row that stands, and what this call took the place of if that was somebody else's mark. */
const checkInSettled = z.object({
  ...checkInRow.shape,
  replaced: z.optional(z.object({ mark: markGiven, by: z.nullable(id) })),
});

/** `was` is the mark that its maker saw: what they did not see isn't replaced by a no-show. */
const markWished = z.lazy(() =>
  z.object({
    mark: markGiven,
    was: z._default(markGiven, 'none'),
    at: z.optional(instant()),
  }),
);

/** How many events a member had a seat in, or came to without one, and how their coming was marked. */
export const attendanceCounts = z.object({
  seats: number,
  present: number,
  late: number,
  noShow: number,
  excused: number,
});
export type AttendanceCounts = z.infer<typeof attendanceCounts>;

const attendanceRow = z.object({ userId: id, ...attendanceCounts.shape });
export type AttendanceRow = z.infer<typeof attendanceRow>;

// It waits on a device: a constant of its own, so that its worker gets no other call.

export const markToSet = endpoint('PUT', '/events/:id/check-in/:userId', {
  access: 'profile.use',
  summary: 'Mark how a member came to an event; for whoever may edit it, and its helpers',
  mayWait: true,
  body: markWished,
  reply: checkInSettled,
});

export const checkIn = {
  list: endpoint('GET', '/events/:id/check-in', {
    access: 'profile.use',
    summary:
      'Everybody with a seat in an event or a mark, by role and name; for whoever may edit it, and its helpers',
    reply: z.array(checkInLine),
  }),
  mark: markToSet,
  /** The device makes the codes from it (RFC 6238: SHA-1, 6 digits). */
  code: endpoint('GET', '/events/:id/check-in/code', {
    access: 'profile.use',
    summary: 'The secret of the codes by which members check themselves in',
    reply: z.object({ secret: string, stepSeconds: number }),
  }),
  self: endpoint('POST', '/events/:id/check-in', {
    access: 'profile.use',
    summary: "Check oneself in by the code on a leader's screen",
    untransacted: true, // wrong codes are counted, whatever becomes of the call
    body: z.lazy(() => z.object({ code: z.string().check(z.trim(), z.maxLength(20)) })),
    reply: checkInRow,
  }),
  /** The last 90 days are counted if the call doesn't say. */
  attendance: endpoint('GET', '/events/attendance', {
    access: 'profile.use',
    summary: 'Who came, member by member; the own row alone for whoever may not see the members',
    query: z.lazy(() => z.object({ from: z.optional(instant()), to: z.optional(instant()) })),
    reply: z.array(attendanceRow),
  }),
};
