import { useState } from 'react';
import { readKept, writeKept } from '#browser/browser-storage.ts';

export type Look = 'table' | 'cards';
const KEY = 'muster-members-look';

/** The look that was chosen on this device: table or cards. */
export function useRememberedLook(): [Look, (look: Look) => void] {
  const [look, setLook] = useState<Look>(() =>
    readKept('local', KEY) === 'cards' ? 'cards' : 'table',
  );
  return [
    look,
    (next) => {
      setLook(next);
      writeKept('local', KEY, next);
    },
  ];
}
