import type { SubmissionRow } from '#contract/applications.ts';
import { ApiError } from '#contract/problem.ts';
import { can, type Person } from '#domain/permissions.ts';

type Reader = Person & { readonly id: string };

/** SPEC 21.1: its author, and the managers of its department. */
export function mayRead(
  person: Reader,
  { userId, departmentId }: Pick<SubmissionRow, 'userId' | 'departmentId'>,
): boolean {
  return userId === person.id || can(person, 'department.edit', { departmentId });
}

/** SPEC 21.6: whoever may manage members gives the position that came with it. */
export function mayGive(person: Person, { position }: Pick<SubmissionRow, 'position'>): boolean {
  return position !== null && can(person, 'members.edit');
}

/** What an answer tells somebody: who only gives its position reads nothing of what was said. Refuses with 404 whom it doesn't concern. */
export function seenBy(person: Reader, row: SubmissionRow | undefined): SubmissionRow {
  if (row && mayRead(person, row)) return row;
  if (row && mayGive(person, row)) return { ...row, message: '', note: '', messages: [] };
  throw submissionIsGone();
}

/** One that somebody may not read is not there for them, so that ids tell nothing. */
export function submissionIsGone(): ApiError {
  return new ApiError('not_found', 'This application no longer exists.');
}
