import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#data/session.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { isSubmissionClosed } from '#domain/submission.ts';
import { useOrganisation } from '#data/organisation.ts';
import { SafeHtml } from '#ui/html/safe-html.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Button } from '#ui/press/button.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { Moment } from '#ui/time/moment.tsx';
import { Conversation } from './conversation.tsx';
import { DecisionForm } from './decision-form.tsx';
import { RefusedDecision } from './refused-decision.tsx';
import { SubmissionPills } from './submission-state.tsx';
import type { SubmissionView } from './submission-views.data.ts';

interface SubmissionDialogProps {
  submission: SubmissionView;
  onClose: () => void;
}

/** SPEC 21.2: a submission as its managers read it, answer it and decide on it, also without a connection. */
export function SubmissionDialog({ submission, onClose }: SubmissionDialogProps) {
  const session = useSession();
  const body = useFocusHeir();
  const [deciding, setDeciding] = useState<Verdict | null>(null);
  const { username, title, avatarUrl, message, createdAt, userId } = submission;
  const name = username ?? '[Unknown]';
  const isOwn = session.status === 'member' && session.userId === userId;
  const mayDecide = !isSubmissionClosed(submission) && !isOwn;
  return (
    <Dialog
      title={name}
      size="m"
      lead={<span dir="auto">{title}</span>}
      picture={<Avatar name={username} address={avatarUrl} />}
      onClose={onClose}
      foot={
        <Ways
          deciding={mayDecide ? deciding : undefined}
          onDecide={setDeciding}
          onClose={onClose}
        />
      }
    >
      <div className="dialog-body" ref={body} tabIndex={-1}>
        {deciding !== null && mayDecide && (
          <DecisionForm
            key={deciding}
            submission={submission}
            state={deciding}
            onDone={() => {
              setDeciding(null);
            }}
          />
        )}
        <div className="submission-pills" role="status" aria-label="How it stands">
          <SubmissionPills submission={submission} reader="manager" />
          <span className="aside">
            <Moment iso={createdAt} />
          </span>
        </div>
        <RefusedDecision decision={submission.decision} />
        <DecisionOutcome submission={submission} />
        <SafeHtml className="submission-text" html={message} policy={htmlPolicy} />
        <Conversation submission={submission} readBy={name} />
      </div>
    </Dialog>
  );
}

type Verdict = 'accepted' | 'declined';

interface WaysProps {
  /** Undefined for who may not, or where nothing is left to decide. */
  deciding: Verdict | null | undefined;
  onDecide: (verdict: Verdict) => void;
  onClose: () => void;
}

function Ways({ deciding, onDecide, onClose }: WaysProps) {
  const propsOf = (verdict: Verdict) => ({
    'aria-expanded': deciding === verdict,
    onClick: () => {
      onDecide(verdict);
    },
  });
  return (
    <>
      {deciding !== undefined && (
        <>
          <Button look="cut" {...propsOf('declined')}>
            <X />
            Decline
          </Button>
          <Button look="go" {...propsOf('accepted')}>
            <Check />
            Accept
          </Button>
        </>
      )}
      <Button onClick={onClose}>Close</Button>
    </>
  );
}

/** SPEC 21.3: what a decision said, who made it, and what became of the position. */
export function DecisionOutcome({ submission }: Pick<SubmissionDialogProps, 'submission'>) {
  const { state, note, decidedBy, positionId, position } = submission;
  const title = useOrganisation().position(positionId)?.title ?? null;
  if (state !== 'accepted' && state !== 'declined') return null;
  return (
    <div className="submission-outcome">
      {note !== '' && <p dir="auto">{note}</p>}
      {position !== null && title !== null && (
        <p>{position === 'given' ? `Position: ${title}.` : `${title} is asked for.`}</p>
      )}
      {decidedBy !== null && (
        <p className="aside">
          By <span dir="auto">{decidedBy}</span>
        </p>
      )}
    </div>
  );
}
