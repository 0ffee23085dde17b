import type { Plugin } from 'vite';

/** What is taken out, by what it looks like in that file. */
const cuts: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/config\.translations \|\| translations/, 'config.translations'],
  [/const translations = \{[\s\S]*?\n\};/, ''],
  [/const \w+ = \{\n(?: {4}\.\.\.\w+,\n)+\};/g, ''],
];

/**
 * Leaves Schedule-X's 36 languages out: we hand it our own texts. Its file reaches for all of them, so a bundler keeps
 * them, 10 kB in all. Stops the build when a new version of it looks different.
 */
export function oneLanguage(): Plugin {
  return {
    name: 'muster:one-language',
    transform: {
      filter: { id: /schedule-x\/calendar\/dist\/core\.js$/ },
      handler(code, id) {
        return { code: cuts.reduce((left, cut) => without(left, cut, id), code), map: null };
      },
    },
  };
}

function without(code: string, [pattern, replacement]: (typeof cuts)[number], id: string): string {
  const left = code.replace(pattern, replacement);
  if (left === code) throw new Error(`Schedule-X looks different: ${id} has no ${pattern.source}.`);
  return left;
}
