import { useState } from 'react';
import { observable, useObservable } from '../../observable.ts';

/** WebKit sends the click of a finger a moment after the finger has left. */
const CLICK_MS = 100;

const isPressing = observable(false);

/** From now on it is known whether a press is under way: from a pointer's coming down until its click is over. */
export function watchPresses(): void {
  let ending: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    clearTimeout(ending);
    isPressing.set(true);
  };
  const end = () => {
    clearTimeout(ending);
    ending = setTimeout(() => {
      isPressing.set(false);
    }, CLICK_MS);
  };
  addEventListener('pointerdown', begin, { capture: true });
  for (const over of ['pointerup', 'pointercancel', 'dragend'])
    addEventListener(over, end, { capture: true });
  addEventListener('blur', end); // of the window alone: a press takes the focus from what had it
}

/** The value as it was when a press began, until that is over: for what would move the page under a finger. */
export function useStillWhilePressing<Value>(value: Value): Value {
  const isHeld = useObservable(isPressing);
  const [held, setHeld] = useState<{ readonly value: Value } | null>(null);
  if (isHeld && held === null) setHeld({ value });
  if (!isHeld && held !== null) setHeld(null);
  return isHeld && held !== null ? held.value : value;
}
