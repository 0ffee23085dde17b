/** Intentions that no member asked for: not listed, and dropped when refused. */
const internal: ReadonlySet<string> = new Set(['bot.rsvp-update']);

/** By name alone, so that a screen which counts changes does not load what sends them. */
export function isInternalIntention(name: string): boolean {
  return internal.has(name);
}
