// @chunk forms
import { useState } from 'react';
import { confirm, type Question } from '#ui/overlays/confirm.ts';
import { notify } from '#ui/toasts/notify.ts';
import { failureText } from './failure-text.ts';
import type { SaveRefusal } from './editing.ts';

interface RemovalOptions {
  question: Omit<Question, 'isDestructive'>;
  remove: () => Promise<void>;
  /** Reads what `remove` throws; rethrows anything that is not a refusal. */
  refusalOf: (error: unknown) => SaveRefusal;
  /** SPEC's words for a failure; the reason follows. */
  failure: string;
  /** The subject of a refusal, so that the next message about it replaces it. */
  subject?: string;
  /** Called once the thing is gone, and with it the button that had the focus. */
  onGone: () => void;
}

/** Removes something for good, after asking. */
export function useRemoval(options: RemovalOptions) {
  const [isBusy, setBusy] = useState(false);
  const handleRemove = async () => {
    if (!(await confirm({ ...options.question, isDestructive: true }))) return;
    setBusy(true);
    try {
      await options.remove();
      options.onGone();
    } catch (error) {
      const { message } = options.refusalOf(error);
      const { failure, subject } = options;
      const text = failureText(failure, { message });
      notify({ kind: 'bad', text, ...(subject && { subject }) });
      setBusy(false);
    }
  };
  return { isBusy, handleRemove };
}
