import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin } from 'vite';

/**
 * Names in the page what the app is loaded from, so that nothing of it is loaded in turns: its scripts, which a page with
 * something to see holds back until its first frame (`withScriptsAfterwards`), and its styles.
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
