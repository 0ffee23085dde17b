import { useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { focusFirstError } from '#ui/fields/field.tsx';

/** What is wrong with each field, by its name, as a sentence. */
type Mistakes = Readonly<Record<string, string>>;

interface SubmissionOptions {
  check: (data: FormData) => Mistakes;
  send: (data: FormData) => Promise<void>;
  /** The text for a failure; `message` is the server's, null if it did not answer. */
  failure: (message: string | null) => string;
  onRefused?: (error: ApiError | NetworkError) => void;
}

export interface FormSubmission {
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly mistakes: Mistakes;
  readonly handleSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Checks a form, sends it, but never twice at once, and shows each mistake at its field. */
export function useSubmission(options: SubmissionOptions): FormSubmission {
  const { check, send, onRefused } = options;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [mistakes, setMistakes] = useState<Mistakes>({});

  const show = (wrong: Mistakes, form: HTMLFormElement) => {
    flushSync(() => {
      setMistakes(wrong);
    });
    focusFirstError(form);
  };
  const submit = async (data: FormData, form: HTMLFormElement) => {
    setBusy(true);
    try {
      await send(data);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
      const refusal = error instanceof ApiError ? error : null;
      onRefused?.(error);
      const wrong = refusal?.problem.fields ?? {};
      const message = options.failure(refusal?.message ?? null);
      // A sentence shown at its field is not repeated above the form.
      setFailure(Object.values(wrong).includes(message) ? null : message);
      show(wrong, form);
    } finally {
      setBusy(false);
    }
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const wrong = check(data);
    setFailure(null);
    show(wrong, form);
    if (Object.keys(wrong).length === 0) void submit(data, form);
  };
  return { isBusy, failure, mistakes, handleSubmit };
}

/** The text of a field; a missing one is empty. */
export function textIn(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
