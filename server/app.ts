import type { Server } from 'node:http';
import { join } from 'node:path';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify';
import { replay } from '#contract/replay.ts';
import type { RenderScreen } from '#contract/rendering.ts';
import { registerClosing } from '#server/process/closing.ts';
import type { Config } from '#server/process/config.ts';
import { registerCleanAddresses } from '#server/core/http/clean-address.ts';
import { registerDocs } from '#server/core/http/docs.ts';
import { sendProblem, sendRefusal } from '#server/errors/errors.ts';
import { seekPicture } from '#server/core/http/expiring-pictures.ts';
import type { SeekPicture } from '#server/core/http/fetch-within.ts';
import type { Feature } from '#server/core/http/feature.ts';
import { guards as ownGuards, type Guards } from '#server/core/reception/guards.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createHub } from '#server/core/http/hub.ts';
import { registerLive } from '#server/core/http/live.ts';
import { isApiCall, mark, registerMarkers } from '#server/core/http/markers.ts';
import { createLoadShedding } from '#server/core/reception/load-shedding.ts';
import { multipartLimits } from '#server/core/reception/multipart.ts';
import { packageRoot } from '#server/process/package-root.ts';
import { registerOwnHost } from '#server/core/reception/own-host.ts';
import { registerReception } from '#server/core/reception/reception.ts';
import { registerBodyParsers } from '#server/core/reception/request-facts.ts';
import { createPublicAnswers } from '#server/core/http/public-answers.ts';
import { createPublicRevision } from '#server/core/http/public-revision.ts';
import { registerReplay } from '#server/core/http/replay.ts';
import { registerRoutes, unknownCall } from '#server/core/http/routes.ts';
import { SMALL_BODY } from '#server/core/reception/body-limits.ts';
import { readSecrets } from '#server/core/identity/secrets.ts';
import { helmetOptions } from '#server/core/http/security-headers.ts';
import type { Services } from '#server/core/http/services.ts';
import {
  answerBeyondFile,
  answerPage,
  registerManifest,
  registerStaticFiles,
  registerUploads,
} from '#server/core/http/static-files.ts';
import { diskUploads } from '#server/core/files/uploads.ts';
import type { Database } from './db/database.ts';
import { features as allFeatures, syncSources } from './features.ts';
import { registerCalendarFeed } from './features/calendar-feed/feed.routes.ts';
import { videoHostSource, type ThumbnailSource } from './features/videos/thumbnail-source.ts';
import { registerThumbnails } from './features/videos/thumbnails.routes.ts';
import { videoThumbnails } from './features/videos/thumbnails.ts';
import { registerScreens } from './screens/screens.ts';

export interface AppOptions {
  readonly now?: () => Date;
  readonly features?: readonly Feature[];
  /** Where the built app is; without it only API calls are answered. */
  readonly clientFolder?: string;
  readonly logger?: NonNullable<FastifyServerOptions['logger']>;
  /** Draws public screens for visitors; without it the app draws them in the browser. */
  readonly renderScreen?: RenderScreen;
  /** Milliseconds between two beats of the live stream. */
  readonly beatMs?: number;
  /** Limits to use instead of the server's own. */
  readonly guards?: Partial<Guards>;
  /** Where pictures of videos come from; the two hosts unless given. */
  readonly thumbnailSource?: ThumbnailSource;
  /** How pictures of other hosts are asked for. */
  readonly seekPicture?: SeekPicture;
  /** How many milliseconds somebody waits for such a picture. */
  readonly thumbnailPatienceMs?: number;
}

/** Milliseconds between two checks for heads and calls that take too long. */
const LOOK_MS = 1_000;

/**
 * The whole server on an open, migrated database, ready to listen or for injected requests. Closing it ends the
 * live streams and the background work; the database stays open, because it belongs to the caller.
 */
export async function buildApp(
  config: Config,
  database: Database,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const guards = { ...ownGuards, ...options.guards };
  const settings: FastifyHttpOptions<Server> = {
    logger: options.logger ?? false,
    pluginTimeout: 0, // a start that gets little of the processor takes as long as it takes
    trustProxy: config.trustsProxy ?? false,
    bodyLimit: SMALL_BODY,
    connectionTimeout: guards.stillMs,
    requestTimeout: guards.headMs + guards.bodyMs.upload,
    http: { headersTimeout: guards.headMs, connectionsCheckingInterval: LOOK_MS },
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      mark(request, reply);
      sendRefusal(error, request, reply);
    },
  };
  const app = Fastify(settings);
  // A connection that could not be accepted because there are no file handles left; unhandled, the error
  // would end the process. Where it can't even listen, the start fails, and says so itself.
  app.server.on('error', (error) => {
    if (app.server.listening) app.log.error({ err: error }, 'could not accept a connection');
  });
  const services = await servicesOf(app, { config, database, options });
  const features = options.features ?? allFeatures;
  const routes = features.flatMap((feature) => feature.routes);
  const calls = [...routes, { name: 'replay', endpoint: replay }];
  const clientFolder = options.clientFolder ?? join(packageRoot, 'dist/client');

  registerClosing(app);
  registerMarkers(app);
  await app.register(helmet, helmetOptions(config));
  registerOwnHost(app);
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
  const load = createLoadShedding(guards.running);
  registerRoutes(app, routes, { services, load });
  registerReplay(app, routes, { services, load, limits: guards.batch });
  registerCalendarFeed(app, services, load);
  registerLive(app, services, guards.streams);
  registerDocs(app, calls, config);
  registerUploads(app, services.uploads);
  registerThumbnails(
    app,
    videoThumbnails(services, {
      source: options.thumbnailSource ?? videoHostSource(),
      patienceMs: options.thumbnailPatienceMs,
    }),
  );
  registerManifest(app, clientFolder, config);
  await registerScreens(app, services, {
    clientFolder,
    render: options.renderScreen ?? null,
    load: createLoadShedding(guards.drawings),
  });
  await registerStaticFiles(app, clientFolder);
  app.setNotFoundHandler((request, reply) => {
    if (!isApiCall(request.url)) return answerPage(request, reply);
    const { refusal, allow } = unknownCall(calls, request.method, request.url);
    if (allow.length > 0) reply.header('allow', allow.join(', '));
    return sendProblem(refusal.problem, reply);
  });
  runInBackground(app, features, services);
  return app;
}

interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly options: AppOptions;
}

async function servicesOf(
  app: FastifyInstance,
  { config, database, options }: Parts,
): Promise<Services> {
  const now = options.now ?? (() => new Date());
  const publicRevision = createPublicRevision(database.db);
  const beat = options.beatMs === undefined ? {} : { beatMs: options.beatMs };
  return {
    config,
    database,
    sources: syncSources,
    uploads: diskUploads(join(config.dataDir, 'uploads')),
    seekPicture: options.seekPicture ?? seekPicture,
    hub: createHub({ database, log: app.log, now, ...beat }),
    publicRevision,
    publicAnswers: createPublicAnswers(publicRevision),
    log: app.log,
    secrets: await readSecrets(database.db, config),
    now,
  };
}

/** Background work starts when the server is ready, and has stopped before it is closed. */
function runInBackground(
  app: FastifyInstance,
  features: readonly Feature[],
  services: Services,
): void {
  const stops: (() => Promise<void>)[] = [];
  app.addHook('onReady', async () => {
    await services.hub.start();
    stops.push(startHousekeeping(services));
    for (const { start } of features) if (start) stops.push(await start(services));
  });
  app.addHook('preClose', async () => {
    await services.hub.stop();
  });
  app.addHook('onClose', async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
}
