import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The place in the head of the card around; null until it is drawn. */
export const CardActionPlace = createContext<HTMLElement | null>(null);

/** A card's one action, shown in its head but declared by what is in the card. */
export function CardAction({ children }: { children: ReactNode }) {
  const place = use(CardActionPlace);
  return place && createPortal(children, place);
}
