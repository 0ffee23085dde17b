import { CircleAlert } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from '#ui/press/button.tsx';
import type { FormSubmission } from './submission.ts';

interface AccountFormProps {
  submission: FormSubmission;
  /** The button's text; `busyText` replaces it while the form is being sent. */
  submit: string;
  busyText: string;
  onInput?: (event: SyntheticEvent) => void;
  /** What would help, shown after the failure. */
  way?: ReactNode;
  children: ReactNode;
}

/** A form that is sent without an account. A failure is shown above the fields and read out at once. */
export function AccountForm(props: AccountFormProps) {
  const { failure, isBusy, handleSubmit } = props.submission;
  return (
    <form method="post" className="form" noValidate onSubmit={handleSubmit} onInput={props.onInput}>
      <div role="alert">
        {failure !== null && (
          <div className="banner banner-bad">
            <CircleAlert />
            <p>
              {failure} {props.way}
            </p>
          </div>
        )}
      </div>
      {props.children}
      <Button type="submit" look="go" shape="wide" isBusy={isBusy} busyText={props.busyText}>
        {props.submit}
      </Button>
    </form>
  );
}
