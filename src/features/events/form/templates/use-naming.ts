import { useState, type SubmitEvent } from 'react';
import { refusalOf } from '#data/refusal.ts';

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
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await save(typed);
      onDone();
    } catch (error) {
      const { message, fields } = refusalOf(error);
      setProblem(fields?.['name'] ?? message);
      setBusy(false);
    }
  };
  return { typed, setTyped, problem, isBusy, handleSubmit };
}
