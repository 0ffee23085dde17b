import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { onItsWay } from '#ui/loading/on-its-way.tsx';
import { snapshotElement } from '../start/snapshot-element.ts';

interface InSlicesProps {
  children: ReactNode;
  /** Called once they are there, if they had to wait. */
  onDrawn?: () => void;
}

/**
 * Draws its children in slices while a page still shows something from before the app ran: that can be scrolled and pressed
 * meanwhile. What React draws for the router or for a store it draws in one go, so the children wait for a drawing of their
 * own. Where there is nothing to see they are drawn at once.
 */
export function InSlices({ children, onDrawn }: InSlicesProps) {
  const [isAtOnce] = useState(() => typeof document === 'undefined' || snapshotElement() === null);
  const [isIn, enter] = useState(isAtOnce);
  useEffect(() => {
    startTransition(() => {
      enter(true);
    });
  }, []);
  useEffect(() => {
    if (isIn && !isAtOnce) onDrawn?.();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isIn, isAtOnce]);
  return isIn ? children : onItsWay;
}
