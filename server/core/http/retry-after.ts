/**
 * How long a Retry-After asks to wait, in milliseconds: in seconds, also with fractions, or as a date. Null if it says
 * neither; never negative.
 */
export function retryAfterMs(text: string | null, now: Date): number | null {
  const asked = text?.trim() ?? '';
  const seconds = /^\d+(?:\.\d+)?$/.test(asked) ? Number(asked) * 1_000 : null;
  const wait = seconds ?? Date.parse(asked) - now.getTime();
  return Number.isNaN(wait) ? null : Math.max(Math.ceil(wait), 0);
}
