import type { Source } from './law.ts';

const declared =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;

/** Tables have the names of what they hold, as the contract's calls do, and a stand-in that of what it stands for. */
const namedAlike =
  /^(?:server\/db\/(?:schema|bookkeeping|joining-tables|notice-tables|event-tables|planning-tables|passkey-table|organisation-tables)\.ts|src\/render\/stand-ins\/)/;

/** Exported names that several files declare, each with its files: a word that means two things. */
export function homonymsIn(sources: readonly Source[]): string[] {
  const files = new Map<string, string[]>();
  for (const { path, text } of sources) {
    if (namedAlike.test(path)) continue;
    for (const [, name = ''] of text.matchAll(declared)) {
      if (isLoadedLater(text, name)) continue;
      files.set(name, [...(files.get(name) ?? []), path]);
    }
  }
  return [...files]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name} is in ${paths.join(' and ')}`);
}

/** A component that another file holds goes by the same name where it is asked for. */
function isLoadedLater(text: string, name: string): boolean {
  return new RegExp(`export const ${name} = lazy\\(`).test(text);
}
