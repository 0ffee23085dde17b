import {
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  MessageCircle,
  Sparkles,
  Undo2,
} from 'lucide-react';
import type { SubmissionState } from '#contract/applications.ts';
import { isUnanswered, stateWords } from '#domain/submission.ts';
import { Pill } from '#ui/page/pill.tsx';
import type { SubmissionView } from './submission-views.data.ts';

const looks = {
  new: { tone: 'beacon', icon: Sparkles },
  talking: { icon: MessageCircle },
  accepted: { tone: 'ok', icon: CircleCheck },
  declined: { tone: 'bad', icon: CircleX },
  withdrawn: { icon: Undo2 },
} as const satisfies Readonly<Record<SubmissionState, object>>;

interface SubmissionPillsProps {
  submission: SubmissionView;
  /** Whether its managers look: they are told what they have not answered. */
  reader: 'author' | 'manager';
}

/** How a submission stands, and what of it is still on its way. */
export function SubmissionPills({ submission, reader }: SubmissionPillsProps) {
  const { state, decision, unsent } = submission;
  // Its author has nothing new in it.
  const isSent = reader === 'author' && state === 'new';
  const waits = [decision, ...unsent.map(({ entry }) => entry)].filter((one) => one !== null);
  return (
    <>
      {isSent ? (
        <Pill tone="ok" icon={CircleCheck}>
          Submitted
        </Pill>
      ) : (
        <Pill {...looks[state]}>{stateWords[state]}</Pill>
      )}
      {reader === 'manager' && state === 'talking' && isUnanswered(submission) && (
        <Pill tone="beacon" icon={MessageCircle}>
          New answer
        </Pill>
      )}
      {waits.some((entry) => entry.state === 'refused') && (
        <Pill tone="bad" icon={CircleAlert}>
          Not accepted
        </Pill>
      )}
      {waits.some((entry) => entry.state !== 'refused') && (
        <Pill tone="wait" icon={Clock}>
          Waiting to send
        </Pill>
      )}
    </>
  );
}
