// @chunk forms
import { useState } from 'react';
import { isolated } from '#domain/markup/isolated.ts';
import { confirm, type Question } from '#ui/overlays/confirm.ts';
import { notify } from '#ui/toasts/notify.ts';
import { failureText } from './failure-text.ts';
import type { SaveRefusal } from './editing.ts';

interface RemovalOptions {
  question: Omit<Question, 'isDestructive'>;
  /** What the thing is called in the message once it is gone; null if the screen has a message of its own. */
  name: string | null;
  /** Resolves with what brings the thing back; null if nothing does, or this person may not. */
  remove: () => Promise<(() => Promise<void>) | null>;
  /** Reads what `remove` and its undo throw; rethrows anything that is not a refusal. */
  refusalOf: (error: unknown) => SaveRefusal;
  /** SPEC's words for a failure; the reason follows. */
  failure: string;
  /** The subject of a refusal, so that the next message about it replaces it. */
  subject?: string;
  /** Called once the thing is gone, and with it the button that had the focus. */
  onGone: () => void;
}

/** Removes something, after asking, and offers to bring it back where that can be (SPEC 23.6). */
export function useRemoval(options: RemovalOptions) {
  const [isBusy, setBusy] = useState(false);
  const about = options.subject !== undefined && { subject: options.subject };
  const handleRemove = async () => {
    if (!(await confirm({ ...options.question, isDestructive: true }))) return;
    setBusy(true);
    try {
      const undo = await options.remove();
      const { name } = options;
      if (name !== null) {
        const action = undo && {
          action: { label: 'Undo', onAct: () => void bringBack(undo, { ...options, name }) },
        };
        notify({ kind: 'ok', text: `“${isolated(name)}” is deleted.`, ...about, ...action });
      }
      options.onGone();
    } catch (error) {
      const { message } = options.refusalOf(error);
      notify({ kind: 'bad', text: failureText(options.failure, { message }), ...about });
      setBusy(false);
    }
  };
  return { isBusy, handleRemove };
}

interface Removed extends Pick<RemovalOptions, 'refusalOf' | 'subject'> {
  readonly name: string;
}

/** Undoes a removal; if that fails, says why and offers it again. */
async function bringBack(undo: () => Promise<void>, removed: Removed): Promise<void> {
  const { name, refusalOf, subject } = removed;
  const about = subject !== undefined && { subject };
  try {
    await undo();
    notify({ kind: 'ok', text: `“${isolated(name)}” is back.`, ...about });
  } catch (error) {
    const text = `“${isolated(name)}” didn't come back. ${refusalOf(error).message}`;
    const onAct = () => void bringBack(undo, removed);
    notify({ kind: 'bad', text, ...about, action: { label: 'Try again', onAct } });
  }
}
