import { join } from 'node:path';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { replay } from '#contract/replay.ts';
import type { RenderScreen } from '#contract/rendering.ts';
import type { Config } from '#server/process/config.ts';
import { registerDocs } from '#server/core/http/docs.ts';
import { sendProblem } from '#server/errors/errors.ts';
import { seekPicture } from '#server/core/calls/expiring-pictures.ts';
import type { SeekPicture } from '#server/core/outside/bounded-fetch.ts';
import type { Feature } from '#server/core/http/feature.ts';
import { guards as ownGuards, type Guards } from '#server/core/reception/guards.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createLiveHub } from '#server/core/live/live-hub.ts';
import { registerLive } from '#server/core/http/live.ts';
import { isApiCall } from '#server/core/http/api-headers.ts';
import { createLoadShedding } from '#server/core/reception/load-shedding.ts';
import { packageRoot } from '#server/process/package-root.ts';
import { createPublicAnswers } from '#server/core/calls/public-answers.ts';
import { createPublicRevision } from '#server/core/calls/public-revision.ts';
import { registerReplay } from '#server/core/http/replay.ts';
import { registerRoutes, unknownCall } from '#server/core/http/routes.ts';
import { readSecrets } from '#server/core/identity/secrets.ts';
import type { Services } from '#server/core/calls/services.ts';
import {
  answerPage,
  registerManifest,
  registerStaticFiles,
  registerUploads,
  type SendShell,
} from '#server/core/http/static-files.ts';
import { diskUploads } from '#server/core/files/uploads.ts';
import type { Database } from './db/database.ts';
import { portalReader } from './db/portal-settings.ts';
import { fastifyWith, registerWhatAllPass } from './fastify.ts';
import { features as allFeatures, syncSources } from './features.ts';
import { registerCalendarFeed } from './features/calendar-feed/feed.routes.ts';
import { videoHostSource, type ThumbnailSource } from './features/videos/thumbnail-source.ts';
import { registerThumbnails } from './features/videos/thumbnails.routes.ts';
import { videoThumbnails } from './features/videos/thumbnails.ts';
import { registerScreens } from './screens/screens.ts';

export interface AppOptions {
  readonly now?: () => Date;
  readonly features?: readonly Feature[];
  /** The folder of the built app; without it only API calls are answered. */
  readonly clientFolder?: string;
  readonly logger?: NonNullable<FastifyServerOptions['logger']>;
  /** Draws public screens for visitors; without it the app draws them in the browser. */
  readonly renderScreen?: RenderScreen;
  /** Milliseconds between two beats of the live stream. */
  readonly beatMs?: number;
  /** Limits to use instead of the server's own. */
  readonly guards?: Partial<Guards>;
  /** The source of videos' pictures; the two hosts unless given. */
  readonly thumbnailSource?: ThumbnailSource;
  /** How pictures of other hosts are asked for. */
  readonly seekPicture?: SeekPicture;
  /** How many milliseconds somebody waits for such a picture. */
  readonly thumbnailPatienceMs?: number;
}

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
  const app = fastifyWith(config, guards, options.logger ?? false);
  const services = await servicesOf(app, { config, database, options });
  const features = options.features ?? allFeatures;
  const routes = features.flatMap((feature) => feature.routes);
  const calls = [...routes, { name: 'replay', endpoint: replay }];
  const parts = { services, guards, options };

  await registerWhatAllPass(app, services, guards);
  registerCalls(app, routes, parts);
  registerDocs(app, calls, services.portal);
  const sendShell = await registerPages(app, parts);
  app.setNotFoundHandler((request, reply) => {
    if (!isApiCall(request.url)) return answerPage(request, reply, sendShell);
    const { refusal, allow } = unknownCall(calls, request.method, request.url);
    if (allow.length > 0) reply.header('allow', allow.join(', '));
    return sendProblem(refusal.problem, reply);
  });
  runInBackground(app, features, services);
  return app;
}

interface Parts {
  readonly services: Services;
  readonly guards: Guards;
  readonly options: AppOptions;
}

function registerCalls(
  app: FastifyInstance,
  routes: Feature['routes'],
  { services, guards }: Parts,
): void {
  const load = createLoadShedding(guards.running);
  registerRoutes(app, routes, { services, load });
  registerReplay(app, routes, { services, load, limits: guards.batch });
  registerCalendarFeed(app, services, load);
  registerLive(app, services, guards.streams);
}

async function registerPages(
  app: FastifyInstance,
  { services, guards, options }: Parts,
): Promise<SendShell | null> {
  const clientFolder = options.clientFolder ?? join(packageRoot, 'dist/client');
  registerUploads(app, services.uploads);
  registerThumbnails(
    app,
    videoThumbnails(services, {
      source: options.thumbnailSource ?? videoHostSource(),
      patienceMs: options.thumbnailPatienceMs,
    }),
  );
  registerManifest(app, clientFolder, services.portal);
  const sendShell = await registerScreens(app, services, {
    clientFolder,
    render: options.renderScreen ?? null,
    load: createLoadShedding(guards.drawings),
  });
  await registerStaticFiles(app, clientFolder);
  return sendShell;
}

interface Given {
  readonly config: Config;
  readonly database: Database;
  readonly options: AppOptions;
}

async function servicesOf(
  app: FastifyInstance,
  { config, database, options }: Given,
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
    hub: createLiveHub({ database, log: app.log, now, ...beat }),
    publicRevision,
    publicAnswers: createPublicAnswers(publicRevision),
    portal: portalReader(database.db, config),
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
