import type { FastifyInstance } from 'fastify';

/** Milliseconds between two checks for connections that have become idle. */
const LOOK_MS = 50;

/**
 * While the server stops, connections whose answer has been sent are closed, however long their client would keep
 * them: Fastify only does so once, for those that are idle when the stop begins, and would wait for the others.
 */
export function registerIdleClosing(app: FastifyInstance): void {
  let looking: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    looking = setInterval(() => {
      app.server.closeIdleConnections();
    }, LOOK_MS);
  });
  app.addHook('onClose', async () => {
    clearInterval(looking);
  });
}
