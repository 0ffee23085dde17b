import { submitToPosting, postingRow } from '#contract/applications.ts';
import { isolated } from '#domain/markup/isolated.ts';
import * as z from 'zod/mini';
import { string } from '#contract/shapes.ts';
import { intention, noEffect, requestTo, type Effect } from '#sync/engine/intention.ts';
import type { Words } from '#sync/engine/intention-words.ts';
import { addressOfPosting } from '#domain/addresses.ts';
import { didNotGoThrough } from '../refused-words.ts';

/** `message` is HTML, as the editor wrote it. */
const applicationArgs = z.object({
  departmentId: string,
  postingId: string,
  message: string,
  /** The names of the posting and its department, which the entry's label shows. */
  postingTitle: z._default(string, ''),
  departmentName: z._default(string, ''),
});

export type ApplicationArgs = z.infer<typeof applicationArgs>;

/** The prefix of the keys of all submissions to one posting. */
export function submissionsTo(postingId: string): string {
  return `application:${postingId}:`;
}

/**
 * Submit an application. The message is part of its name (AP1): another message to the same posting is a
 * different thing, so that neither replaces the other.
 */
export const applicationIntention = intention({
  name: 'application.submit',
  args: applicationArgs,
  key: ({ postingId, message }) => submissionsTo(postingId) + message,
  reads: () => [],
  // All entries on one thing say the same; if one may have reached the server, it has already been said.
  net: (chain, { attempted }) => (attempted.length === 0 ? (chain.at(-1) ?? null) : null),
  label: ({ departmentId, postingId, postingTitle, departmentName }) => ({
    title: `Application for ${isolated(postingTitle)}, ${departmentName}`,
    link: { path: addressOfPosting({ departmentId, postingId }), text: 'Open posting' },
  }),
  words,
  fromLabel: (args, label) => {
    const { data } = firstLabel.safeParse(label);
    return data ? { ...args, ...data } : null;
  },
  request: ({ departmentId, postingId, message }) =>
    requestTo(submitToPosting, { message }, { departmentId, postingId }),
  isDone: () => false,
  settle: (_, settlement) =>
    settlement.kind === 'accepted' ? noEffect : closed(settlement.problem.current),
});

/** AP4. Only a refusal because the posting is closed carries a posting. */
function closed(current: unknown): Effect {
  const { data: posting } = postingRow.safeParse(current);
  return posting ? { ...noEffect, changes: { postings: [posting] } } : noEffect;
}

function words({ postingId, postingTitle, departmentName, message }: ApplicationArgs): Words {
  return {
    icon: 'clipboard-pen',
    subject: postingId,
    sent: 'Application submitted.',
    ...didNotGoThrough({
      what: `Your application for ${isolated(postingTitle)}`,
      of: departmentName,
      failure: () => 'Failed to submit',
    }),
    // The server checks rights before it looks at what a call is about, so its refusal names nothing.
    reasonFor: ({ code }) =>
      code === 'forbidden'
        ? "Only org members can apply, and you aren't one right now."
        : undefined,
    // Else there is no posting to look at, or the member may not see it.
    linkHelps: (code) => code !== 'not_found' && code !== 'forbidden',
    message,
  };
}

/** Versions before 1.2 kept these names in the label alone. */
const firstLabel = z.object({ postingTitle: string, departmentName: string });
