import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

// Builds the app and the server into dist: `npm run build`, and `npm start` when dist is missing or old.

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const vite = join(root, 'node_modules/vite/bin/vite.js');

/** Builds everything; throws an error with a sentence if something is missing or a step fails. */
export async function build() {
  if (!existsSync(vite)) {
    throw new Error(
      'The development packages are needed to build and are not installed: run "npm ci" first.',
    );
  }
  say('Building the app ...');
  run(['build']);
  say('Compressing it ...');
  await compressFolder(join(root, 'dist/client'));
  say('Building the server ...');
  run(['build', '--ssr']);
  run(['build', '--ssr', '--mode', 'screens']);
}

function run(args) {
  const { status } = spawnSync(process.execPath, [vite, ...args, '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`The build failed (vite ${args.join(' ')}).`);
}

/** Puts a .br and a .gz next to every text file, so that nothing is compressed while somebody waits. */
async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) =>
    /\.(js|css|html|svg|json|webmanifest|txt)$/.test(file),
  );
  for (const file of files) {
    const path = join(folder, file);
    const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    await pipeline(createReadStream(path), brotli, createWriteStream(`${path}.br`));
    await pipeline(
      createReadStream(path),
      createGzip({ level: 9 }),
      createWriteStream(`${path}.gz`),
    );
  }
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await build();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
