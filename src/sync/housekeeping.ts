/** Intentions that no member asked for: not listed, and dropped when refused. */
const housekeeping: ReadonlySet<string> = new Set(['bot.rsvp-update']);

/** By name alone, so that a screen which counts changes does not load what sends them. */
export function isHousekeeping(name: string): boolean {
  return housekeeping.has(name);
}
