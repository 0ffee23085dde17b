import { minify, transformWithOxc, type Plugin } from 'vite';

/** What browsers of 2018 read: there a page still says that it needs a newer one (src/start/browser-too-old.ts). */
const OLDEST = 'es2018';
const YOUNGER = /\?\.(?!\d)|\?\?/;

/** Writes the page's first script so that browsers below the floor can read it; the rest they never load. */
export function firstScriptForOldBrowsers(entry: string): Plugin {
  return {
    name: 'for-older',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const first = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.isEntry && file.name === entry,
        );
        if (first?.type !== 'chunk') throw new Error(`Not built: ${entry}.`);
        const { code } = await transformWithOxc(first.code, 'first.js', { target: OLDEST });
        first.code = (
          await minify('first.js', code, { module: true, compress: { target: OLDEST } })
        ).code;
        if (YOUNGER.test(first.code)) throw new Error(`${entry} is not for ${OLDEST}.`);
      },
    },
  };
}
