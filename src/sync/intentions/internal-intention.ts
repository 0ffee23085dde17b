/** Intentions that are not listed, and dropped when refused: no member asked for them as such. */
const internal: ReadonlySet<string> = new Set(['bot.rsvp-update', 'news.read']);

/**
 * By name only, so that a screen that counts changes does not load the code that sends them. False for a name that only a
 * newer version knows: such a change is listed, so that nobody thinks it is lost.
 */
export function isInternalIntention(name: string): boolean {
  return internal.has(name);
}
