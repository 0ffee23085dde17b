import { useState } from 'react';
import { refusalOf } from '#data/refusal.ts';
import { useAttempts } from '#ui/editing/use-attempts.ts';

interface Naming {
  /** The name to begin with. */
  name: string;
  /** Throws what `refusalOf` reads. */
  save: (name: string) => Promise<void>;
  onDone: () => void;
}

/** A template's name while it is typed, until it is saved; `problem` says why it was not. */
export function useNaming({ name, save, onDone }: Naming) {
  const [typed, setTyped] = useState(name);
  const { busy, errors, attempt } = useAttempts(wrongWithName);
  const submit = () =>
    attempt('save', {}, async () => {
      await save(typed);
      onDone();
    });
  return { typed, setTyped, problem: errors.name, isBusy: busy !== null, submit };
}

function wrongWithName(error: unknown): { readonly name?: string } {
  const { message, fields } = refusalOf(error);
  return { name: fields?.['name'] ?? message };
}
