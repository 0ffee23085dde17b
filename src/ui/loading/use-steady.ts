// @chunk pieces
import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The same function for as long as the component lives; it does what the newest one given would. For what is heavy to draw and need
 * not be drawn again because of a function, and for what comes later than the drawing: an upload's end, an editor's change.
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
