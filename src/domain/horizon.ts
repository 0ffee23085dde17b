// @chunk events
import { DAY_MS } from './time/durations.ts';

/** The device holds events from this many months back; older months are fetched when someone looks at them. */
const HORIZON_MONTHS = 12;

/** The pull leaves out what began before this: the beginning of a month, in UTC. */
export function horizonOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - HORIZON_MONTHS, 1));
}

/** Notices are kept for this many days. */
const NOTICE_DAYS = 90;

/** Notices from before this are gone. */
export function horizonOfNotices(now: Date): Date {
  return new Date(now.getTime() - NOTICE_DAYS * DAY_MS);
}
