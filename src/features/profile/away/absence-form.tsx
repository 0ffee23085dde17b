import { ANSWER_NOTE_LIMIT } from '#contract/answers.ts';
import { refusalOf } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { closeEditing } from '#ui/editing/close-editing.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { MomentField } from '#ui/fields/moment-field.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { notify } from '#ui/toasts/notify.ts';
import { addAbsence } from './absences.data.ts';
import { absenceErrors, INCOMPLETE, newAbsence, type TypedAbsence } from './typed-absence.ts';

/** The subject of every toast about them: only the latest is shown. */
export const AWAY_SUBJECT = 'own absences';

export function AbsenceForm({ onClose }: { onClose: () => void }) {
  const cutOff = useAway();
  const editing = useNewAbsence(onClose);
  const { draft, errors, change } = editing;
  useBackCloses(() => void closeEditing(editing, onClose));
  return (
    <EditingDialog
      title="Add away time"
      submit="Add"
      editing={editing}
      hold={cutOff && { away: cutOff, means: 'Saving' }}
      onClose={onClose}
    >
      <MomentField
        label="From"
        moment={draft.from}
        error={errors['from']}
        unfinished={INCOMPLETE}
        onChange={(from) => {
          change({ from });
        }}
      />
      <MomentField
        label="To"
        moment={draft.to}
        error={errors['to']}
        unfinished={INCOMPLETE}
        onChange={(to) => {
          change({ to });
        }}
      />
      <Field label="Note (optional)" help="Only you read it." error={errors['note']}>
        <Input
          value={draft.note}
          maxLength={ANSWER_NOTE_LIMIT}
          autoComplete="off"
          onChange={({ target }) => {
            change({ note: target.value });
          }}
        />
      </Field>
    </EditingDialog>
  );
}

function useNewAbsence(onClose: () => void) {
  return useEditing<TypedAbsence, never>({
    before: null,
    draftOf: () => newAbsence,
    check: absenceErrors,
    compare: null,
    address: null,
    rowIn: () => null,
    save: ({ from, to, note }) =>
      addAbsence({ from: from.at ?? '', to: to.at ?? '', note: note.trim() }),
    refusalOf,
    failure: "It wasn't added",
    subject: AWAY_SUBJECT,
    onSaved: () => {
      onClose();
      notify({ kind: 'ok', text: 'Your away time is added.', subject: AWAY_SUBJECT });
    },
  });
}
