import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { packageRoot } from '#server/process/package-root.ts';
import { fillDemo } from '#server/demo/demo.ts';
import { startPglite } from '#server/db/pglite.ts';
import { migrate } from '#server/migrate.ts';
import { renderThread } from '#server/screens/render-thread.ts';
import { aConfig } from '#tests/support/servers/config.ts';
import { fillWithEvents } from './many-events.ts';

export interface BenchPortal {
  readonly url: string;
  /** From then on nobody answers; a second call does nothing. */
  readonly close: () => Promise<void>;
}

/** The demo organisation with that many events besides, on the embedded database, served as it is built. */
export async function startPortal(events: number): Promise<BenchPortal> {
  const database = await startPglite({});
  const config = aConfig({});
  await migrate(database);
  await fillDemo(database);
  await fillWithEvents(database, events);
  const screens = renderThread(join(packageRoot, 'dist/screens/thread.js'));
  const app = await buildApp(config, database, { renderScreen: screens.render });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  let isOpen = true;
  return {
    url,
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      app.server.closeAllConnections();
      await app.close();
      await screens.close();
      await database.close();
      await rm(config.dataDir, { recursive: true, force: true });
    },
  };
}
