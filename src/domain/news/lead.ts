/** A reminder that comes later than this says how long it really is until the start. */
const LATE_MINUTES = 5;

interface Reminder {
  readonly start: string;
  readonly lead: number;
}

/** How many minutes before the start a reminder is to say that it is now: its lead, unless it comes late. */
export function leadLeft({ start, lead }: Reminder, now: Date): number {
  const left = Math.round((Date.parse(start) - now.getTime()) / 60_000);
  return lead - left > LATE_MINUTES ? left : lead;
}
