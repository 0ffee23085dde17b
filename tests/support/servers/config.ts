import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Config } from '#server/process/config.ts';

/** A configuration as from an empty environment, with a data folder of its own. */
export function aConfig(overrides: Partial<Config> = {}): Config {
  const folder = overrides.dataDir ?? mkdtempSync(join(tmpdir(), 'muster-test-'));
  return { ...readConfig({ PORT: '0', DATA_DIR: folder }), ...overrides };
}
