import { useEffect, useState } from 'react';
import { serverTime } from '#browser/server-clock.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

/** The server's time, updated as each of its minutes begins while the page is visible. Milliseconds. */
export function useServerMinute(): number {
  const [now, setNow] = useState(() => serverTime(Date.now()));
  useEffect(
    () =>
      everyMinute(() => {
        setNow(serverTime(Date.now()));
      }),
    [],
  );
  return now;
}

/**
 * Calls back as each of the server's minutes begins. A hidden page has no timer; once it is shown again, it is called
 * back at once. Returns the function that stops the calls.
 */
export function everyMinute(onMinute: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(tick, MINUTE_MS - (serverTime(Date.now()) % MINUTE_MS));
  };
  const tick = () => {
    onMinute();
    wait();
  };
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') tick();
  };
  document.addEventListener('visibilitychange', look);
  if (document.visibilityState === 'visible') wait();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
