import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '#tests/support/processes/build.ts';
import { seedDemoDatabase } from '#tests/support/databases/demo-databases.ts';
import { startCluster } from '#tests/support/databases/postgres-cluster.ts';
import { announceRun } from './demo-run.ts';

/**
 * Builds if needed, and seeds the demo organisation once on a PostgreSQL of the run's own; every test has a copy.
 * Answers how to clear up, as Playwright wants it.
 */
// oxlint-disable-next-line eslint-js/no-restricted-syntax -- Playwright looks for the default export
export default async function prepare(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'muster-run-'));
  const cluster = startCluster();
  announceRun(await seedDemoDatabase(cluster), folder);
  return async () => {
    cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
