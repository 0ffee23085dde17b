// @chunk pieces
import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The place in the surrounding card's head; null until it is rendered. */
export const CardActionPlace = createContext<HTMLElement | null>(null);

/** A card's one action, shown in its head but declared by the card's content. */
export function CardAction({ children }: { children: ReactNode }) {
  const place = use(CardActionPlace);
  return place && createPortal(children, place);
}
