import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The place in the head of the card around; null until it is drawn. */
export const CardActionPlace = createContext<HTMLElement | null>(null);

/** The one action of a card, which stands in its head: drawn where it belongs, known by what is in the card. */
export function CardAction({ children }: { children: ReactNode }) {
  const place = use(CardActionPlace);
  return place && createPortal(children, place);
}
