import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { onItsWay } from '#ui/loading/on-its-way.tsx';
import { snapshotElement } from '../start/snapshot-element.ts';

interface InSlicesProps {
  children: ReactNode;
  /** Called once the children are there, if they had to wait. */
  onDrawn?: () => void;
}

/**
 * Draws its children in slices while the page still shows something from before the app ran, which can be scrolled and pressed
 * meanwhile. React renders updates of the router or of a store in one go, so the children wait for a render of their own.
 * Without a snapshot they are drawn at once.
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
