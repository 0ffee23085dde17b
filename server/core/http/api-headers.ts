import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KEY_HEADER, MARKER_HEADER, MARKER_VALUE } from '#contract/headers.ts';

/** True for everything below /api, ignoring case, even if it does not exist. */
export function isApiCall(url: string): boolean {
  return /^\/api(?:[/?]|$)/i.test(url);
}

/** Every answer below /api says that it is ours and which entry it answers; only such answers count for a client. */
export function registerApiHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    setApiHeaders(request, reply);
  });
}

/** Sets the headers of `registerApiHeaders`, for answers that Fastify gives before any hook runs. */
export function setApiHeaders(request: FastifyRequest, reply: FastifyReply): void {
  if (!isApiCall(request.url)) return;
  reply.header(MARKER_HEADER, MARKER_VALUE);
  reply.header('cache-control', 'no-store');
  reply.header('x-robots-tag', 'noindex'); // robots.txt lets some of it be fetched (SPEC 14.13)
  const key = request.headers[KEY_HEADER];
  if (typeof key === 'string') reply.header(KEY_HEADER, key);
}
