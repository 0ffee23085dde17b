import type { FastifyInstance } from 'fastify';
import { RetryLater } from './errors.ts';
import { isApiCall } from './markers.ts';

/** More calls than this at once would only wait for each other; the rest are told to come back. */
const MOST_AT_ONCE = 1_000;

/** Answers 503 with Retry-After, spread over some seconds so that thousands do not come back together. */
export function registerLoadShedding(app: FastifyInstance, limit = MOST_AT_ONCE): void {
  let running = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiCall(request.url)) return;
    if (running >= limit) {
      throw new RetryLater(
        'busy',
        'The server is busy. Please try again in a moment.',
        1 + Math.random() * 5,
      );
    }
    running += 1;
    const free = () => {
      running -= 1;
    };
    // A live stream stays open for hours and costs nothing while it waits.
    if (/^\/api\/live\b/i.test(request.url)) free();
    else reply.raw.once('close', free);
  });
}
