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
  'template',
  'series',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

export const auditActions = [
  'created',
  'updated',
  'deleted',
  'restored',
  'suspended',
  'reinstated',
  'moved',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Which number of the contract (contract/knowledge) each came with. */
export const auditSince: Readonly<Record<AuditSubject | AuditAction, number>> = {
  member: 1,
  event: 1,
  post: 1,
  section: 1,
  page: 1,
  posting: 1,
  resource: 1,
  category: 1,
  video: 1,
  motd: 1,
  portal: 2,
  department: 3,
  position: 3,
  role: 3,
  template: 4,
  series: 5,
  created: 1,
  updated: 1,
  deleted: 1,
  restored: 1,
  suspended: 2,
  reinstated: 2,
  moved: 4,
};

/** What a reader of that number can't read. */
export function auditUnknown(knows: number) {
  const isUnknown = (one: keyof typeof auditSince) => auditSince[one] > knows;
  return { subjects: auditSubjects.filter(isUnknown), actions: auditActions.filter(isUnknown) };
}

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
      'Who changed what, the latest first: at most 50, older than one already seen; actor is how a name begins. Without knows only what the first apps could read',
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
