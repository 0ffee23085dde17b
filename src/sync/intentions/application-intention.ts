import type { applications } from '#contract/applications.calls.ts';
import { postingRow } from '#contract/applications.ts';
import { intention, noEffect, requestTo, type Effect } from '#sync/engine/intention.ts';
import {
  applicationArgs,
  applicationIntentionName,
  submissionsTo,
  applicationLabel,
} from './application-args.ts';

/**
 * Submit an application. The message is part of its name (AP1): another message to the same posting is a
 * different thing, so that neither replaces the other.
 */
export const applicationIntention = intention({
  name: applicationIntentionName,
  args: applicationArgs,
  isInternal: false,
  key: ({ postingId, message }) => submissionsTo(postingId) + message,
  reads: () => [],
  // All entries on one thing say the same; if one may have reached the server, it has already been said.
  net: (chain, { attempted }) => (attempted.length === 0 ? (chain.at(-1) ?? null) : null),
  label: applicationLabel,
  request: ({ departmentId, postingId, message }) =>
    requestTo<typeof applications.submit>(
      'POST',
      `/departments/${departmentId}/applications/${postingId}/submit`,
      { message },
    ),
  isDone: () => false,
  settle: (_, settlement) =>
    settlement.kind === 'accepted' ? noEffect : closed(settlement.problem.current),
});

/** AP4. Only a refusal because the posting is closed carries a posting. */
function closed(current: unknown): Effect {
  const { data: posting } = postingRow.safeParse(current);
  return posting ? { ...noEffect, changes: { postings: [posting] } } : noEffect;
}
