import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { packageRoot } from '#server/process/package-root.ts';

// `npm run dev`: the server, restarted at each change, with Vite in front of it, which passes calls on.

const port = process.env['PORT'] ?? '8787';
process.env['API_URL'] = `http://127.0.0.1:${port}`;

const tsx = join(packageRoot, 'node_modules/tsx/dist/cli.mjs');
const args = [
  'watch',
  '--clear-screen=false',
  join(packageRoot, 'server/main.ts'),
  ...process.argv.slice(2),
];
const server = spawn(process.execPath, [tsx, ...args], {
  stdio: 'inherit',
  env: { ...process.env, PORT: port },
});

const vite = await createServer({ root: packageRoot });
await vite.listen();
vite.printUrls();

// Ctrl+C reaches the server as well; a second signal would not let it close its database.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code) => {
  void vite.close().then(() => process.exit(code ?? 0));
});
