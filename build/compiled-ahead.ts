import type { Plugin, Rolldown } from 'vite';

/** Counts only before everything else in its file: Chromium heeds it nowhere below a first statement. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** The files that a start evaluates, and one that opens the calendar. */
const EVALUATED = ['react', 'main', 'member', 'calendar-grid'];

/**
 * Lets Chromium compile the functions of a file beside the main thread, while it arrives, and not as each is first called. It
 * keeps no compiled code of modules that a worker answers.
 */
export const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post', // Vite writes its list of files above what a banner would say
    handler(_, bundle) {
      for (const file of filesOf(bundle)) file.code = HINT + file.code;
    },
  },
  writeBundle(_, bundle) {
    for (const { code, fileName } of filesOf(bundle))
      if (!code.startsWith(HINT))
        throw new Error(`Something stands above the hint in ${fileName}.`);
  },
};

function filesOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return EVALUATED.map((name) => {
    const file = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === name);
    if (file?.type !== 'chunk') throw new Error(`Not built: ${name}.`);
    return file;
  });
}
