import { MailWarning } from 'lucide-react';
import { refusalOf } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { emailAddress } from '#contract/shapes.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { closeEditing } from '#ui/editing/close-editing.ts';
import { EditingDialog } from '#ui/editing/editing-dialog.tsx';
import type { FieldErrors } from '#ui/editing/editing.ts';
import { useEditing } from '#ui/editing/use-editing.ts';
import { AccountName } from '#ui/fields/account-name.tsx';
import { EmailInput, Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { notify } from '#ui/toasts/notify.ts';
import { changeEmail, EMAIL_SUBJECT } from './own-account.data.ts';

interface EmailDialogProps {
  owner: { readonly username: string; readonly email: string };
  /** False if this portal sends no mail. */
  isMailed: boolean;
  onClose: () => void;
}

interface Typed {
  readonly email: string;
  readonly password: string;
}

export function EmailDialog({ owner, isMailed, onClose }: EmailDialogProps) {
  const away = useAway();
  const editing = useEmailChange({ owner, onClose });
  useBackCloses(() => void closeEditing(editing, onClose));
  return (
    <EditingDialog
      title="Change email"
      lead={`We send a link to the new address. Until you follow it, ${isolated(owner.email)} stays.`}
      submit="Send link"
      editing={editing}
      hold={away && { away, means: 'Saving' }}
      onClose={onClose}
    >
      {!isMailed && <NoMail />}
      <AccountName name={owner.username} />
      <Field label="New email" error={editing.errors['email']}>
        <EmailInput
          name="email"
          required
          value={editing.draft.email}
          onChange={({ target }) => {
            editing.change({ email: target.value });
          }}
        />
      </Field>
      <Field label="Password" error={editing.errors['password']}>
        <PasswordInput
          name="password"
          required
          autoComplete="current-password"
          onChange={({ target }) => {
            editing.change({ password: target.value });
          }}
        />
      </Field>
    </EditingDialog>
  );
}

function useEmailChange({ owner, onClose }: Omit<EmailDialogProps, 'isMailed'>) {
  return useEditing<Typed, never>({
    before: null,
    draftOf: () => ({ email: '', password: '' }),
    check: (typed) => mistakesIn(typed, owner.email),
    compare: null,
    address: null,
    rowIn: () => null,
    save: ({ email, password }) => changeEmail({ email: email.trim(), password }),
    refusalOf,
    failure: "Couldn't change your email",
    subject: EMAIL_SUBJECT,
    onSaved: () => {
      onClose();
      notify({ kind: 'ok', text: 'Now follow the link in the mail.', subject: EMAIL_SUBJECT });
    },
  });
}

function mistakesIn({ email, password }: Typed, present: string): FieldErrors {
  const problem = problemOf(email.trim(), present);
  return {
    ...(problem !== null && { email: problem }),
    ...(password === '' && { password: 'Enter your password.' }),
  };
}

function problemOf(email: string, present: string): string | null {
  if (email === '') return 'Enter your new email address.';
  if (email === present) return 'This is your email address already.';
  return emailAddress.safeParse(email).error?.issues[0]?.message ?? null;
}

function NoMail() {
  return (
    <div className="banner">
      <MailWarning />
      <p>
        This portal sends no mail: the link is only written to a folder on the server. Ask whoever
        runs it.
      </p>
    </div>
  );
}
