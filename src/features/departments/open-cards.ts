import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { readKept, writeKept } from '#browser/browser-storage.ts';
import { heads, type DepartmentCard } from './module-card.tsx';

/** Which cards of a department are open; this device remembers it. */
export interface OpenCards {
  readonly isOpen: (card: DepartmentCard) => boolean;
  readonly setOpen: (card: DepartmentCard, isOpen: boolean) => void;
}

/** Anyone who arrives by a card's own link finds it open, whatever was stored. */
export function useOpenCards(departmentId: string): OpenCards {
  const addressed = useLocation({ select: ({ hash }) => hash });
  const [chosen, setChosen] = useState<Readonly<Partial<Record<string, boolean>>>>({
    [addressed]: true,
  });
  const [seen, setSeen] = useState(addressed);
  if (seen !== addressed) {
    setSeen(addressed);
    setChosen({ ...chosen, [addressed]: true });
  }
  const keyOf = (card: DepartmentCard) => `module.${departmentId}.${card}`;
  return {
    isOpen: (card) => chosen[card] ?? isOpenAtFirst(card, readKept('local', keyOf(card))),
    setOpen: (card, isOpen) => {
      setChosen({ ...chosen, [card]: isOpen });
      writeKept('local', keyOf(card), isOpen ? 'open' : 'closed');
    },
  };
}

function isOpenAtFirst(card: DepartmentCard, kept: string | null): boolean {
  return kept === null ? heads[card].isOpenAtFirst : kept === 'open';
}
