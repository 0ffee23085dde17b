/** Intentions that no member asked for: not listed, and dropped when refused. */
const internal: ReadonlySet<string> = new Set(['bot.rsvp-update']);

/** By name only, so that a screen that counts changes does not load the code that sends them. */
export function isInternalIntention(name: string): boolean {
  return internal.has(name);
}
