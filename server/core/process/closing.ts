import type { FastifyInstance } from 'fastify';

/** Milliseconds between two looks for connections that have become idle. */
const LOOK_MS = 50;

/**
 * While the server stops, connections whose answer has gone out are ended, however long their client would keep them:
 * Fastify does so once, with those that are idle when the stop begins, and would wait for the others.
 */
export function registerClosing(app: FastifyInstance): void {
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
