// @chunk dialogs
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from './editing.ts';

/** What a form does at once when it is pressed: which of it is under way, and what was wrong with the last attempt. */
export function useAttempts<Errors extends FieldErrors, Name extends string = string>(
  /** Reads what an attempt throws; rethrows anything that is not a refusal. */
  errorsIn: (error: unknown) => Errors,
) {
  const [busy, setBusy] = useState<Name | null>(null);
  const [errors, setErrors] = useState<Partial<Errors>>({});
  /**
   * Does it, unless something is wrong with it already, or it is under way; `act` may find that there is after all. Resolves with
   * whether it is done: if not, what is wrong stands in the form by then.
   */
  const attempt = async (
    name: Name,
    wrong: Errors,
    act: () => Promise<Errors | undefined>,
  ): Promise<boolean> => {
    const show = (found: Errors) => {
      flushSync(() => {
        setErrors(found);
      });
    };
    show(wrong);
    if (busy === name || Object.keys(wrong).length > 0) return false;
    setBusy(name);
    try {
      const found = await act();
      if (found) show(found);
      return found === undefined;
    } catch (error) {
      show(errorsIn(error));
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, errors, attempt };
}
