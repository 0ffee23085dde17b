import { asSentence, format, nearDayName } from '#ui/time/time.ts';

interface Day<Line> {
  /** "Today", "Yesterday", "Wednesday, 18 November". */
  readonly name: string;
  readonly lines: readonly Line[];
}

/** Lines (newest first) under the days on which they came, in the reader's zone. */
export function byDay<Line extends { readonly at: string }>(
  lines: readonly Line[],
  now: Date,
): readonly Day<Line>[] {
  const days = new Map<string, Line[]>();
  for (const line of lines) {
    const name = dayHeading(line.at, now);
    const day = days.get(name);
    if (day) day.push(line);
    else days.set(name, [line]);
  }
  return [...days].map(([name, ofDay]) => ({ name, lines: ofDay }));
}

/** The heading of a day, with the year unless it is this one. */
export function dayHeading(iso: string, now: Date): string {
  const near = nearDayName(iso, now);
  if (near !== null) return asSentence(near);
  const at = new Date(iso);
  const isThisYear = at.getFullYear() === now.getFullYear();
  return format(at, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).replace(/^(\p{L}+) /u, '$1, ');
}
