import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { onItsWay } from '#ui/on-its-way.tsx';
import { shownBefore } from '../start/shown-before.ts';

/**
 * Draws its children in slices while a page still shows something from before the app ran: that can be scrolled and pressed
 * meanwhile. What React draws for the router or for a store it draws in one go, so the children wait for a drawing of their
 * own. Where there is nothing to see they are drawn at once.
 */
export function InSlices({ children }: { children: ReactNode }) {
  const [isIn, enter] = useState(() => typeof document === 'undefined' || shownBefore() === null);
  useEffect(() => {
    startTransition(() => {
      enter(true);
    });
  }, []);
  return isIn ? children : onItsWay;
}
