import type { Plugin } from 'vite';

/**
 * Functions of packages whose results may be left out where nobody uses them, by name. Views that are never shown: 3.6 kB of the
 * calendar, by arithmetic 18 ms of a first visit to it over slow 4G (decision 069).
 */
export const pureFunctions: readonly string[] = ['createPreactView'];

const found = new Set<string>();

/** Fails the build where one of them is called by nobody any more. */
export const knownPureFunctions: Plugin = {
  name: 'known-pure-functions',
  apply: 'build',
  transform: {
    filter: { code: new RegExp(`\\b(?:${pureFunctions.join('|')})\\(`) },
    handler(code) {
      for (const name of pureFunctions) if (code.includes(`${name}(`)) found.add(name);
    },
  },
  buildEnd(error) {
    const missing = pureFunctions.filter((name) => !found.has(name));
    if (!error && missing.length > 0) throw new Error(`Nobody calls ${missing.join(', ')}.`);
  },
};
