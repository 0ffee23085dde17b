import { useState } from 'react';
import type { EventAlone } from '#contract/events.ts';
import { REASON_LIMIT } from '#contract/sign-up-rules.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { confirm } from '#ui/overlays/confirm.ts';
import { Button } from '#ui/press/button.tsx';
import { callOffEvent } from './calling-off.ts';

interface CallOffProps {
  event: EventAlone;
  onDone: () => void;
}

/** SPEC 30.57: keeps the event with its answers, and tells everybody who has answered. */
export function CallOff({ event, onDone }: CallOffProps) {
  const [reason, setReason] = useState('');
  const { isBusy, callOff } = useCallingOff({ event, onDone });
  return (
    <section aria-label="Call off">
      <h3>Call off</h3>
      <form
        method="post"
        className="call-off"
        onSubmit={(submission) => {
          submission.preventDefault();
          void callOff(reason);
        }}
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

/** Asks first. */
function useCallingOff({ event, onDone }: CallOffProps) {
  const [isBusy, setBusy] = useState(false);
  const callOff = async (reason: string) => {
    const isMeant = await confirm({
      title: `Call off “${isolated(event.title)}”?`,
      text: 'Everybody who has answered is told. The event stays in the calendar with its reason, and can be brought back.',
      yes: 'Call off event',
      no: 'Keep event',
      isDestructive: true,
    });
    if (!isMeant) return;
    setBusy(true);
    if (await callOffEvent(event, reason)) onDone();
    setBusy(false);
  };
  return { isBusy, callOff };
}
