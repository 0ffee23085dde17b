import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Lets Chromium compile the functions of a file beside the main thread, while it arrives, and not as each is first called. */
const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad\n';

/**
 * Minifies the named files once more: those that every first visit or every visit of the calendar loads, and no others,
 * since it takes its time (decision 069).
 */
export function secondPass(names: ReadonlySet<string>): Plugin {
  return {
    name: 'second-pass',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const missing = new Set(names);
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !missing.delete(file.name)) continue;
          file.code = `${COMPILED_AHEAD}${await minifiedAgain(file.code, { module: true })}`;
        }
        if (missing.size > 0) throw new Error(`Not built: ${[...missing].join(', ')}.`);
      },
    },
  };
}

/** By terser. `module`, or a script of its own. */
export async function minifiedAgain(
  source: string,
  kind: { readonly module: true } | { readonly toplevel: true },
): Promise<string> {
  const { code } = await minify(source, { ...kind, ecma: 2020, compress: { passes: 3 } });
  if (code === undefined) throw new Error('Nothing is left of a script.');
  return code;
}
