import { useState } from 'react';
import { refusalOf } from '#data/refusal.ts';
import { failureText } from '#ui/editing/failure-text.ts';
import { notify } from '#ui/toasts/notify.ts';

/** Messages about the organisation replace each other. */
const ORGANISATION = 'organisation';

/** Does one thing at a time. It resolves with what is said once it is done, if anything; `failure` begins what is said if it isn't. */
export function useDeed() {
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<string | null>, failure: string): Promise<boolean> => {
    setBusy(true);
    try {
      const done = await act();
      if (done !== null) notify({ kind: 'ok', text: done, subject: ORGANISATION });
      return true;
    } catch (error) {
      const text = failureText(failure, { message: refusalOf(error).message });
      notify({ kind: 'bad', text, subject: ORGANISATION });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
