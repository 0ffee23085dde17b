import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

// `npm start` and `npm run demo`: builds if needed, then becomes the server, in this process, so that signals arrive.

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const server = join(root, 'dist/server/main.js');
const sources = [
  'src',
  'server',
  'public',
  'build',
  'index.html',
  'vite.config.ts',
  'package.json',
];

try {
  const reason = reasonToBuild();
  if (reason !== null) {
    process.stdout.write(`${reason}\n`);
    await build();
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
await import(server);

/** Null when there is none. Tests are not part of the build; a source that is not installed here is ignored. */
function reasonToBuild() {
  const results = ['dist/client/index.html', 'dist/screens/thread.js'].map((path) =>
    join(root, path),
  );
  if (![server, ...results].every((path) => existsSync(path))) {
    return 'There is no complete build in dist.';
  }
  const built = Math.min(...[server, ...results].map((path) => statSync(path).mtimeMs));
  const isOld = sources.some((source) => newest(join(root, source)) > built);
  return isOld ? 'The build in dist is older than its sources.' : null;
}

function newest(path) {
  if (!existsSync(path) || /\.test\.tsx?$|routeTree\.gen\.ts$/.test(path)) return 0;
  const facts = statSync(path);
  if (!facts.isDirectory()) return facts.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}
