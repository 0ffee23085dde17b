import * as z from 'zod/mini';
import {
  basedOn,
  boolean,
  html,
  id,
  line,
  nullableString,
  number,
  revision,
  string,
  text,
  wholeNumber,
} from './shapes.ts';
import { endpoint } from './endpoint.ts';
import { tagList } from './resource-row.ts';

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

/** How a submission stands (SPEC 21.1). */
export const submissionState = z.enum(['new', 'talking', 'accepted', 'declined', 'withdrawn']);
export type SubmissionState = z.infer<typeof submissionState>;

/** Plain text. `userId` is null when the account is gone; `at` is the server's time in ISO 8601. */
export const submissionMessage = z.object({ id, userId: nullableString, text: string, at: string });
export type SubmissionMessage = z.infer<typeof submissionMessage>;

/**
 * A submission with its conversation, oldest message first, as its author and its department's managers have it on their devices.
 * `userId` and `username` are null when the account is gone. `note` is the line that a decision came with, and `decidedBy` the name of
 * whoever made it. `positionId` is the position that came with an acceptance, `position` whether it was given or is asked for.
 */
export const submissionRow = z.object({
  id,
  postingId: id,
  departmentId: string,
  title: string,
  userId: nullableString,
  username: nullableString,
  avatarUrl: string,
  message: string,
  createdAt: string,
  state: submissionState,
  note: string,
  decidedBy: nullableString,
  positionId: z.nullable(number),
  position: z.nullable(z.enum(['given', 'asked'])),
  messages: z.array(submissionMessage),
  revision,
});
export type SubmissionRow = z.infer<typeof submissionRow>;

/** Characters of a message, and of the line that a decision comes with. */
export const MESSAGE_LIMIT = 2_000;
export const NOTE_LIMIT = 500;

/** `username` is null and `avatarUrl` empty when the account is gone; screens show `[Unknown]`. */
export const submission = z.lazy(() =>
  z.object({
    id,
    username: nullableString,
    avatarUrl: string,
    message: string,
    createdAt: string,
    state: submissionState,
    note: string,
  }),
);
export type Submission = z.infer<typeof submission>;

// Each that a device may keep is a constant of its own, so that its worker gets no other.

export const submitToPosting = endpoint(
  'POST',
  '/departments/:departmentId/applications/:postingId/submit',
  {
    access: 'applications.submit',
    summary: 'Submit an application; with a key it is stored once, however often it is sent',
    mayWait: true,
    richText: 'message',
    body: z.object({ message: html() }),
    reply: z.object({ id }),
  },
);

export const decideOnSubmission = endpoint(
  'PUT',
  '/departments/:departmentId/applications/:postingId/submissions/:id',
  {
    access: 'profile.use',
    summary:
      'Accept, decline or talk about a submission as a manager, perhaps with a position; withdraw it as its author',
    mayWait: true,
    body: z.lazy(() =>
      z.object({
        state: z.enum(['talking', 'accepted', 'declined', 'withdrawn']),
        note: z.optional(z.nullable(text(NOTE_LIMIT))),
        positionId: z.optional(z.nullable(wholeNumber)),
      }),
    ),
    reply: submissionRow,
  },
);

export const EMPTY_MESSAGE = 'Write something first.';

export const writeAboutSubmission = endpoint(
  'POST',
  '/departments/:departmentId/applications/:postingId/submissions/:id/messages',
  {
    access: 'profile.use',
    summary:
      'Write a message about a submission, as its author or a manager; with a key it is stored once',
    mayWait: true,
    body: z.lazy(() =>
      z.object({
        text: z.string().check(z.trim(), z.minLength(1, EMPTY_MESSAGE), z.maxLength(MESSAGE_LIMIT)),
      }),
    ),
    reply: submissionMessage,
  },
);

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
  submit: submitToPosting,
  mine: endpoint('GET', '/applications/mine', {
    access: 'profile.use',
    summary: "The caller's own submissions with their conversations, newest first",
    reply: z.array(submissionRow),
  }),
  decide: decideOnSubmission,
  conversation: endpoint(
    'GET',
    '/departments/:departmentId/applications/:postingId/submissions/:id/messages',
    {
      access: 'profile.use',
      summary: 'The messages about a submission, oldest first, for its author and its managers',
      reply: z.array(submissionMessage),
    },
  ),
  write: writeAboutSubmission,
};
