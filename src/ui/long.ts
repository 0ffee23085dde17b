import { useEffect, useState } from 'react';

const QUIET_MS = 200;

/** True once what is waited for has taken so long that it is worth a word. */
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
