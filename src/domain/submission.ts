// @chunk member
import type { SubmissionRow, SubmissionState } from '#contract/applications.ts';

/** Messages that one conversation can have: it travels to its readers' devices as a whole. */
export const MOST_MESSAGES = 100;

/** SPEC 21.1: the words for each state, as screens and refusals have them. */
export const stateWords: Readonly<Record<SubmissionState, string>> = {
  new: 'New',
  talking: 'Talking',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** SPEC 21.1: whether it is over: neither its managers nor its author change it any more. */
export function isSubmissionClosed({ state }: Pick<SubmissionRow, 'state'>): boolean {
  return state !== 'new' && state !== 'talking';
}

/** SPEC 21.2: whether its managers have something to read: it is new, or its author wrote last while it was being talked about. */
export function isUnanswered({
  state,
  userId,
  messages,
}: Pick<SubmissionRow, 'state' | 'userId' | 'messages'>): boolean {
  return state === 'new' || (state === 'talking' && messages.at(-1)?.userId === userId);
}

/** How many of them have something to read, by the key that `of` names. */
export function unansweredBy<S extends Pick<SubmissionRow, 'state' | 'userId' | 'messages'>>(
  submissions: readonly S[],
  of: (submission: S) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of submissions)
    if (isUnanswered(one)) counts.set(of(one), (counts.get(of(one)) ?? 0) + 1);
  return counts;
}

/** SPEC 21.4: who decided what, for somebody whose own decision came too late. */
export function closedText({
  state,
  decidedBy,
}: Pick<SubmissionRow, 'state' | 'decidedBy'>): string {
  if (state === 'withdrawn') return 'The applicant withdrew this application.';
  const who = decidedBy ?? 'Somebody';
  return `${who} ${state === 'accepted' ? 'accepted' : 'declined'} this application already.`;
}
