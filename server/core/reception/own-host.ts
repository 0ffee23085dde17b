import type { FastifyInstance } from 'fastify';
import { ApiError } from '#contract/problem.ts';
import { isHost } from '#server/core/process/host.ts';

/**
 * Refuses requests that are addressed to what no server can be called, by themselves or by their proxy: pages and files would
 * carry that name as their own. A request of HTTP/1.0 names no host at all.
 */
export function registerOwnHost(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const named = [request.headers.host, request.headers.host && request.host];
    if (!named.every((host) => host === undefined || isHost(host))) {
      throw new ApiError('malformed', "The request's Host is not the name of a server.");
    }
  });
}
