import type { FastifyInstance } from 'fastify';
import { ApiError } from '#contract/problem.ts';
import { isHostHeader } from '#server/process/host-header.ts';

/**
 * Refuses requests that are addressed to what no server can be called, by themselves or by their proxy: pages and files would
 * carry that name as their own. A request of HTTP/1.0 may name no host at all, and none names two (RFC 9112, 3.2).
 */
export function refuseInvalidHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, headers, host }) => {
    const named = [headers.host, host === '' ? undefined : host];
    const lines = raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
    if (lines.length > 1 || !named.every((one) => one === undefined || isHostHeader(one))) {
      throw new ApiError('malformed', "The request's Host is not the name of a server.");
    }
  });
}
