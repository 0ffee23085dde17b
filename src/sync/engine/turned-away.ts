/** What a proxy's own answer may mean that goes by: sign in first, too slow, too early, too often. */
const passing: ReadonlySet<number> = new Set([401, 407, 408, 425, 429]);

/**
 * What to say of a file that something before our server has answered with this status, while our server itself is there; null where
 * that says nothing about the file. An answer of a proxy alone proves nothing (VD1): a captive portal answers so, too.
 */
export function turnedAway(status: number | null): string | null {
  if (status === null || status >= 500 || passing.has(status)) return null;
  if (status === 413)
    return "The picture is larger than this portal's front server takes. Please choose a smaller one, or ask your host.";
  if (status < 400)
    return `This portal's front server answered the picture with a page of its own (${status}). Please ask your host.`;
  return `This portal's front server turned the picture away (${status}). Please ask your host.`;
}
