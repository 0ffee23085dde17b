import { HOUR_MS } from '#domain/time/durations.ts';

const MORNING = 5;
const NOON = 12;
const EVENING = 17;
const NIGHT = 22;
/** What lasts longer is of no one part of a day. */
const LONGEST_PART_MS = 12 * HOUR_MS;

interface Times {
  readonly from: string;
  readonly to: string;
}

/** "7 away that evening", by the clock of this device. */
export function awayThenText(count: number, times: Times): string {
  return `${count} away ${whenOf(times)}`;
}

function whenOf({ from, to }: Times): string {
  if (Date.parse(to) - Date.parse(from) > LONGEST_PART_MS) return 'then';
  const hour = new Date(from).getHours();
  if (hour < MORNING || hour >= NIGHT) return 'that night';
  if (hour < NOON) return 'that morning';
  return hour < EVENING ? 'that afternoon' : 'that evening';
}
