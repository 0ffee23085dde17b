// @chunk pieces
import { useLayoutEffect, useRef, useState } from 'react';

/**
 * A function that stays the same for as long as the component lives, and does what the latest given one would. It serves what is
 * too heavy to redraw for a new function, and calls that come after the drawing: an upload's end, an editor's change.
 */
export function useSteady<Given extends readonly unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  const [steady] = useState(() => (...given: Given) => {
    latest.current(...given);
  });
  return steady;
}
