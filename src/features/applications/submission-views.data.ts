import type { SubmissionMessage, SubmissionRow, SubmissionState } from '#contract/applications.ts';
import { decisionIntention } from '#sync/intentions/submission/decision-intention.ts';
import { messageIntention } from '#sync/intentions/submission/message-intention.ts';
import type { EntryView } from '#sync/views/views.ts';

/** A message that the server doesn't have: it waits, or was refused. */
export interface UnsentMessage {
  readonly text: string;
  readonly entry: EntryView;
}

/** A submission as its reader wants it: what waits on this device is in it already (FD1). */
export interface SubmissionView extends SubmissionRow {
  /** What the server says, while `state` is what somebody here decided. */
  readonly told: SubmissionState;
  /** The change of state that waits here, or was refused. */
  readonly decision: EntryView | null;
  readonly unsent: readonly UnsentMessage[];
}

/** Puts what waits, and what was refused and not put away, onto the rows. `entries` are in the order in which they were made. */
export function foldSubmissions(
  rows: readonly SubmissionRow[],
  entries: readonly EntryView[],
): SubmissionView[] {
  return rows.map((row) => {
    const unsent: UnsentMessage[] = [];
    let view: SubmissionView = { ...row, told: row.state, decision: null, unsent };
    for (const entry of entries) {
      const written = messageIntention.in(entry);
      if (written?.submissionId === row.id) unsent.push({ text: written.text, entry });
      const decided = decisionIntention.in(entry);
      if (decided?.submissionId !== row.id) continue;
      const { state, note } = entry.state === 'refused' ? row : decided;
      view = { ...view, state, note, decision: entry };
    }
    return view;
  });
}

/** Those of a state; all of them for anything that is none. */
export function submissionsIn<S extends { readonly state: SubmissionState }>(
  submissions: readonly S[],
  state: string | undefined,
): readonly S[] {
  const found = submissions.filter((one) => one.state === state);
  return state !== undefined && isState(state) ? found : submissions;
}

export const states: readonly SubmissionState[] = [
  ...(['new', 'talking', 'accepted', 'declined', 'withdrawn'] as const),
];

export function isState(text: string): text is SubmissionState {
  return states.some((state) => state === text);
}

/** Who wrote a message: the reader, somebody by name, or somebody whose account is gone. */
export function writerOf(
  { userId }: Pick<SubmissionMessage, 'userId'>,
  readers: { readonly me: string | null; readonly names: ReadonlyMap<string, string> },
): string {
  if (userId === null) return '[Unknown]';
  return userId === readers.me ? 'You' : (readers.names.get(userId) ?? 'A manager');
}
