import * as z from 'zod/mini';
import { nullableString } from './shapes.ts';
import { endpoint } from './endpoint.ts';

/** What a calendar feed holds: the events its owner signed up for, or all events. */
export const feedKinds = ['mine', 'all'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** Below this path lie the feeds themselves, `{token}/{kind}.ics`: outside the contract, since calendar apps read no JSON. */
export const CALENDAR_PATH = '/api/calendar/';

/**
 * The caller's addresses, whole or from the portal's root; null while the feed is off, and for `all` without the right to
 * read events. Whoever knows an address reads that feed.
 */
const addresses = z.object({ mine: nullableString, all: nullableString });
export type FeedAddresses = z.infer<typeof addresses>;

export const calendarFeed = {
  read: endpoint('GET', '/auth/user/calendar-feed', {
    access: 'profile.use',
    summary: "The addresses of the caller's calendar feed",
    reply: addresses,
  }),
  switchOn: endpoint('POST', '/auth/user/calendar-feed', {
    access: 'profile.use',
    summary: 'Switch the calendar feed on; its address stays if it is on already',
  }),
  renew: endpoint('POST', '/auth/user/calendar-feed/renew', {
    access: 'profile.use',
    summary: 'Give the calendar feed new addresses; the old ones end at once',
  }),
  switchOff: endpoint('DELETE', '/auth/user/calendar-feed', {
    access: 'profile.use',
    summary: 'Switch the calendar feed off; its addresses end at once',
  }),
};
