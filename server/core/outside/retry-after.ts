/**
 * How long a Retry-After asks to wait, in milliseconds: in seconds, also with fractions, or as a date. Null if it says
 * neither; never negative.
 */
export function retryAfterMs(text: string | null, now: Date): number | null {
  const asked = text?.trim() ?? '';
  // A proxy may have added its own to the server's: both come in one line.
  const seconds = asked.split(',').map((part) => (number.test(part.trim()) ? Number(part) : NaN));
  const wait = date.test(asked) ? Date.parse(asked) - now.getTime() : Math.max(...seconds) * 1_000;
  return Number.isNaN(wait) ? null : Math.max(Math.ceil(wait), 0);
}

const number = /^\d+(?:\.\d+)?(?:e\+?\d+)?$/i;
/** Has a time of day. Without this look, `Date.parse` takes "-5" for a day of 2001. */
const date = /\d:\d\d/;
