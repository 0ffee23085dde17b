import { Link } from '@tanstack/react-router';
import { ArrowLeft, MailCheck, MailWarning } from 'lucide-react';
import { useState } from 'react';
import { requestPasswordReset } from './accounts.data.ts';
import { useSite } from '#data/site.ts';
import { FORGOT_REDIRECT_MS } from '#domain/limits.ts';
import { buttonClass } from '#ui/press/button.tsx';
import { EmailInput, Field } from '#ui/fields/field.tsx';
import { emailProblem, mistakesOf } from './account-checks.ts';
import { AccountForm } from './account-form.tsx';
import { useFormDraft } from './form-draft.ts';
import { AuthCard } from './auth-card.tsx';
import { useLeaveLater } from './leave-later.ts';
import { SuccessBanner } from './success-banner.tsx';
import { textIn, useSubmission } from './submission.ts';

/** SPEC 22.9: said where a mail is promised. */
const NO_MAIL =
  'No mail leaves this server, so no link will reach you. Ask whoever runs it for a new password.';

const DEED = 'Asking for a reset link';

export function ForgotPasswordScreen({ onDone }: { onDone: () => void }) {
  const [answer, setAnswer] = useState<string | null>(null);
  useLeaveLater({ isDone: answer !== null, ms: FORGOT_REDIRECT_MS, onLeave: onDone });
  if (answer === null) return <EmailForm onSent={setAnswer} />;
  return (
    <AuthCard title="Check your email" deed={DEED}>
      <SuccessBanner icon={MailCheck} text={answer} />
      <p className="gate-lead gate-next">Taking you back to login…</p>
      <BackToLogin />
    </AuthCard>
  );
}

function EmailForm({ onSent }: { onSent: (answer: string) => void }) {
  const sendsMail = useSite()?.features.mail;
  const draft = useFormDraft('forgot-password', ['email']);
  const submission = useSubmission({
    check: (data) => mistakesOf({ email: emailProblem(textIn(data, 'email')) }),
    send: async (data) => {
      const answer = await requestPasswordReset(textIn(data, 'email').trim());
      draft.drop();
      onSent(answer);
    },
    failure: (message) => message ?? 'Failed to request password reset.',
  });
  return (
    <AuthCard
      title="Forgot password"
      lead="Enter your email and we'll send a link to set a new password."
      deed={DEED}
    >
      <AccountForm
        submission={submission}
        submit="Send reset link"
        busyText="Sending..."
        onInput={draft.handleInput}
      >
        {sendsMail === false && (
          <div className="banner">
            <MailWarning />
            <p>{NO_MAIL}</p>
          </div>
        )}
        <Field label="Email" error={submission.mistakes['email']}>
          <EmailInput name="email" defaultValue={draft.typed.email} required />
        </Field>
      </AccountForm>
      <BackToLogin />
    </AuthCard>
  );
}

function BackToLogin() {
  return (
    <Link className={buttonClass('ghost', 'text', 'gate-back')} to="/login">
      <ArrowLeft />
      Back to login
    </Link>
  );
}
