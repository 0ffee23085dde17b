import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { completeCaptcha } from './captcha.data.ts';
import { sendDataRequest } from './data-request.data.ts';
import { Button } from '#ui/press/button.tsx';
import { CaptchaField } from '#ui/fields/captcha-field.tsx';
import { EmailInput, Field, Input, Textarea } from '#ui/fields/field.tsx';
import { emailProblem, mistakesOf } from './account-checks.ts';
import { AccountForm } from './account-form.tsx';
import { useCaptchaToken } from './captcha-token.ts';
import { useFormDraft } from './form-draft.ts';
import { AuthCard } from './auth-card.tsx';
import { SuccessBanner } from './success-banner.tsx';
import { textIn, useSubmission } from './submission.ts';

const FAILED = 'There was an error sending your request. Please try again later.';
const TITLE = 'Data request';
const DEED = 'Sending a request';
const MESSAGE_ROWS = 5;

export function DataRequestScreen() {
  const [isSent, setSent] = useState(false);
  if (!isSent) {
    return (
      <RequestForm
        onSent={() => {
          setSent(true);
        }}
      />
    );
  }
  return (
    <AuthCard title={TITLE} deed={DEED} size="m">
      <SuccessBanner icon={CircleCheck} text="Your request has been submitted. Thank you!" />
      <Button
        look="ghost"
        className="gate-back"
        onClick={() => {
          setSent(false);
        }}
      >
        Send another request
      </Button>
    </AuthCard>
  );
}

function RequestForm({ onSent }: { onSent: () => void }) {
  const { draft, captcha, submission } = useDataRequest(onSent);
  const { mistakes } = submission;
  return (
    <AuthCard
      title={TITLE}
      lead="Ask to see, correct or delete what we keep about you. We'll reply by email."
      deed={DEED}
      size="m"
    >
      <AccountForm
        submission={submission}
        submit="Send request"
        busyText="Sending..."
        onInput={draft.handleInput}
      >
        <div className="gate-two">
          <Field label="Name" error={mistakes['name']}>
            <Input
              name="name"
              defaultValue={draft.typed.name}
              required
              maxLength={120}
              autoComplete="name"
            />
          </Field>
          <Field label="Email" error={mistakes['email']}>
            <EmailInput name="email" defaultValue={draft.typed.email} required />
          </Field>
        </div>
        <Field label="Message" error={mistakes['message']}>
          <Textarea
            name="message"
            defaultValue={draft.typed.message}
            required
            rows={MESSAGE_ROWS}
            maxLength={5_000}
          />
        </Field>
        <CaptchaField
          token={captcha.token}
          onToken={captcha.setToken}
          complete={completeCaptcha}
          error={mistakes['captchaToken']}
        />
      </AccountForm>
      <p className="gate-lead gate-next">
        Are you a member?{' '}
        <Link to="/dashboard" hash="my-data">
          Download it yourself
        </Link>{' '}
        in My Profile.
      </p>
    </AuthCard>
  );
}

function useDataRequest(onSent: () => void) {
  const draft = useFormDraft('data-request', ['name', 'email', 'message']);
  const captcha = useCaptchaToken();
  const submission = useSubmission({
    check: (data) => check(read(data), captcha.token),
    send: async (data) => {
      await sendDataRequest({ ...read(data), captchaToken: captcha.token ?? '' });
      draft.drop();
      onSent();
    },
    failure: () => FAILED,
    onRefused: captcha.dropIfUsed,
  });
  return { draft, captcha, submission };
}

function read(data: FormData) {
  return {
    name: textIn(data, 'name').trim(),
    email: textIn(data, 'email').trim(),
    message: textIn(data, 'message').trim(),
  };
}

function check({ name, email, message }: ReturnType<typeof read>, captchaToken: string | null) {
  return mistakesOf({
    name: name === '' ? 'Enter your name.' : null,
    email: emailProblem(email),
    message: message === '' ? 'Enter a message.' : null,
    captchaToken: captchaToken === null ? 'Please complete the CAPTCHA before submitting.' : null,
  });
}
