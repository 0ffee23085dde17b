import * as z from 'zod/mini';
import { basedOn, boolean, html, id, line, nullableString, revision, string } from './shapes.ts';
import { endpoint } from './endpoint.ts';
import { tagList } from './resources.ts';

export const postingRow = z.object({
  id,
  departmentId: string,
  title: string,
  description: string,
  tags: z.array(string),
  isOpen: boolean,
  revision,
});
export type PostingRow = z.infer<typeof postingRow>;

const postingFields = () => ({
  title: line(200, 'Title is required.'),
  description: z._default(html(), ''),
  tags: tagList,
});

export const postingDraft = z.lazy(() => z.object(postingFields()));
export type PostingDraft = z.infer<typeof postingDraft>;

/** `username` is null and `avatarUrl` empty when the account is gone; screens show `[Unknown]`. */
export const submission = z.lazy(() =>
  z.object({
    id,
    username: nullableString,
    avatarUrl: string,
    message: string,
    createdAt: string,
  }),
);
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
    body: z.lazy(() => z.object({ ...postingFields(), isOpen: boolean, revision: basedOn })),
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
