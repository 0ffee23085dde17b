import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '#tests/support/build.ts';
import { startMuster } from '#tests/support/muster-process.ts';

/**
 * Builds if needed and seeds the demo organisation once; every test starts its own server from a copy.
 * Answers how to clear up, as Playwright wants it.
 */
// eslint-disable-next-line no-restricted-syntax -- Playwright looks for the default export
export default async function prepare(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const template = await mkdtemp(join(tmpdir(), 'muster-template-'));
  const muster = await startMuster({ isDemo: true, dataDir: template });
  await muster.stop();
  process.env['MUSTER_TEMPLATE'] = template;
  return () => rm(template, { recursive: true, force: true });
}
