import { refusalOf } from '#data/refusal.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { isSubmissionClosed } from '#domain/submission.ts';
import { KeptMessage } from '#ui/html/kept-message.tsx';
import { confirm } from '#ui/overlays/confirm.ts';
import { Button } from '#ui/press/button.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { Conversation } from './conversation.tsx';
import { RefusedDecision } from './refused-decision.tsx';
import { DecisionOutcome } from './submission-dialog.tsx';
import { SubmissionPills } from './submission-state.tsx';
import { decideOn } from './submissions.data.ts';
import type { SubmissionView } from './submission-views.data.ts';

interface OwnAnswerProps {
  submission: SubmissionView;
  departmentName: string;
}

/** SPEC 21.10: one that has arrived: how it stands, and what was said about it. */
export function OwnAnswer({ submission, departmentName }: OwnAnswerProps) {
  const { message, createdAt, decision } = submission;
  const withdraw = async () => {
    if (!(await confirm(question))) return;
    try {
      await decideOn(submission, { state: 'withdrawn' });
    } catch (error) {
      notify({ kind: 'bad', text: `Failed to save. ${refusalOf(error).message}` });
    }
  };
  return (
    <li className="own-submission">
      <div className="submission-pills" role="status" aria-label="How it stands">
        <SubmissionPills submission={submission} reader="author" />
        <span className="aside">
          <Moment iso={createdAt} />
        </span>
      </div>
      <RefusedDecision decision={decision} />
      <DecisionOutcome submission={submission} />
      <KeptMessage html={message} policy={htmlPolicy} />
      <Conversation submission={submission} readBy={`Whoever manages ${departmentName}`} />
      {!isSubmissionClosed(submission) && (
        <div className="own-submission-ways">
          <Button look="cut" onClick={() => void withdraw()}>
            Withdraw application
          </Button>
        </div>
      )}
    </li>
  );
}

const question = {
  title: 'Withdraw this application?',
  text: "Its readers will be told that you don't need an answer any more. You can apply again.",
  yes: 'Withdraw application',
  no: 'Keep application',
  isDestructive: true,
};
