import { useState } from 'react';
import { readKept, writeKept } from '#browser/browser-storage.ts';

/** A choice remembered by this device, or at least by this page if nothing can be stored. */
export function useRemembered<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState<Choice>(() => {
    const kept = readKept('local', key);
    return choices.find((one) => one === kept) ?? choices[0];
  });
  return [
    choice,
    (next) => {
      setChoice(next);
      writeKept('local', key, next);
    },
  ];
}
