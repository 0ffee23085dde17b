import { createHash } from 'node:crypto';
import { finished } from 'node:stream';
import { setImmediate as giveWay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALENDAR_PATH, feedKinds, type FeedKind } from '#contract/calendar-feed.ts';
import { ApiError } from '#contract/problem.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { eventInCalendar } from '#domain/event-in-calendar.ts';
import { icalendarParts, type CalendarEvent } from '#domain/icalendar.ts';
import { can, type Person } from '#domain/permissions.ts';
import { RetryLater } from '#server/errors/errors.ts';
import { countUse } from '#server/core/identity/limits.ts';
import type { LoadShedding } from '#server/core/reception/load-shedding.ts';
import { partyOf } from '#server/core/reception/parties.ts';
import { portalAddress } from '#server/core/http/portal-address.ts';
import type { Services } from '#server/core/calls/services.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { addressOfEvent } from '#domain/addresses.ts';
import { readOwner } from './calendar-feed.repository.ts';
import { readFeedEvents } from './feed-events.repository.ts';
import { claimedBy, opens } from './feed-token.ts';

/** The most fetches of one member in an hour: enough for several apps, each every few minutes. */
const MOST_AN_HOUR = 240;
/** The most fetches of one member at the same time, since each holds a whole calendar in memory. */
const MOST_AT_ONCE = 2;
/** Seconds after which a refused fetch may be tried again. */
const SOON = 5;
/** Events written before other calls get their turn. */
const AT_ONCE = 200;

/**
 * Serves the feeds to calendar apps, which know nothing but the address. Rights are judged at each fetch; an address
 * that has ended is answered like one that never existed.
 */
export function registerCalendarFeed(
  app: FastifyInstance,
  services: Services,
  load: LoadShedding,
): void {
  const running = new Map<string, number>();
  const hold = (userId: string, reply: FastifyReply) => {
    const others = running.get(userId) ?? 0;
    if (others >= MOST_AT_ONCE) throw beingFetched();
    running.set(userId, others + 1);
    finished(reply.raw, () => {
      const left = (running.get(userId) ?? 0) - 1;
      if (left > 0) running.set(userId, left);
      else running.delete(userId);
    });
  };
  app.get<{ Params: { token: string; file: string } }>(
    `${CALENDAR_PATH}:token/:file`,
    async (request, reply) => {
      const text = await load.run(partyOf(request), async () => {
        const feed = await openFeed(request, services);
        hold(feed.userId, reply);
        return writeFeed(feed, request, services);
      });
      const tag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
      reply.header('cache-control', 'private, no-cache').header('etag', tag);
      if (isKnown(request.headers['if-none-match'], tag)) return reply.status(304).send();
      return reply.type('text/calendar; charset=utf-8').send(text);
    },
  );
}

type FeedRequest = FastifyRequest<{ Params: { token: string; file: string } }>;

interface Feed {
  readonly kind: FeedKind;
  readonly userId: string;
  readonly owner: Person;
}

async function openFeed(request: FeedRequest, services: Services): Promise<Feed> {
  const { token, file } = request.params;
  const { secrets, database, now } = services;
  const kind = feedKinds.find((one) => file.toLowerCase() === `${one}.ics`);
  const userId = claimedBy(token);
  if (kind === undefined || userId === null) throw nothingHere();
  const owner = await readOwner(database.db, userId, now());
  if (!owner || !opens(token, { userId, kind, key: owner.key }, secrets.session))
    throw nothingHere();
  if (kind === 'all' && !can(owner, 'events.read')) throw nothingHere();
  return { kind, userId, owner };
}

async function writeFeed(feed: Feed, request: FeedRequest, services: Services): Promise<string> {
  const { kind, userId, owner } = feed;
  const { database, now } = services;
  await refuseHaste(services, userId);
  const events = await readFeedEvents(database.db, { userId, kind, now: now() });
  const portal = portalAddress(request, services.config);
  const { name: orgName } = await services.portal();
  return written({ kind, owner, portal, orgName }, events);
}

interface Reader {
  readonly kind: FeedKind;
  readonly owner: Person;
  readonly portal: string;
  readonly orgName: string;
}

type Events = Awaited<ReturnType<typeof readFeedEvents>>;

/** Writes the calendar in parts: thousands of events take a moment, and other calls get their turn in between. */
async function written(reader: Reader, events: Events): Promise<string> {
  const name = `${isolated(reader.orgName)}: ${reader.kind === 'mine' ? 'my RSVPs' : 'all events'}`;
  const parts: string[] = [];
  for (const part of icalendarParts({ name, events: shownTo(reader, events) })) {
    parts.push(part);
    if (parts.length % AT_ONCE === 0) await giveWay();
  }
  return parts.join('');
}

function* shownTo({ kind, owner, portal }: Reader, events: Events): Iterable<CalendarEvent> {
  // A member without the right to read events would only be sent home from an event's own address.
  const isInside = can(owner, 'events.read');
  for (const event of events) {
    const address = `${portal}${isInside ? addressOfEvent(event.id) : '/dashboard'}`;
    yield eventInCalendar(event, { address, isOwn: kind === 'mine' });
  }
}

async function refuseHaste({ database, now }: Services, userId: string): Promise<void> {
  const at = now();
  const use = await countUse(database.db, `calendar:${userId}`, { at, ms: HOUR_MS });
  if (use.count <= MOST_AN_HOUR) return;
  const seconds = (use.windowEnds.getTime() - at.getTime()) / 1_000;
  throw new RetryLater('rate_limited', 'This calendar is fetched too often.', seconds);
}

function beingFetched(): RetryLater {
  const message = 'This calendar is being fetched already.';
  return new RetryLater('rate_limited', message, SOON);
}

function isKnown(header: string | undefined, tag: string): boolean {
  const strong = (one: string) => one.trim().replace(/^W\//, '');
  return (
    header?.split(',').some((one) => one.trim() === '*' || strong(one) === strong(tag)) === true
  );
}

/** The refusal of an address that leads to no feed, the same as for any unknown address. */
function nothingHere(): ApiError {
  return new ApiError('not_found', 'There is nothing at this address.');
}
