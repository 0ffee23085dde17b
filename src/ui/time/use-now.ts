import { useEffect, useState } from 'react';
import { lookAtZone, useZone } from './device-zone.ts';

const TICK_MS = 30_000;

/**
 * The time in milliseconds, updated every half minute and when the device comes into another zone, for texts such as "14 min ago"
 * and "today".
 */
export function useNow(): number {
  useZone();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      lookAtZone();
    }, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}
