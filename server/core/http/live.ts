import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { FIRST_KNOWLEDGE } from '#contract/knowledge.ts';
import { knowledgeGiven, LIVE_PATH } from '#contract/sync.ts';
import type { Guards } from '#server/core/reception/guards.ts';
import { partyOf } from '#server/core/reception/parties.ts';
import { bearerOf } from '#server/core/reception/request-facts.ts';
import { authenticate } from '#server/core/identity/sessions.ts';
import type { Services } from '#server/core/calls/services.ts';
import { createFairShares } from '#server/core/reception/fair-shares.ts';

/** A stream whose reader has fallen this many bytes behind is cut: the reader pulls everything when it comes back. */
const FALLEN_BEHIND = 64 * 1024;

/**
 * `GET /api/live`: newline-delimited JSON, one `LiveLine` each, for as long as the session lives. A visitor is
 * told of public changes; a dead token gets a 401. The reader reconnects when no beat comes, and then pulls. A
 * caller with more streams open than their share loses the oldest.
 */
export function registerLive(
  app: FastifyInstance,
  services: Services,
  most: Guards['streams'],
): void {
  const shares = { member: createFairShares(most.member), address: createFairShares(most.address) };
  app.get(LIVE_PATH, async (request, reply) => {
    const token = bearerOf(request);
    const caller = token === null ? null : await authenticate(token, services);
    const stream = reply.raw;
    reply.hijack();
    if (stream.destroyed) return; // gone while the session was looked up: nothing would ever end it
    stream.writeHead(200, headersOf(reply));
    let leave: () => void = () => undefined;
    const end = () => {
      stream.end();
      leave();
    };
    leave = services.hub.join({
      caller,
      knows: knowledgeIn(request.query),
      send(line) {
        stream.write(line);
        if (stream.writableLength > FALLEN_BEHIND) stream.destroy();
      },
      end,
    });
    const { kind, id } = partyOf(request);
    const giveBack = shares[kind].hold(id, end);
    stream.on('close', () => {
      giveBack();
      leave();
    });
    stream.on('error', leave); // a write after its end: nobody is reading any more, and nothing else handles the error
  });
}

/** What the device says that it knows; one that says nothing, or something else, is told of what the first ones knew. */
function knowledgeIn(query: unknown): number {
  const { data } = knowledgeGiven.safeParse((query as Partial<Record<string, unknown>>)['knows']);
  return Number(data ?? FIRST_KNOWLEDGE);
}

function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
  const given = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // Nothing follows the stream on this connection; left open, it would hold up a stopping server.
    connection: 'close',
  };
}
