import { useState } from 'react';
import type { Addressees } from '#contract/messages.ts';
import { refusalOf } from '#data/refusal.ts';
import { useTextDraft } from '#data/text-draft.ts';
import { useAttempts } from '#ui/editing/use-attempts.ts';
import { useIsOpen } from '#ui/editing/use-is-open.ts';
import { notify } from '#ui/toasts/notify.ts';
import { mistakesIn, refusedParts, type MessageMistakes } from './message-mistakes.ts';
import { sentText } from './message-words.ts';
import { sendMessage } from './messages.data.ts';

/** A message that is being written, until it is sent; `name` is what its words are kept under. */
export function useMessage(name: string, onSent: () => void) {
  const { text, type, sent, problem } = useTextDraft(name);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { busy, errors, attempt } = useAttempts(partsRefused);
  const isOpen = useIsOpen();
  const send = (to: Addressees | null) =>
    attempt('send', mistakesIn(to, text), async () => {
      if (!to) return;
      const message = await sendMessage({ to, text }, key);
      notify({ kind: 'ok', text: sentText(message), subject: message.id });
      setKey(crypto.randomUUID());
      await sent(text);
      if (isOpen()) onSent();
    });
  /** Another text, or other readers, are another message. */
  const renew = () => {
    setKey(crypto.randomUUID());
  };
  const change = (next: string) => {
    type(next);
    renew();
  };
  return { text, errors, isBusy: busy !== null, send, change, renew, problem };
}

function partsRefused(error: unknown): MessageMistakes {
  const { message, fields = {} } = refusalOf(error);
  return refusedParts(message, fields);
}
