import { refusalOf } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { changedPasswordProblem, type PasswordOwner } from '#domain/password.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import type { Editing, FieldErrors } from '#ui/editing/editing.ts';
import { useEditing } from '#ui/editing/use-editing.ts';
import { AccountName } from '#ui/fields/account-name.tsx';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { closeEditing } from '#ui/editing/close-editing.ts';
import { notify } from '#ui/toasts/notify.ts';
import { changePassword } from './own-account.data.ts';

const SUBJECT = 'own password';
const nothing = { password: '', newPassword: '', repeated: '' };
type Typed = typeof nothing;

interface PasswordDialogProps {
  owner: PasswordOwner;
  onClose: () => void;
}

export function PasswordDialog({ owner, onClose }: PasswordDialogProps) {
  const away = useAway();
  const editing = usePasswordChange({ owner, onClose });
  useBackCloses(() => void closeEditing(editing, onClose));
  return (
    <EditingDialog
      title="Change password"
      lead="You stay signed in here and are signed out everywhere else. Your calendar feed is switched off."
      submit="Change password"
      editing={editing}
      hold={away && { away, means: 'Saving' }}
      onClose={onClose}
    >
      <AccountName name={owner.username} />
      <TypedPassword
        name="password"
        label="Present password"
        autoComplete="current-password"
        editing={editing}
      />
      <TypedPassword
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        help="At least 10 characters. Don't use your username or email."
        editing={editing}
      />
      <TypedPassword
        name="repeated"
        label="Repeat new password"
        autoComplete="new-password"
        editing={editing}
      />
    </EditingDialog>
  );
}

function usePasswordChange({ owner, onClose }: PasswordDialogProps) {
  return useEditing<Typed, never>({
    before: null,
    draftOf: () => nothing,
    check: (typed) => mistakesIn(typed, owner),
    compare: null,
    address: null,
    rowIn: () => null,
    save: ({ password, newPassword }) => changePassword({ password, newPassword }),
    refusalOf,
    failure: "Couldn't change your password",
    subject: SUBJECT,
    onSaved: () => {
      onClose();
      notify({
        kind: 'ok',
        text: 'Your password is changed. All other devices are signed out.',
        subject: SUBJECT,
      });
    },
  });
}

interface TypedPasswordProps {
  name: keyof Typed;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  help?: string | undefined;
  editing: Pick<Editing<Typed>, 'errors' | 'change'>;
}

/** What is typed stays in the input: React would write it into the page as well, where snapshots are taken of it. */
function TypedPassword({ name, label, autoComplete, help, editing }: TypedPasswordProps) {
  return (
    <Field label={label} error={editing.errors[name]} help={help}>
      <PasswordInput
        name={name}
        required
        autoComplete={autoComplete}
        onChange={({ target }) => {
          editing.change({ [name]: target.value });
        }}
      />
    </Field>
  );
}

function mistakesIn({ password, newPassword, repeated }: Typed, owner: PasswordOwner): FieldErrors {
  const problem =
    newPassword === ''
      ? 'Enter a new password.'
      : changedPasswordProblem({ password, newPassword }, owner);
  return {
    ...(password === '' && { password: 'Enter your present password.' }),
    ...(problem !== null && { newPassword: problem }),
    ...(newPassword !== repeated && { repeated: 'Passwords do not match.' }),
  };
}
