import { useState, type SyntheticEvent } from 'react';
import type { EventAlone } from '#contract/events.ts';
import { REASON_LIMIT } from '#contract/sign-up-rules.ts';
import { refusalOf } from '#data/refusal.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { confirm } from '#ui/overlays/confirm.ts';
import { Button } from '#ui/press/button.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { setEventState } from '../event-editing.data.ts';

interface CallOffProps {
  event: EventAlone;
  onDone: () => void;
}

/** SPEC 30.57: keeps the event with its answers, and tells everybody who has answered. */
export function CallOff({ event, onDone }: CallOffProps) {
  const { id, title } = event;
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const callOff = async () => {
    setBusy(true);
    try {
      await setEventState(id, { state: 'calledOff', reason: reason.trim() });
      notify({
        kind: 'ok',
        text: `Called off: ${isolated(title)}`,
        subject: id,
        action: { label: 'Undo', onAct: () => void takeBack(id) },
      });
      onDone();
    } catch (error) {
      notify({ kind: 'bad', text: `The event wasn't called off. ${refusalOf(error).message}` });
    }
    setBusy(false);
  };
  const handleSubmit = async (submission: SyntheticEvent<HTMLFormElement>) => {
    submission.preventDefault();
    const isMeant = await confirm({
      title: `Call off “${isolated(title)}”?`,
      text: 'Everybody who has answered is told. The event stays in the calendar with its reason, and can be brought back.',
      yes: 'Call off event',
      no: 'Keep event',
      isDestructive: true,
    });
    if (isMeant) await callOff();
  };
  return (
    <section aria-label="Call off">
      <h3>Call off</h3>
      <form
        method="post"
        className="call-off"
        onSubmit={(submission) => void handleSubmit(submission)}
      >
        <Field label="Reason (optional)" help="Everybody who has answered reads it.">
          <Input
            value={reason}
            maxLength={REASON_LIMIT}
            autoComplete="off"
            onChange={({ target }) => {
              setReason(target.value);
            }}
          />
        </Field>
        <Button type="submit" look="cut" isBusy={isBusy}>
          Call off event
        </Button>
      </form>
    </section>
  );
}

async function takeBack(id: string): Promise<void> {
  try {
    await setEventState(id, { state: 'published' });
  } catch (error) {
    notify({ kind: 'bad', text: `The event is still called off. ${refusalOf(error).message}` });
  }
}
