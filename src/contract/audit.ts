import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { knowledgeGiven } from './sync.ts';
import { boolean, line, nullableString, string, wholeNumber } from './shapes.ts';

/** What is watched. */
export const auditSubjects = [
  'member',
  'event',
  'post',
  'section',
  'page',
  'posting',
  'resource',
  'category',
  'video',
  'motd',
  'portal',
  'department',
  'position',
  'role',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

export const auditActions = [
  'created',
  'updated',
  'deleted',
  'restored',
  'suspended',
  'reinstated',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Which number of the contract (contract/knowledge) came with a subject or an action; missing for those of the first. */
export const auditSince: Readonly<Partial<Record<AuditSubject | AuditAction, number>>> = {
  portal: 2,
  suspended: 2,
  reinstated: 2,
  department: 3,
  position: 3,
  role: 3,
};

/** What is told of a change. `actor` is who made it, by their current name; null for the server itself. */
export const changeFacts = {
  /** Goes up with each change. */
  id: wholeNumber,
  at: string,
  actor: nullableString,
  subject: z.enum(auditSubjects),
  subjectId: string,
  action: z.enum(auditActions),
  title: string,
};

const fields = z.nullable(z.record(string, z.unknown()));

/**
 * One change. `departmentId` is empty, or where the thing belongs: a department, or a library of videos. `before` is what it was,
 * null for something new; `after` has what the change made of it, as far as that differs, null where it wasn't noted.
 * `isThere`: the thing still stands. `isRestorable`: what was deleted, or a page's text, can be brought back from here.
 */
export const auditEntry = z.object({
  ...changeFacts,
  departmentId: string,
  before: fields,
  after: fields,
  isThere: boolean,
  isRestorable: boolean,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const audit = {
  list: endpoint('GET', '/audit', {
    access: 'audit.read',
    summary:
      'Who changed what, the latest first: at most 50, older than one already seen; actor is how a name begins',
    query: z.object({
      subject: z.optional(z.enum(auditSubjects)),
      action: z.optional(z.enum(auditActions)),
      /** Changes of one thing alone. */
      subjectId: z.optional(line(80)),
      /** How the name of who made it begins, in any letter case. */
      actor: z.optional(line(32)),
      /** The id of the last entry already seen. */
      before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
      /** The number of the caller's contract (contract/knowledge): what it can't read isn't sent to it, unless it asks for it by name. */
      knows: z.optional(knowledgeGiven),
    }),
    reply: z.object({ entries: z.array(auditEntry), hasMore: boolean }),
  }),
  restore: endpoint('POST', '/audit/:id/restore', {
    access: 'audit.read',
    summary: 'Bring back what was deleted within 30 days, or an earlier text of a page',
    untransacted: true, // those who come back with an event are locked in one order, the caller among them
  }),
};
