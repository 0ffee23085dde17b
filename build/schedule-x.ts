import type { Plugin } from 'vite';

type Change = readonly [pattern: RegExp, replacement: string];

/** We hand it our own texts; it reaches for those of 36 languages, so that a bundler keeps them: 10 kB in all. */
const withoutLanguages: readonly Change[] = [
  [/config\.translations \|\| translations/, 'config.translations'],
  [/const translations = \{[\s\S]*?\n\};/, ''],
  [/const \w+ = \{\n(?: {4}\.\.\.\w+,\n)+\};/g, ''],
];

/**
 * It draws the entries of a day by their place in it, so that the bar under a finger, or with the focus, turns into
 * another event's when one is added before it.
 */
const entriesByEvent: readonly Change[] = [
  [/(jsx\(MonthGridEvent, \{[^}]*\})\)/, '$1, event.id)'],
  [/event\.start\.toString\(\) \+ event\.end\.toString\(\) \+ index/, 'event.id'],
];

/** What we change in Schedule-X's one file. Stops the build when a new version of it looks different. */
export function scheduleX(): Plugin {
  return {
    name: 'muster:schedule-x',
    transform: {
      filter: { id: /schedule-x\/calendar\/dist\/core\.js$/ },
      handler(code, id) {
        const changes = [...withoutLanguages, ...entriesByEvent];
        return {
          code: changes.reduce((left, change) => changed(left, change, id), code),
          map: null,
        };
      },
    },
  };
}

function changed(code: string, [pattern, replacement]: Change, id: string): string {
  const result = code.replace(pattern, replacement);
  if (result === code)
    throw new Error(`Schedule-X looks different: ${id} has no ${pattern.source}.`);
  return result;
}
