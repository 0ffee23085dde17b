import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#contract/problem.ts';
import { resetPassword, useResetAccount } from './accounts.data.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { RESET_REDIRECT_MS } from '#domain/limits.ts';
import { AccountName } from '#ui/fields/account-name.tsx';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { mistakesOf, newPasswordProblem } from './account-checks.ts';
import { AccountForm } from './account-form.tsx';
import { AuthCard } from './auth-card.tsx';
import { useLeaveLater } from './leave-later.ts';
import { SuccessBanner } from './success-banner.tsx';
import { textIn, useSubmission } from './submission.ts';

const TITLE = 'Reset password';
const DEED = 'Setting a new password';

interface ResetPasswordScreenProps {
  /** The token in the link that was mailed. */
  token: string;
  onDone: () => void;
}

export function ResetPasswordScreen({ token, onDone }: ResetPasswordScreenProps) {
  const [isDone, setDone] = useState(false);
  useLeaveLater({ isDone, ms: RESET_REDIRECT_MS, onLeave: onDone });
  if (!isDone) {
    return (
      <PasswordForm
        token={token}
        onReset={() => {
          setDone(true);
        }}
      />
    );
  }
  return (
    <AuthCard title={TITLE} deed={DEED}>
      <SuccessBanner icon={CircleCheck} text="Password reset successful! You can now log in." />
      <p className="gate-lead gate-next">Taking you to login…</p>
    </AuthCard>
  );
}

interface PasswordFormProps {
  token: string;
  onReset: () => void;
}

function PasswordForm({ token, onReset }: PasswordFormProps) {
  const account = useResetAccount(token);
  const { isSpent, submission } = useReset({ token, onReset });
  const { mistakes } = submission;
  return (
    <AuthCard
      title={TITLE}
      lead={`Choose a new password${account === null ? '' : ` for ${isolated(account)}`}. You'll be signed out on other devices, and your calendar feed is switched off.`}
      deed={DEED}
    >
      <AccountForm
        submission={submission}
        submit="Reset Password"
        busyText="Resetting..."
        way={isSpent && <Link to="/forgot-password">Ask for a new link</Link>}
      >
        <AccountName name={account ?? ''} />
        <Field
          label="New password"
          help="At least 10 characters. Don't use your username or email."
          error={mistakes['newPassword']}
        >
          <PasswordInput name="newPassword" required autoComplete="new-password" />
        </Field>
        <Field label="Repeat new password" error={mistakes['repeated']}>
          <PasswordInput name="repeated" required autoComplete="new-password" />
        </Field>
      </AccountForm>
    </AuthCard>
  );
}

function useReset({ token, onReset }: PasswordFormProps) {
  const [isSpent, setSpent] = useState(false);
  const submission = useSubmission({
    check: (data) => check(read(data)),
    send: async (data) => {
      await resetPassword({ token, newPassword: read(data).newPassword });
      onReset();
    },
    failure: (message) => message ?? 'Password reset failed.',
    onRefused: (error) => {
      setSpent(error instanceof ApiError && error.code === 'token_invalid');
    },
  });
  return { isSpent, submission };
}

function read(data: FormData) {
  return { newPassword: textIn(data, 'newPassword'), repeated: textIn(data, 'repeated') };
}

/** Only the server knows whose password this is, and compares it with that member's name and address. */
function check({ newPassword, repeated }: ReturnType<typeof read>) {
  return mistakesOf({
    newPassword: newPasswordProblem(newPassword, { username: '', email: '' }),
    repeated: newPassword === repeated ? null : 'Passwords do not match.',
  });
}
