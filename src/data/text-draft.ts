import { useRef, useState } from 'react';
import { draftLike, useDraft } from './drafts.ts';

const parse = draftLike({ text: '' });

/** A text that is typed into a form without a row of its own. */
export interface TextDraft {
  readonly text: string;
  readonly type: (text: string) => void;
  /** To be called with what was sent: that goes, and whatever was typed since stays. */
  readonly sent: (text: string) => Promise<void>;
  /** Why it couldn't be kept on this device, as a sentence. */
  readonly problem: string | null;
}

/** Keeps a text on the device until it is sent (SPEC 10.3), such as a message. `name` says which, as in `useDraft`. */
export function useTextDraft(name: string): TextDraft {
  const { kept, keep, drop, clear, problem } = useDraft(name, parse);
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const put = (text: string) => {
    latest.current = text;
    setTyped(text);
  };
  return {
    text: typed ?? kept?.value.text ?? '',
    type(text) {
      put(text);
      if (text.trim() === '') clear();
      else keep({ text });
    },
    async sent(text) {
      if (latest.current !== null && latest.current !== text) return;
      put('');
      await drop();
    },
    problem,
  };
}
