import { useEffect, useState } from 'react';

const QUIET_MS = 200;

/** True once something has taken long enough to be worth mentioning. */
export function useIsLong(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLong(true);
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return isLong;
}
