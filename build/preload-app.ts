import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin } from 'vite';

/**
 * Lets the page fetch the app's script while it shows its first frame; src/first.ts runs it afterwards. At low priority:
 * pictures and fonts of the first frame go before it. And its styles, for which it would have to wait.
 */
export const preloadApp: Plugin = {
  name: 'preload-app',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const { scripts, styles } = filesOf(bundle, 'main');
      const isNew = (file: string) => !html.includes(`/${file}"`);
      return [...styles.filter(isNew).map(styled), ...scripts.filter(isNew).map(fetchedAhead)];
    },
  },
};

function styled(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'stylesheet', crossorigin: true, href: `/${file}` };
  return { tag: 'link', attrs, injectTo: 'head' };
}

function fetchedAhead(file: string): HtmlTagDescriptor {
  const attrs = {
    ...{ rel: 'modulepreload', crossorigin: true, fetchpriority: 'low' },
    href: `/${file}`,
  };
  return { tag: 'link', attrs, injectTo: 'head' };
}

interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What an entry consists of and imports. Throws if there is no such entry: the app would start late, unnoticed. */
function filesOf(bundle: IndexHtmlTransformContext['bundle'], entry: string): Files {
  const chunk = Object.values(bundle ?? {}).find(
    (one) => one.type === 'chunk' && one.isEntry && one.name === entry,
  );
  if (chunk?.type !== 'chunk') throw new Error(`The build has no entry "${entry}".`);
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
  return { scripts: [chunk.fileName, ...chunk.imports], styles };
}
