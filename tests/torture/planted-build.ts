// The switch of the test build: a server with one planted fault, beside the real one.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { withFault, type Planted } from './planted.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Within the packages' folder, where the bundle finds them. */
const BUILDS = join(ROOT, 'node_modules', '.cache', 'torture');

/** Builds the server with the fault; returns its main file. */
export async function buildPlanted(fault: Planted): Promise<string> {
  const outDir = join(BUILDS, fault.name.replaceAll(' ', '-'));
  const plants = plugin(fault);
  await build({
    ...{ root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' },
    ...{ plugins: [plants.plugin], build: { ssr: true, outDir, emptyOutDir: true } },
  });
  if (!plants.isDone()) throw new Error(`'${fault.name}' wasn't planted.`);
  return join(outDir, 'main.js');
}

export async function removePlanted(): Promise<void> {
  await rm(BUILDS, { recursive: true, force: true });
}

function plugin(fault: Planted) {
  let isDone = false;
  const file = join(ROOT, fault.file);
  const plants: Plugin = {
    ...{ name: 'planted-fault', enforce: 'pre' },
    transform(text, id) {
      if (id !== file) return null;
      isDone = true;
      return { code: withFault(fault, text), map: null };
    },
  };
  return { plugin: plants, isDone: () => isDone };
}
