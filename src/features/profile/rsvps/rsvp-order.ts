/** What is still to come, soonest first, and separately what is past, latest first. */
export function comingAndPast<Event extends { readonly start: string; readonly end: string }>(
  events: readonly Event[],
  now: number,
): { readonly coming: readonly Event[]; readonly past: readonly Event[] } {
  const coming = events.filter(({ end }) => Date.parse(end) >= now);
  const past = events.filter(({ end }) => Date.parse(end) < now);
  return { coming: coming.toSorted(byStart), past: past.toSorted((a, b) => byStart(b, a)) };
}

function byStart(a: { readonly start: string }, b: { readonly start: string }): number {
  return Date.parse(a.start) - Date.parse(b.start);
}
