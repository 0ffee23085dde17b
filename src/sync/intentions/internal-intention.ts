/** Intentions that are not listed, and dropped when refused: no member asked for them as such. */
const internal: ReadonlySet<string> = new Set(['bot.rsvp-update', 'news.read']);

/** By name only, so that a screen that counts changes does not load the code that sends them. */
export function isInternalIntention(name: string): boolean {
  return internal.has(name);
}
