import type { Server } from 'node:http';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify';
import { registerIdleClosing } from '#server/process/close-idle-connections.ts';
import type { Config } from '#server/process/config.ts';
import { registerCleanAddresses } from '#server/core/http/clean-address.ts';
import { sendRefusal } from '#server/errors/errors.ts';
import type { Guards } from '#server/core/reception/guards.ts';
import { setApiHeaders, registerApiHeaders } from '#server/core/http/api-headers.ts';
import { multipartLimits } from '#server/core/reception/multipart.ts';
import { refuseInvalidHosts } from '#server/core/reception/invalid-hosts.ts';
import { registerReception } from '#server/core/reception/reception.ts';
import { registerBodyParsers } from '#server/core/reception/request-facts.ts';
import { SMALL_BODY } from '#server/core/reception/body-limits.ts';
import { helmetOptions } from '#server/core/http/security-headers.ts';
import type { Services } from '#server/core/calls/services.ts';
import { answerBeyondFile } from '#server/core/http/static-files.ts';

/** Milliseconds between two checks for heads and calls that take too long. */
const LOOK_MS = 1_000;

/** Fastify with the limits that count before it knows what is asked for. */
export function fastifyWith(
  config: Config,
  guards: Guards,
  logger: NonNullable<FastifyServerOptions['logger']>,
): FastifyInstance {
  const settings: FastifyHttpOptions<Server> = {
    logger,
    pluginTimeout: 0, // a start that gets little of the processor takes as long as it takes
    trustProxy: config.trustsProxy ?? false,
    bodyLimit: SMALL_BODY,
    connectionTimeout: guards.stillMs,
    requestTimeout: guards.headMs + guards.bodyMs.upload,
    http: { headersTimeout: guards.headMs, connectionsCheckingInterval: LOOK_MS },
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      setApiHeaders(request, reply);
      sendRefusal(error, request, reply);
    },
  };
  const app = Fastify(settings);
  // A connection that could not be accepted because there are no file handles left; unhandled, the error
  // would end the process. Where it can't even listen, the start fails, and says so itself.
  app.server.on('error', (error) => {
    if (app.server.listening) app.log.error({ err: error }, 'could not accept a connection');
  });
  return app;
}

/** What every request and every answer passes, whatever it is for. */
export async function registerWhatAllPass(
  app: FastifyInstance,
  services: Services,
  guards: Guards,
): Promise<void> {
  registerIdleClosing(app);
  registerApiHeaders(app);
  await app.register(helmet, helmetOptions(services.config));
  refuseInvalidHosts(app);
  registerCleanAddresses(app);
  registerReception(app, services.secrets.session, guards);
  registerBodyParsers(app);
  app.setErrorHandler(
    (error, request, reply) => answerBeyondFile(error, reply) ?? sendRefusal(error, request, reply),
  );
  await app.register(compress, {
    global: true,
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  });
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: true });
}
