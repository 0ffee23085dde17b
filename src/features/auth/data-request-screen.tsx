import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError } from '#contract/problem.ts';
import { completeCaptcha } from '#data/captcha.ts';
import { sendDataRequest } from './data-request.data.ts';
import { Button } from '#ui/press/button.tsx';
import { CaptchaField } from '#ui/fields/captcha-field.tsx';
import { EmailInput, Field, Input, Textarea } from '#ui/fields/field.tsx';
import { emailProblem, mistakesOf } from './account-checks.ts';
import { useCaptchaToken } from './captcha-token.ts';
import { FailureBanner } from './failure-banner.tsx';
import { useFormDraft } from './form-draft.ts';
import { Gate } from './gate.tsx';
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
    <Gate title={TITLE} deed={DEED} size="m">
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
    </Gate>
  );
}

function RequestForm({ onSent }: { onSent: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useFormDraft('data-request', ['name', 'email', 'message']);
  const [captchaToken, setCaptchaToken] = useCaptchaToken();
  const { isBusy, failure, mistakes, handleSubmit } = useSubmission({
    form,
    check: (data) => check(read(data), captchaToken),
    send: async (data) => {
      await sendDataRequest({ ...read(data), captchaToken: captchaToken ?? '' });
      draft.drop();
      onSent();
    },
    failure: () => FAILED,
    onRefused: (error) => {
      // A request refused for its contents never used the captcha, which is only good for one use.
      if (!(error instanceof ApiError && error.code === 'invalid')) setCaptchaToken(null);
    },
  });
  return (
    <Gate
      title={TITLE}
      lead="Ask to see, correct or delete what we keep about you. We'll reply by email."
      deed={DEED}
      size="m"
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
          token={captchaToken}
          onToken={setCaptchaToken}
          complete={completeCaptcha}
          error={mistakes['captchaToken']}
        />
        <Button type="submit" look="go" shape="wide" isBusy={isBusy} busyText="Sending...">
          Send request
        </Button>
      </form>
    </Gate>
  );
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
