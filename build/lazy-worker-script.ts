import { createHash } from 'node:crypto';
import { build, type Plugin, type UserConfig } from 'vite';

interface WorkerRest {
  /** Builds the second script, for the plugins of the app. */
  readonly builds: Plugin;
  /** Puts its address into the first one, for the plugins of the worker. */
  readonly names: Plugin;
}

/**
 * The worker's second script (src/sw/lazy-worker.ts), in one file beside the first: a worker can import nothing that its installation
 * has not imported, and no module at all. The first one knows it by the hash in its name, so that the two always belong together.
 */
export function lazyWorkerScript(config: UserConfig & { readonly entry: string }): WorkerRest {
  const { entry, ...rest } = config;
  const known = { address: '' };
  return {
    builds: {
      name: 'worker-rest',
      apply: 'build',
      async generateBundle() {
        const source = await bundled(entry, rest);
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `sw-rest-${hash}.js`;
        known.address = `/${fileName}`;
        this.emitFile({ type: 'asset', fileName, source });
      },
    },
    names: {
      name: 'worker-rest-address',
      enforce: 'pre',
      transform: (code, id) =>
        id.endsWith('/src/sw/worker-scope.ts')
          ? code.replace('self.__WORKER_REST;', `${JSON.stringify(known.address)};`)
          : undefined,
    },
  };
}

async function bundled(entry: string, config: UserConfig): Promise<string> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...config.build,
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  });
  const outputs = [built].flat();
  const chunks = outputs.flatMap((one) => ('output' in one ? one.output : []));
  const [chunk] = chunks;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built.`);
  return chunk.code;
}
