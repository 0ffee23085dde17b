interface Span {
  readonly start: string;
  readonly end: string;
}

/**
 * The first of these, in their order, that shares a moment with the span; undefined if none does. Back to back they share none. Instants in
 * ISO 8601, so that neither midnight nor a change of clocks matters.
 */
export function overlapping<S extends Span>(
  spans: readonly S[],
  { start, end }: Span,
): S | undefined {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  return spans.find((one) => Date.parse(one.start) < to && Date.parse(one.end) > from);
}
