// @chunk forms
import { useEffect, useEffectEvent } from 'react';

/** Calls `onLeave` once `ms` milliseconds have passed since `isDone`, unless the screen has been left before that. */
export function useLeaveLater({
  isDone,
  ms,
  onLeave,
}: {
  isDone: boolean;
  ms: number;
  onLeave: () => void;
}): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => {
      leave();
    }, ms);
    return () => {
      clearTimeout(timer);
    };
  }, [isDone, ms]);
}
