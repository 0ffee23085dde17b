import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { register } from './accounts.data.ts';
import { useSite } from '#data/site.ts';
import { Invited } from './invited.tsx';
import { completeCaptcha } from './captcha.data.ts';
import { CaptchaField } from '#ui/fields/captcha-field.tsx';
import { EmailInput, Field, Input } from '#ui/fields/field.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { emailProblem, mistakesOf, newPasswordProblem, usernameProblem } from './account-checks.ts';
import { AccountForm } from './account-form.tsx';
import { useCaptchaToken } from './captcha-token.ts';
import { useFormDraft } from './form-draft.ts';
import { AuthCard } from './auth-card.tsx';
import { textIn, useSubmission } from './submission.ts';

const art = {
  image: '/art/sample/green-veil.webp',
  line: 'Bring your own ship, or borrow a seat',
  text: 'Nobody flies alone here. The calendar shows who still needs a hand.',
};

interface RegisterScreenProps {
  /** The secret of the invitation by which somebody came; null for none. */
  invitation: string | null;
  onRegistered: (username: string) => Promise<void>;
  /** Whoever came by an invitation goes on without it. */
  onWithoutInvitation: () => void;
}

export function RegisterScreen(props: RegisterScreenProps) {
  const [invitation, setInvitation] = useState(props.invitation);
  const policy = useSite()?.registration ?? 'open';
  const isBarred = policy === 'closed' || (policy === 'invited' && invitation === null);
  return (
    <AuthCard
      title="Register"
      lead="One account for the calendar, the departments and your seat in a ship."
      deed="Registering"
      art={art}
    >
      {isBarred ? (
        <p className="gate-barred">{barredTexts[policy]}</p>
      ) : (
        <>
          {invitation !== null && (
            <Invited
              invitation={invitation}
              onWithout={
                policy === 'open'
                  ? () => {
                      props.onWithoutInvitation();
                      setInvitation(null);
                    }
                  : null
              }
            />
          )}
          <RegisterForm invitation={invitation} onRegistered={props.onRegistered} />
        </>
      )}
      <p className="gate-under">
        Already registered? <Link to="/login">Login</Link>
      </p>
    </AuthCard>
  );
}

const barredTexts = {
  open: '',
  invited:
    'You need an invitation to register. Ask somebody in the organisation for one, and open its link on this device.',
  closed: 'Registration is closed.',
} as const;

type FormProps = Pick<RegisterScreenProps, 'invitation' | 'onRegistered'>;

function RegisterForm({ invitation, onRegistered }: FormProps) {
  const { draft, captcha, submission } = useRegistration({ invitation, onRegistered });
  const { mistakes } = submission;
  const emailHelp = useSite()?.features.mail === false ? NO_MAIL : MAILED;
  return (
    <AccountForm
      submission={submission}
      submit="Register"
      busyText="Registering..."
      onInput={draft.handleInput}
    >
      <Field label="Username" help="The name other members will see." error={mistakes['username']}>
        <Input
          name="username"
          defaultValue={draft.typed.username}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Email" help={emailHelp} error={mistakes['email']}>
        <EmailInput name="email" defaultValue={draft.typed.email} required />
      </Field>
      <Field
        label="Password"
        help="At least 10 characters. Don't use your username or email."
        error={mistakes['password']}
      >
        <PasswordInput name="password" required autoComplete="new-password" />
      </Field>
      <CaptchaField
        token={captcha.token}
        onToken={captcha.setToken}
        complete={completeCaptcha}
        error={mistakes['captchaToken']}
      />
    </AccountForm>
  );
}

const MAILED = "We'll use this to reset your password.";
/** SPEC 22.9. */
const NO_MAIL =
  "No mail leaves this server yet, so keep your password well: it can't be reset by mail.";

function useRegistration({ invitation, onRegistered }: FormProps) {
  const draft = useFormDraft('register', ['username', 'email']);
  const captcha = useCaptchaToken();
  const submission = useSubmission({
    check: (data) => check(read(data), captcha.token),
    send: async (data) => {
      const account = read(data);
      await register({ ...account, invitation, captchaToken: captcha.token ?? '' });
      draft.drop();
      notify({ kind: 'ok', text: 'Your account is ready. You can now log in.' });
      await onRegistered(account.username); // the button stays busy until the next screen is there, or a second press would register again
    },
    failure: (message) => message ?? 'Registration failed',
    onRefused: captcha.dropIfUsed,
  });
  return { draft, captcha, submission };
}

function read(data: FormData) {
  return {
    username: textIn(data, 'username').trim(),
    email: textIn(data, 'email').trim(),
    password: textIn(data, 'password'),
  };
}

function check(account: ReturnType<typeof read>, captchaToken: string | null) {
  return mistakesOf({
    username: usernameProblem(account.username),
    email: emailProblem(account.email),
    password: newPasswordProblem(account.password, account),
    captchaToken: captchaToken === null ? 'Please complete the CAPTCHA' : null,
  });
}
