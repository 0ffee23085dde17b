/** What is still to come, soonest first, and below it what is over, latest first. */
export function comingFirst<Event extends { readonly start: string; readonly end: string }>(
  events: readonly Event[],
  now: number,
): readonly Event[] {
  const coming = events.filter(({ end }) => Date.parse(end) >= now);
  const over = events.filter(({ end }) => Date.parse(end) < now);
  return [...coming.toSorted(byStart), ...over.toSorted((a, b) => byStart(b, a))];
}

function byStart(a: { readonly start: string }, b: { readonly start: string }): number {
  return Date.parse(a.start) - Date.parse(b.start);
}
