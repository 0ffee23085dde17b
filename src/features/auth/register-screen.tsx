import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { ApiError } from '#contract/problem.ts';
import { register } from './accounts.data.ts';
import { completeCaptcha } from '#data/captcha.ts';
import { Button } from '#ui/press/button.tsx';
import { CaptchaField } from '#ui/fields/captcha-field.tsx';
import { EmailInput, Field, Input } from '#ui/fields/field.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { emailProblem, mistakesOf, newPasswordProblem, usernameProblem } from './account-checks.ts';
import { useCaptchaToken } from './captcha-token.ts';
import { FailureBanner } from './failure-banner.tsx';
import { useFormDraft } from './form-draft.ts';
import { Gate } from './gate.tsx';
import { textIn, useSubmission } from './submission.ts';

const art = {
  image: '/art/sample/green-veil.webp',
  line: 'Bring your own ship, or borrow a seat',
  text: 'Nobody flies alone here. The calendar shows who still needs a hand.',
};

export function RegisterScreen({ onRegistered }: { onRegistered: () => Promise<void> }) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useFormDraft('register', ['username', 'email']);
  const [captchaToken, setCaptchaToken] = useCaptchaToken();
  const { isBusy, failure, mistakes, handleSubmit } = useSubmission({
    form,
    check: (data) => check(read(data), captchaToken),
    send: async (data) => {
      await register({ ...read(data), captchaToken: captchaToken ?? '' });
      draft.drop();
      notify({ kind: 'ok', text: 'Your account is ready. You can now log in.' });
      await onRegistered(); // busy until the next screen is there, or a second press would register again
    },
    failure: (message) => message ?? 'Registration failed',
    onRefused: (error) => {
      // A request refused for its contents never used the captcha, which is only good for one use.
      if (!(error instanceof ApiError && error.code === 'invalid')) setCaptchaToken(null);
    },
  });
  return (
    <Gate
      title="Register"
      lead="One account for the calendar, the departments and your seat in a ship."
      deed="Registering"
      art={art}
    >
      <form
        method="post"
        ref={form}
        className="form"
        noValidate
        onSubmit={handleSubmit}
        onInput={draft.handleInput}
      >
        <FailureBanner text={failure} />
        <Field
          label="Username"
          help="The name other members will see."
          error={mistakes['username']}
        >
          <Input
            name="username"
            defaultValue={draft.typed.username}
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field
          label="Email"
          help="We'll use this to reset your password."
          error={mistakes['email']}
        >
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
          token={captchaToken}
          onToken={setCaptchaToken}
          complete={completeCaptcha}
          error={mistakes['captchaToken']}
        />
        <Button type="submit" look="go" shape="wide" isBusy={isBusy} busyText="Registering...">
          Register
        </Button>
      </form>
      <p className="gate-under">
        Already registered? <Link to="/login">Login</Link>
      </p>
    </Gate>
  );
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
