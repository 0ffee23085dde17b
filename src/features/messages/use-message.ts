import { useState } from 'react';
import type { Addressees } from '#contract/messages.ts';
import { refusalOf } from '#data/refusal.ts';
import { notify } from '#ui/toasts/notify.ts';
import { sendMessage } from './messages.data.ts';
import { sentText } from './message-words.ts';

/** A message that is being written, until it is sent. */
export function useMessage(onSent: () => void) {
  const [text, setText] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({});
  const [isBusy, setBusy] = useState(false);
  const send = async (to: Addressees | null) => {
    const wrong = mistakes(to, text);
    setErrors(wrong);
    if (isBusy || !to || Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const sent = await sendMessage({ to, text }, key);
      notify({ kind: 'ok', text: sentText(sent), subject: sent.id });
      setText('');
      setKey(crypto.randomUUID());
      onSent();
    } catch (error) {
      const { message, fields = {} } = refusalOf(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { form: message });
    } finally {
      setBusy(false);
    }
  };
  /** Another text, or other readers, are another message. */
  const change = (next: string) => {
    setText(next);
    setKey(crypto.randomUUID());
  };
  return { text, errors, isBusy, send, change };
}

function mistakes(to: Addressees | null, text: string): Record<string, string> {
  return {
    ...(!to && { to: 'Choose who reads it.' }),
    ...(text.trim() === '' && { text: 'Write what you want to tell them.' }),
  };
}
