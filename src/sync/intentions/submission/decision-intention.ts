import * as z from 'zod/mini';
import { decideOnSubmission } from '#contract/applications.ts';
import { number, string } from '#contract/shapes.ts';
import { intention, noEffect, requestTo } from '#sync/engine/intention.ts';
import {
  labelOf,
  placeOf,
  submissionArgs,
  submissionIn,
  submissionKey,
} from './submission-parts.ts';

const decisionArgs = z.object({
  ...submissionArgs,
  state: z.enum(['accepted', 'declined', 'withdrawn']),
  note: string,
  positionId: z.nullable(number),
});
export type DecisionArgs = z.infer<typeof decisionArgs>;

const verbs = { accepted: 'Accept', declined: 'Decline', withdrawn: 'Withdraw' } as const;

/** Accept, decline or withdraw a submission (SPEC 21.3). Of several that were never sent, the last counts. */
export const decisionIntention = intention<DecisionArgs>({
  name: 'submission.decide',
  args: decisionArgs,
  key: ({ submissionId }) => submissionKey(submissionId),
  reads: () => [],
  net: (chain) => chain.at(-1) ?? null,
  label: (args) => labelOf(`${verbs[args.state]} application`, args),
  words: () => ({ icon: 'clipboard-pen', sent: null }),
  request: (args) => {
    const { state, note, positionId } = args;
    return requestTo(decideOnSubmission, { state, note, positionId }, placeOf(args));
  },
  isDone: () => false,
  settle: (args, settlement) => ({
    ...noEffect,
    changes: submissionIn(
      settlement.kind === 'accepted' ? settlement.reply : settlement.problem.current,
      args,
    ),
  }),
});
