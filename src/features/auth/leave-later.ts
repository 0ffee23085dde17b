import { useEffect, useEffectEvent } from 'react';

/** Leaves after `ms` once `isDone`; not at all when the screen was left before. */
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
