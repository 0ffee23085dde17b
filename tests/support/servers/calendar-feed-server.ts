import { expect } from 'vitest';
import { calendarFeed, type FeedAddresses } from '#contract/calendar-feed.ts';
import { events } from '#contract/events.ts';
import { limits } from '#server/db/bookkeeping.ts';
import {
  readCalendar,
  type ReadCalendar,
  type ReadEvent,
} from '#tests/support/outside/calendar-reader.ts';
import type { Engine } from '#tests/support/databases/engines.ts';
import { startEventServer, type EventServer } from './event-server.ts';
import { untoldFeatures } from './untold-features.ts';

/** The server's public address in its configuration; tests reach it at another one. */
export const PORTAL = 'https://muster.example';

type Member = Pick<Awaited<ReturnType<EventServer['member']>>, 'id' | 'token'>;

/** A server with events, and a clock that can be set, as a calendar app and the owner of a feed see it. */
export interface CalendarFeedServer extends EventServer {
  /** Sets the clock, to the real time unless given, and forgets how often feeds were fetched. */
  begin(at?: Date): Promise<void>;
  setNow(at: Date): void;
  now(): Date;
  addressesOf(member: Member): Promise<FeedAddresses>;
  switchOn(member: Member): Promise<FeedAddresses>;
  get(address: string | null, init?: RequestInit): Promise<Response>;
  feedAt(address: string | null): Promise<ReadCalendar>;
  eventAt(address: string | null, uid: string): Promise<ReadEvent | undefined>;
  /** Cancels the member's RSVP as a Marine. */
  cancel(eventId: string, member: Member): Promise<unknown>;
}

export async function startCalendarFeedServer(engine: Engine): Promise<CalendarFeedServer> {
  let now = new Date();
  const config = { publicUrl: PORTAL, orgName: 'Dawn Line' };
  // Members are told of none of the events, which would take longer than fetching the feeds.
  const options = { now: () => now, config, features: untoldFeatures };
  const server = await startEventServer(engine, options);
  const addressesOf = ({ token }: Member) => server.call(calendarFeed.read, { token });
  const get = (address: string | null, init?: RequestInit) =>
    server.fetch((address ?? '').replace(PORTAL, ''), init);
  const feedAt = async (address: string | null) => {
    const answer = await get(address);
    expect(answer.status).toBe(200);
    return readCalendar(await answer.text());
  };
  return {
    ...server,
    async begin(at = new Date()) {
      now = at;
      await server.database.db.delete(limits);
    },
    setNow(at) {
      now = at;
    },
    now: () => now,
    addressesOf,
    async switchOn(member) {
      await server.call(calendarFeed.switchOn, { token: member.token });
      return addressesOf(member);
    },
    get,
    feedAt,
    eventAt: async (address, uid) =>
      (await feedAt(address)).events.find((event) => event.uid === uid),
    cancel: (eventId, { token }) =>
      server.call(events.rsvp, { token, body: { eventId, role: 'Marine', attending: false } }),
  };
}
