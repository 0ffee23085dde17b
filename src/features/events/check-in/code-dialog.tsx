import { useAway } from '#data/status.ts';
import { refusalOf } from '#data/refusal.ts';
import { isolated } from '#domain/markup/isolated.ts';
import type { EventView } from '#sync/views/views.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { checkMyselfIn } from './check-in.data.ts';

interface CodeDialogProps {
  event: EventView;
  /** The code that the address brought along; '' for none. */
  code: string;
  onClose: () => void;
}

/** SPEC 32.15: a member checks in by the code on a leader's screen. */
export function CodeDialog(props: CodeDialogProps) {
  const { event, onClose } = props;
  const away = useAway();
  const editing = useTypedCode(props);
  return (
    <EditingDialog
      title="Check in"
      lead={`Enter the code on the leader's screen: ${isolated(event.title)}.`}
      submit="Check in"
      editing={editing}
      hold={away && { away, means: 'Saving' }}
      onClose={onClose}
    >
      <Field
        label="Code"
        help="Six digits. They change every minute."
        error={editing.errors['code']}
      >
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          value={editing.draft.code}
          onChange={({ target }) => {
            editing.change({ code: target.value });
          }}
        />
      </Field>
    </EditingDialog>
  );
}

function useTypedCode({ event, code, onClose }: CodeDialogProps) {
  return useEditing<{ readonly code: string }, never>({
    before: null,
    draftOf: () => ({ code }),
    check: ({ code: typed }) =>
      /^\D*(?:\d\D*){6}$/.test(typed) ? {} : { code: 'Enter the six digits.' },
    compare: null,
    address: null,
    rowIn: () => null,
    save: ({ code: typed }) => checkMyselfIn(event.id, typed),
    refusalOf,
    failure: "Couldn't check you in",
    subject: event.id,
    onSaved: () => {
      onClose();
      notify({ kind: 'ok', text: "You're checked in.", subject: event.id });
    },
  });
}
