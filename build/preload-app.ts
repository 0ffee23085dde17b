import type { IndexHtmlTransformContext, Plugin } from 'vite';

/**
 * Lets the page fetch the app's script while it shows its first frame; src/first.ts runs it afterwards. At low priority:
 * pictures and fonts of the first frame go before it.
 */
export const preloadApp: Plugin = {
  name: 'preload-app',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      scriptsOf(bundle, 'main').map((file) => ({
        tag: 'link',
        attrs: {
          rel: 'modulepreload',
          crossorigin: true,
          fetchpriority: 'low',
          href: `/${file}`,
        },
        injectTo: 'head',
      })),
  },
};

/** The file of an entry, and those that it imports. Throws if there is no such entry: the app would start late, unnoticed. */
export function scriptsOf(bundle: IndexHtmlTransformContext['bundle'], entry: string): string[] {
  const chunk = Object.values(bundle ?? {}).find(
    (one) => one.type === 'chunk' && one.isEntry && one.name === entry,
  );
  if (chunk?.type !== 'chunk') throw new Error(`The build has no entry "${entry}".`);
  return [chunk.fileName, ...chunk.imports];
}
