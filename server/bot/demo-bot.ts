import { createHash } from 'node:crypto';
import http from 'node:http';
import { bot, eventUpdate, rsvpUpdate, type EventUpdate } from '#contract/bot.ts';
import { pathOf } from '#contract/endpoint.ts';
import { eventDetail, events } from '#contract/events.ts';
import { isSigned, signatureHeaders } from '#server/core/identity/signature.ts';

export interface DemoBotOptions {
  readonly secret: string;
  /** The portal's own address, without a slash at the end; it is asked for the latest state of an event. */
  readonly musterUrl: () => string;
  readonly log: (line: string) => void;
}

export interface DemoBot {
  readonly url: string;
  close(): Promise<void>;
}

const CHANNEL = 'demo-announcements';
const LARGEST_BODY = 64 * 1024;

/**
 * A chat bot for trying things out, on a free port of this machine: it accepts the portal's signed calls, says where
 * it "announced" an event, and logs what it was told. It posts nowhere.
 */
export async function startDemoBot(options: DemoBotOptions): Promise<DemoBot> {
  const server = http.createServer((request, response) => {
    answer(request, options).then(
      ({ status, body }) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(body)),
      (error: unknown) => {
        options.log(
          `could not take a call: ${error instanceof Error ? error.message : String(error)}`,
        );
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The demo bot has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

interface DemoBotReply {
  readonly status: number;
  readonly body: unknown;
}

async function answer(
  request: http.IncomingMessage,
  options: DemoBotOptions,
): Promise<DemoBotReply> {
  const body = await readBody(request);
  if (body === null) return { status: 413, body: {} };
  if (!isSigned(request.headers, { secret: options.secret, body, now: new Date() })) {
    options.log('refused a call that the portal did not sign');
    return { status: 401, body: {} };
  }
  switch (`${request.method ?? ''} ${request.url ?? ''}`) {
    case 'POST /event-update':
      return hearEvent(eventUpdate.parse(JSON.parse(body)), options);
    case 'POST /rsvp-update':
      return hearRsvps(rsvpUpdate.parse(JSON.parse(body)).eventId, options);
    default:
      return { status: 404, body: {} };
  }
}

/** Announces an event: a changed one in its answer, a new one through the portal's callback, to show both ways. */
async function hearEvent(
  { eventId, change, title }: EventUpdate,
  options: DemoBotOptions,
): Promise<DemoBotReply> {
  options.log(`event ${change}: ${title}`);
  if (change === 'deleted') return { status: 200, body: {} };
  const place = { channelId: CHANNEL, messageId: messageIdOf(eventId) };
  if (change === 'updated') return { status: 200, body: place };
  await tellPlace(eventId, place, options);
  return { status: 200, body: {} };
}

async function tellPlace(
  eventId: string,
  place: object,
  { secret, musterUrl }: DemoBotOptions,
): Promise<void> {
  const body = JSON.stringify(place);
  const call = bot.placeEvent;
  const response = await fetch(`${musterUrl()}/api${pathOf(call, { id: eventId })}`, {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      ...signatureHeaders({ secret, body, now: new Date() }),
    },
    body,
  });
  // An event that was deleted in the meantime needs no message.
  if (!response.ok && response.status !== 404)
    throw new Error(`the portal answered ${response.status}`);
}

async function hearRsvps(
  eventId: string,
  { musterUrl, log }: DemoBotOptions,
): Promise<DemoBotReply> {
  const path = pathOf(events.one, { id: eventId });
  const response = await fetch(`${musterUrl()}/api${path}`);
  if (!response.ok) {
    log(`RSVPs of an event that is gone: ${eventId}`);
    return { status: 200, body: {} };
  }
  const { title, roles } = eventDetail.parse(await response.json());
  const counts = roles.map(({ name, attending, capacity }) => `${name} ${attending}/${capacity}`);
  log(`RSVPs of "${title}": ${counts.join(', ')}`);
  return { status: 200, body: {} };
}

/** A message's id by that of its event, which gets the same one even after a restart. */
function messageIdOf(eventId: string): string {
  return createHash('sha256').update(eventId).digest('hex').slice(0, 18);
}

async function readBody(request: http.IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
