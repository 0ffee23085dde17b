import type { Source } from './law.ts';

const declared =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;

/** Tables have the names of what they hold, as the contract's calls do, and a stand-in that of what it stands for. */
const namedAlike =
  /^(?:server\/db\/(?:schema|bookkeeping|joining-tables|notice-tables|event-tables|planning-tables|passkey-table|organisation-tables)\.ts|src\/render\/stand-ins\/)/;

/** Exported names that several files declare, each with its files: a word that means two things. */
export function homonymsIn(sources: readonly Source[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    if (namedAlike.test(path)) continue;
    for (const [, name = ''] of text.matchAll(declared)) {
      if (isLoadedLater(text, name)) continue;
      files.set(name, (files.get(name) ?? new Set()).add(homeOf(name, path)));
    }
  }
  return [...files]
    .filter(([, homes]) => homes.size > 1)
    .map(([name, homes]) => `${name} is in ${[...homes].join(' and ')}`);
}

/** The router wants a `Route` of every route: all of them are one thing, of which there is none elsewhere. */
function homeOf(name: string, path: string): string {
  return name === 'Route' && path.startsWith('src/routes/') ? 'src/routes' : path;
}

/** A component that another file holds goes by the same name where it is asked for. */
function isLoadedLater(text: string, name: string): boolean {
  return new RegExp(`export const ${name} = lazy\\(`).test(text);
}
