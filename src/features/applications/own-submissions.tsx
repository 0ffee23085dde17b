import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useId } from 'react';
import type { SubmissionEntry } from './applications.data.ts';
import { discard } from '#data/outbox.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { Button } from '#ui/press/button.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { confirm } from '#ui/overlays/confirm.ts';
import { KeptMessage } from '#ui/html/kept-message.tsx';
import { Pill } from '#ui/page/pill.tsx';
import { dayAndTime } from '#ui/time/time.ts';
import { OwnAnswer } from './own-answer.tsx';
import type { SubmissionView } from './submission-views.data.ts';

interface OwnSubmissionsProps {
  /** What waits, was refused, or was sent and has not come back yet. */
  submissions: readonly SubmissionEntry[];
  /** Those that have arrived, newest first. */
  answered: readonly SubmissionView[];
  departmentName: string;
  /** Puts a message back into the form. */
  onEdit: (message: string) => void;
}

/** The member's own submissions to a posting, and what became of them. Their messages can always be retrieved. */
export function OwnSubmissions(props: OwnSubmissionsProps) {
  const { submissions, answered, departmentName, onEdit } = props;
  const titleId = useId();
  if (submissions.length + answered.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 className="own-submissions" id={titleId}>
        Your applications
      </h3>
      <ul>
        {submissions.map((entry) => (
          <OwnSubmission key={entry.id} entry={entry} onEdit={onEdit} />
        ))}
        {answered.map((submission) => (
          <OwnAnswer key={submission.id} submission={submission} departmentName={departmentName} />
        ))}
      </ul>
    </section>
  );
}

interface OwnSubmissionProps extends Pick<OwnSubmissionsProps, 'onEdit'> {
  entry: SubmissionEntry;
}

function OwnSubmission({ entry, onEdit }: OwnSubmissionProps) {
  const now = useNow();
  const { state, reason, args } = entry;
  const { message } = args;
  const at = (entry.sentAt ?? entry.at).toISOString();

  const edit = async () => {
    // The message goes into the draft first, so that it is never lost in between.
    onEdit(message);
    await discard(entry.id);
  };
  const handleDiscard = async () => {
    if (await confirm(question)) await discard(entry.id);
  };
  return (
    <li className="own-submission">
      <div>
        <State state={state} />
        <span className="aside" data-day="">
          {dayAndTime(at, new Date(now))}
        </span>
      </div>
      {reason !== undefined && <p data-tone={state === 'refused' ? 'bad' : undefined}>{reason}</p>}
      <KeptMessage html={message} policy={htmlPolicy} />
      {state === 'refused' && (
        <div className="own-submission-ways">
          <Button onClick={() => void handleDiscard()}>Discard</Button>
          <Button onClick={() => void edit()}>Edit and send again</Button>
        </div>
      )}
    </li>
  );
}

const question = {
  title: 'Discard this application?',
  text: "Its message will be removed from this device. You can't undo this.",
  yes: 'Discard application',
  no: 'Keep application',
  isDestructive: true,
};

function State({ state }: Pick<SubmissionEntry, 'state'>) {
  if (state === 'refused') {
    return (
      <Pill tone="bad" icon={CircleAlert}>
        Not accepted
      </Pill>
    );
  }
  return state === 'sent' ? (
    <Pill tone="ok" icon={CircleCheck}>
      Submitted
    </Pill>
  ) : (
    <Pill tone="wait" icon={Clock}>
      Waiting to send
    </Pill>
  );
}
