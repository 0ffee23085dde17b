import type { FastifyInstance } from 'fastify';
import type { LiveLine } from '#contract/sync.ts';
import { bearerOf } from './request-facts.ts';
import { authenticate } from './sessions.ts';
import type { Services } from './services.ts';

/** A stream whose reader has fallen this many bytes behind is cut: it pulls everything when it comes back. */
const FALLEN_BEHIND = 64 * 1024;

/**
 * `GET /api/live`: newline-delimited JSON, one `LiveLine` each, for as long as the session lives. A visitor hears
 * of public changes; a dead token is a 401. The reader reconnects when no beat comes, and pulls then.
 */
export function registerLive(app: FastifyInstance, services: Services): void {
  app.get('/api/live', async (request, reply) => {
    const token = bearerOf(request);
    const caller = token === null ? null : await authenticate(token, services);
    const stream = reply.raw;
    reply.hijack();
    stream.writeHead(200, {
      ...definedOf(reply.getHeaders()),
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // The connection carries nothing after the stream; kept open, it would hold up a server that stops.
      connection: 'close',
    });
    const leave = services.hub.join({
      caller,
      send(line: LiveLine) {
        stream.write(`${JSON.stringify(line)}\n`);
        if (stream.writableLength > FALLEN_BEHIND) stream.destroy();
      },
      end() {
        stream.end();
        leave();
      },
    });
    stream.on('close', leave);
    stream.on('error', leave); // written to after its end: nobody reads on, and nobody else hears the error
  });
}

function definedOf<Value>(headers: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  );
}
