/** Events from this many months back lie on the device; older months are fetched when they are looked at. */
const HORIZON_MONTHS = 12;

/** What began before this does not travel with the pull: the beginning of a month, in UTC. */
export function horizonOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - HORIZON_MONTHS, 1));
}
