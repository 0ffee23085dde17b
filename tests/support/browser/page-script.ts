import { build } from 'vite';

const made = new Map<string, Promise<string>>();

/**
 * A script for a page, built once from the module at this path and its imports. The exports of the module are in a
 * variable of the given name.
 */
export function pageScript(path: string, name?: string): Promise<string> {
  const script = made.get(path) ?? buildScript(path, name);
  made.set(path, script);
  return script;
}

async function buildScript(path: string, name?: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: path,
        output: { format: 'iife', ...(name !== undefined && { name }) },
        ...(name !== undefined && { preserveEntrySignatures: 'strict' as const }),
      },
    },
  });
  const result = Array.isArray(built) ? built[0] : built;
  if (result === undefined || !('output' in result)) throw new Error('the script was not built');
  return result.output[0].code;
}
