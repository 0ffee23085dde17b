import { CircleCheck, LoaderCircle } from 'lucide-react';
import { useId, useState } from 'react';
import { ErrorLine } from './error-line.tsx';
import './captcha.css';

type State = 'free' | 'busy' | 'done';

const words: Readonly<Record<State, { title: string; hint: string }>> = {
  free: { title: "I'm not a robot", hint: 'No pictures to click, no tracking.' },
  busy: {
    title: 'Verifying...',
    hint: 'Your device is running a quick check.',
  },
  done: { title: 'Thank you', hint: 'Verified for 20 minutes.' },
};

interface CaptchaFieldProps {
  /** The result of the work; null until it is done. */
  token: string | null;
  onToken: (token: string | null) => void;
  /** Does the work; rejects if it could not be done. */
  complete: () => Promise<string>;
  error: string | undefined;
}

/** A checkbox that makes this device compute a proof. */
export function CaptchaField({ token, onToken, complete, error }: CaptchaFieldProps) {
  const errorId = useId();
  const { isBusy, hasFailed, start } = useWork({ onToken, complete });
  const state: State = token !== null ? 'done' : isBusy ? 'busy' : 'free';
  const said = token !== null || isBusy ? undefined : hasFailed ? FAILED : error;
  return (
    <div className="field">
      <label className="captcha" data-state={state}>
        <span className="captcha-mark">
          <input
            type="checkbox"
            aria-label={words.free.title}
            aria-required="true"
            aria-busy={isBusy || undefined}
            aria-invalid={said === undefined ? undefined : true}
            aria-describedby={said === undefined ? undefined : errorId}
            checked={state === 'done'}
            onChange={() => {
              if (state === 'free') void start();
            }}
          />
          {state === 'busy' && <LoaderCircle className="spin" />}
          {state === 'done' && <CircleCheck />}
        </span>
        <span role="status">
          <b>{words[state].title}</b>
          <small>{words[state].hint}</small>
        </span>
      </label>
      {said !== undefined && <ErrorLine id={errorId}>{said}</ErrorLine>}
    </div>
  );
}

function useWork({ onToken, complete }: Pick<CaptchaFieldProps, 'onToken' | 'complete'>) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const start = async () => {
    setBusy(true);
    setFailed(false);
    try {
      onToken(await complete());
    } catch (reason) {
      if (!(reason instanceof Error)) throw reason;
      setFailed(true); // after any failure the next step is the same: tick again
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, hasFailed, start };
}

const FAILED = "That didn't work. Check your connection and tick the box again.";
