import { useEffect, useState } from 'react';

/** Half a minute less than the server allows, to leave time for the request. */
const GOOD_FOR_MS = 20 * 60_000 - 30_000;

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
  return [token, setToken] as const;
}
