import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `npm run admin`. It builds nothing: a server that runs must not lose its files meanwhile.

const program = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist/server/admin.js');

if (existsSync(program)) {
  await import(program);
} else {
  process.stderr.write('There is no build of this version in dist: run "npm run build" first.\n');
  process.exitCode = 1;
}
