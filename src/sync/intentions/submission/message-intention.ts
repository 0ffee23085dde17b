import * as z from 'zod/mini';
import {
  writeAboutSubmission,
  submissionMessage,
  type SubmissionRow,
} from '#contract/applications.ts';
import { string } from '#contract/shapes.ts';
import { escaped } from '#domain/markup/escaped.ts';
import { intention, noEffect, requestTo } from '#sync/engine/intention.ts';
import { labelOf, placeOf, submissionArgs, submissionKey } from './submission-parts.ts';

const messageArgs = z.object({ ...submissionArgs, text: string });
export type MessageArgs = z.infer<typeof messageArgs>;

/**
 * Write a message about a submission. Its text is part of its name, as with submissions (AP1): two different messages both wait, and one
 * that is queued twice before it was sent is one.
 */
export const messageIntention = intention<MessageArgs>({
  name: 'submission.write',
  args: messageArgs,
  key: ({ submissionId, text }) => `${submissionKey(submissionId)}:${text}`,
  reads: () => [],
  net: (chain, { attempted }) => (attempted.length === 0 ? (chain.at(-1) ?? null) : null),
  label: (args) => labelOf('Message', args),
  words: ({ text }) => ({ icon: 'clipboard-pen', sent: null, message: `<p>${escaped(text)}</p>` }),
  request: (args) => requestTo(writeAboutSubmission, { text: args.text }, placeOf(args)),
  isDone: () => false,
  settle: ({ submissionId: id, isOwn }, settlement) => {
    if (settlement.kind !== 'accepted') return noEffect;
    const { data: said } = submissionMessage.safeParse(settlement.reply);
    if (!said) return noEffect;
    const to = (row: SubmissionRow) => ({
      ...row,
      messages: [...row.messages.filter((one) => one.id !== said.id), said],
    });
    const collection = isOwn ? 'mySubmissions' : 'submissions';
    return { ...noEffect, patches: [{ collection, id, to }] };
  },
});
