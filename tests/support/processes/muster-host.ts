import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/process/config.ts';
import { packageRoot } from '#server/process/package-root.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { renderThread } from '#server/screens/render-thread.ts';
import type { DemoDatabases } from '#tests/support/databases/demo-databases.ts';
import type { Muster } from './muster.ts';
import { freePort } from './ports.ts';

/** A server that the test's own process hosts, on PostgreSQL: it starts at once, and the test can reach its tables. */
export interface HostedMuster extends Muster {
  readonly database: Database;
}

interface HostOptions {
  readonly databases: DemoDatabases;
  /** The environment, as a server process would get it. */
  readonly env?: Readonly<Record<string, string>>;
}

/** One rendering thread for all servers of the process, since everything it renders comes with the request. */
const screens = renderThread(join(packageRoot, 'dist/screens/thread.js'));

/** Hosts the whole server on a copy of the demo organisation. */
export async function hostMuster({
  databases,
  env: given = {},
}: HostOptions): Promise<HostedMuster> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-data-'));
  const copy = await databases.copy();
  const database = await openPostgres(copy.url, { connections: 2 });
  let env = given;
  let end: ((manner: 'at once' | 'in order') => Promise<void>) | null = null;

  async function start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    if (end) throw new Error('Muster is already running');
    env = { ...env, ...more };
    const own = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: copy.url };
    end = await host({ ...own, VIDEO_THUMBNAILS: 'off', ...env });
  }

  async function stop(manner: 'at once' | 'in order'): Promise<void> {
    const ending = end;
    end = null;
    await ending?.(manner);
  }

  await start();
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    dataDir,
    database,
    start,
    kill: () => stop('at once'),
    stop: () => stop('in order'),
    change: (work) => work(database.db),
    dispose: async () => {
      await stop('at once');
      await database.close();
      await copy.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    },
  };
}

/** Does what `server/main.ts` does with a database that is filled already; returns a function that ends it. */
async function host(env: Readonly<Record<string, string>>) {
  const config = readConfig(env, { demo: true });
  const database = await openDatabase(config);
  const app = await buildApp(config, database, { logger: false, renderScreen: screens.render });
  await app.listen({ port: config.port, host: config.host });
  return async (manner: 'at once' | 'in order') => {
    const closed = once(app.server, 'close');
    const ended = app.close();
    if (manner === 'at once') app.server.closeAllConnections();
    await Promise.all([closed, ended]);
    await database.close();
  };
}
