import { useEffect, useState } from 'react';
import { ApiError } from '#contract/problem.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';

/** The server allows 20 minutes; the last half minute is left for the request. */
const GOOD_FOR_MS = 20 * MINUTE_MS - 30_000;

/** The token of a form's captcha; dropped once the server would no longer accept it. */
export function useCaptchaToken() {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    if (token === null) return;
    const timer = setTimeout(() => {
      setToken(null);
    }, GOOD_FOR_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [token]);
  /** A request refused for its contents never used the captcha, which is only good for one use. */
  const dropIfUsed = (error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'invalid')) setToken(null);
  };
  return { token, setToken, dropIfUsed };
}
