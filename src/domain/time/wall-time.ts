import { DAY_MS, SECOND_MS } from './durations.ts';
import { clockPartsIn } from './zoned-time.ts';
import type { Zone } from './zone.ts';

// What a clock on the wall of a zone shows, as the instant at which one in UTC shows the same: days and months are counted
// on it without a thought for changes of clocks.

/** What the clocks of the zone show at that instant. */
export function wallTimeIn(zone: Zone, at: Date): Date {
  return new Date(at.getTime() + offsetAt(zone, at.getTime()));
}

/**
 * When the clocks of the zone show that, as RFC 5545 (3.3.5) has it: of a time that comes twice, the first; one that the clocks
 * skip counts by the offset before, so that it is moved on by what they skip.
 */
export function instantAtWall(zone: Zone, wall: Date): { at: Date; isMoved: boolean } {
  const shown = wall.getTime();
  // No zone changes its clocks twice in two days.
  const [before, after] = [offsetAt(zone, shown - DAY_MS), offsetAt(zone, shown + DAY_MS)];
  const first = shown - Math.max(before, after);
  const found = [first, shown - Math.min(before, after)].find(
    (instant) => instant + offsetAt(zone, instant) === shown,
  );
  return { at: new Date(found ?? shown - before), isMoved: found === undefined };
}

const whole: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
};

/** How many milliseconds the clocks of the zone are ahead of UTC. */
function offsetAt(zone: Zone, instant: number): number {
  const part = clockPartsIn(zone, new Date(instant), whole);
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  const shown = Date.parse(`${day}T${part('hour')}:${part('minute')}:${part('second')}Z`);
  return shown - Math.floor(instant / SECOND_MS) * SECOND_MS;
}
