import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '#domain/markup/isolated.ts';
import { confirmEmail } from './accounts.data.ts';
import { AccountForm } from './account-form.tsx';
import { AuthCard } from './auth-card.tsx';
import { SuccessBanner } from './success-banner.tsx';
import { useSubmission } from './submission.ts';

const TITLE = 'Confirm email';
const DEED = 'Confirming your email';

/** A press rather than the mere visit: mail programs look at links before their readers do. */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const [done, setDone] = useState<{ readonly username: string; readonly email: string }>();
  const submission = useSubmission({
    check: () => ({}),
    send: async () => {
      setDone(await confirmEmail(token));
    },
    failure: (message) => message ?? "Couldn't confirm your email.",
  });
  if (!done)
    return (
      <AuthCard title={TITLE} lead="Confirm that this address is yours." deed={DEED}>
        <AccountForm submission={submission} submit="Confirm email" busyText="Confirming...">
          {null}
        </AccountForm>
      </AuthCard>
    );
  return (
    <AuthCard title={TITLE} deed={DEED}>
      <SuccessBanner
        icon={MailCheck}
        text={`The email of ${isolated(done.username)} is now ${isolated(done.email)}.`}
      />
      <p className="gate-lead gate-next">
        <Link to="/dashboard">Go to My Profile</Link>
      </p>
    </AuthCard>
  );
}
