/** The device holds events from this many months back; older months are fetched when someone looks at them. */
const HORIZON_MONTHS = 12;

/** The pull leaves out what began before this: the beginning of a month, in UTC. */
export function horizonOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - HORIZON_MONTHS, 1));
}
