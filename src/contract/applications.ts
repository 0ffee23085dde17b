import * as z from 'zod/mini';
import { basedOn, html, id, line, revision } from './shapes.ts';
import { endpoint } from './endpoint.ts';
import { tagList } from './resources.ts';

export const postingRow = z.object({
  id,
  departmentId: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  isOpen: z.boolean(),
  revision,
});
export type PostingRow = z.infer<typeof postingRow>;

export const postingDraft = z.object({
  title: line(200, 'Title is required.'),
  description: z._default(html(), ''),
  tags: tagList,
});
export type PostingDraft = z.infer<typeof postingDraft>;

/** `username` is null and `avatarUrl` empty when the account is gone; screens show `[Unknown]`. */
export const submission = z.object({
  id,
  username: z.nullable(z.string()),
  avatarUrl: z.string(),
  message: z.string(),
  createdAt: z.string(),
});
export type Submission = z.infer<typeof submission>;

export const applications = {
  list: endpoint('GET', '/departments/:departmentId/applications', {
    access: 'departments.read',
    summary: 'The postings of the department',
    reply: z.array(postingRow),
  }),
  listWithSubmissions: endpoint('GET', '/departments/:departmentId/applications/admin', {
    access: 'department.edit',
    summary: 'The postings of the department with what was submitted',
    reply: z.array(z.extend(postingRow, { submissions: z.array(submission) })),
  }),
  create: endpoint('POST', '/departments/:departmentId/applications', {
    access: 'department.edit',
    summary: 'Post a new application',
    richText: 'description',
    body: postingDraft,
    reply: postingRow,
  }),
  update: endpoint('PUT', '/departments/:departmentId/applications/:postingId', {
    access: 'department.edit',
    summary: 'Change, close or reopen a posting',
    richText: 'description',
    body: z.extend(postingDraft, { isOpen: z.boolean(), revision: basedOn }),
    reply: postingRow,
  }),
  remove: endpoint('DELETE', '/departments/:departmentId/applications/:postingId', {
    access: 'department.edit',
    summary: 'Delete a posting and its submissions',
  }),
  submit: endpoint('POST', '/departments/:departmentId/applications/:postingId/submit', {
    access: 'applications.submit',
    summary: 'Submit an application; with a key it is stored once, however often it is sent',
    mayWait: true,
    richText: 'message',
    body: z.object({ message: html() }),
    reply: z.object({ id }),
  }),
};
