import { useState, type SubmitEvent } from 'react';
import { NOTE_LIMIT } from '#contract/applications.ts';
import { useOrganisation } from '#data/organisation.ts';
import { refusalOf } from '#data/refusal.ts';
import { useSession } from '#data/session.ts';
import { useTextDraft } from '#data/text-draft.ts';
import { mayAssign } from '#domain/member-editing.ts';
import { can } from '#domain/permissions.ts';
import { Field, Select, Textarea } from '#ui/fields/field.tsx';
import { Button } from '#ui/press/button.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { decideOn } from './submissions.data.ts';
import type { SubmissionView } from './submission-views.data.ts';

interface DecisionFormProps {
  submission: SubmissionView;
  state: 'accepted' | 'declined';
  onDone: () => void;
}

/** SPEC 21.3: the line that comes with a decision, and the position that comes with an acceptance. */
export function DecisionForm(props: DecisionFormProps) {
  const { submission, state, onDone } = props;
  const { note, type, problem, positionId, setPosition, handleSubmit } = useDecision(props);
  const name = submission.username ?? 'the applicant';
  return (
    <form method="post" className="decision" onSubmit={(event) => void handleSubmit(event)}>
      {state === 'accepted' && (
        <PositionField submission={submission} value={positionId} onChange={setPosition} />
      )}
      <Field label={`What ${name} reads (optional)`} help={problem ?? undefined}>
        <Textarea
          rows={2}
          maxLength={NOTE_LIMIT}
          value={note}
          autoFocus
          onChange={({ target }) => {
            type(target.value);
          }}
        />
      </Field>
      <div className="decision-ways">
        <Button onClick={onDone}>Keep open</Button>
        <Button type="submit" look={state === 'accepted' ? 'go' : 'kill'}>
          {state === 'accepted' ? 'Accept application' : 'Decline application'}
        </Button>
      </div>
    </form>
  );
}

function useDecision({ submission, state, onDone }: DecisionFormProps) {
  const { text: note, type, sent, problem } = useTextDraft(`decision ${submission.id}`);
  const organisation = useOrganisation();
  const [positionId, setPosition] = useState(() =>
    String(organisation.positionTitled(submission.title)?.id ?? ''),
  );
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = state === 'accepted' && positionId !== '' ? Number(positionId) : null;
    try {
      await decideOn(submission, { state, note: note.trim(), positionId: chosen });
      await sent(note);
      onDone();
    } catch (error) {
      notify({ kind: 'bad', text: `Failed to save. ${refusalOf(error).message}` });
    }
  };
  return { note, type, problem, positionId, setPosition, handleSubmit };
}

interface PositionFieldProps extends Pick<DecisionFormProps, 'submission'> {
  value: string;
  onChange: (value: string) => void;
}

/** The department's positions; what the reader may not give is asked of those who may, with the same press (SPEC 21.6). */
function PositionField({ submission, value, onChange }: PositionFieldProps) {
  const session = useSession();
  const organisation = useOrganisation();
  const offered = organisation
    .positionsOf(submission.departmentId)
    .filter(({ id, isHidden }) => !isHidden || String(id) === value);
  const chosen = organisation.position(Number(value));
  const gives =
    session.status === 'member' &&
    can(session.person, 'members.edit') &&
    (!chosen || mayAssign(session.person, chosen));
  return (
    <Field
      label="Position"
      help={
        gives || value === ''
          ? undefined
          : "You can't give this one yourself: accepting asks whoever manages members for it."
      }
    >
      <Select
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      >
        <option value="">No position</option>
        {offered.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    </Field>
  );
}
