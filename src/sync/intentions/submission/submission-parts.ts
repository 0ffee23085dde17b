import { submissionRow } from '#contract/applications.ts';
import type { Changes } from '#contract/collections.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { boolean, string } from '#contract/shapes.ts';
import type { Label } from '#sync/engine/label.ts';
import { addressOfApplication, addressOfSubmission } from '#domain/addresses.ts';

/** Which submission a change is about. */
export const submissionArgs = {
  departmentId: string,
  postingId: string,
  submissionId: string,
  /** Whether its author makes the change: what they may do, and where they look at it, differs from a manager's. */
  isOwn: boolean,
  /** The posting's title, for the label. */
  title: string,
};

/** The key under which what changes a submission waits. */
export function submissionKey(submissionId: string): string {
  return `submission:${submissionId}`;
}

interface About {
  readonly departmentId: string;
  readonly postingId: string;
  readonly submissionId: string;
  readonly isOwn: boolean;
  readonly title: string;
}

export function placeOf({ departmentId, postingId, submissionId: id }: About) {
  return { departmentId, postingId, id };
}

export function labelOf(what: string, { title, ...about }: About): Label {
  const path = about.isOwn ? addressOfApplication(about) : addressOfSubmission(about);
  return { title: `${what}, ${isolated(title)}`, link: { path, text: 'Open application' } };
}

/** What an answer says of the submission, for the collection that whoever changed it has it in. */
export function submissionIn(told: unknown, { isOwn }: About): Changes {
  const { data: row } = submissionRow.safeParse(told);
  if (!row) return {};
  return isOwn ? { mySubmissions: [row] } : { submissions: [row] };
}
