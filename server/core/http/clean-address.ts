import type { FastifyInstance } from 'fastify';
import { withoutFormFields } from '#contract/form-fields.ts';
import { isApiCall } from './api-headers.ts';

/**
 * Leads whoever asks for a page at an address that a form has put its fields into to the same one without them (SPEC 17.7): so
 * it stays in no history, and no page, picture or script is ever asked for from there.
 */
export function registerCleanAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!/^(GET|HEAD)$/.test(request.method) || isApiCall(request.url)) return;
    const clean = withoutFormFields(request.url);
    // Two slashes at the beginning would name another host.
    if (clean === null || !/^\/(?![/\\])/.test(clean)) return;
    return reply.header('cache-control', 'no-store').redirect(clean, 303);
  });
}
