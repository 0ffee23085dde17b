import { createHash } from 'node:crypto';
import { build, type Plugin, type UserConfig } from 'vite';

/** Where the first script has the address of the second, and what stands in its place. */
const NAMED_IN = '/src/sw/worker-scope.ts';
const PLACE = 'self.__WORKER_REST;';

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
  const known = { address: '', isNamed: false };
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
      transform(code, id) {
        if (!id.endsWith(NAMED_IN) || !code.includes(PLACE)) return undefined;
        known.isNamed = true;
        return code.replace(PLACE, `${JSON.stringify(known.address)};`);
      },
      buildEnd(error) {
        if (error || known.isNamed) return;
        throw new Error(`${NAMED_IN} has no place for the second script's address: ${PLACE}`);
      },
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
