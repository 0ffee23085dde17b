import { useState } from 'react';
import { observable, useObservable } from '../../observable.ts';

/** How long `isPressing` outlasts a press: WebKit sends the click of a finger a moment after the finger has left. */
const CLICK_MS = 100;

const pressing = observable(false);

/** Whether a press is under way, for what isn't drawn by React. */
export function isPressing(): boolean {
  return pressing.get();
}

/** Starts to follow whether a press is under way: from the moment a pointer goes down until its click is over. */
export function watchPresses(): void {
  let ending: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    clearTimeout(ending);
    pressing.set(true);
  };
  const end = () => {
    clearTimeout(ending);
    ending = setTimeout(() => {
      pressing.set(false);
    }, CLICK_MS);
  };
  addEventListener('pointerdown', begin, { capture: true });
  // Some browsers tell of nothing else where a menu opens.
  for (const over of ['pointerup', 'pointercancel', 'dragend', 'contextmenu'])
    addEventListener(over, end, { capture: true });
  addEventListener('blur', end); // without capture, this hears the window's `blur` alone: a press blurs what had the focus
}

/** Holds a value that would move the page under a finger: while a press is under way, it stays as it was at its beginning. */
export function useStillWhilePressing<Value>(value: Value): Value {
  const isHeld = useObservable(pressing);
  const [held, setHeld] = useState<{ readonly value: Value } | null>(null);
  if (isHeld && held === null) setHeld({ value });
  if (!isHeld && held !== null) setHeld(null);
  return isHeld && held !== null ? held.value : value;
}
