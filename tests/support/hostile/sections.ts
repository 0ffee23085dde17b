import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AWAY, HIT, STRIKE } from './attack-marks.ts';

/** The sections of a text file in this folder, in the form that its first lines describe, with placeholders replaced. */
export function sectionsOf(file: string): ReadonlyMap<string, readonly string[]> {
  const [, ...sections] = readFileSync(join(import.meta.dirname, file), 'utf8').split(/^## /m);
  return new Map(
    sections.map((section) => {
      const [name = '', ...lines] = section.split('\n');
      return [name, lines.filter((line) => line !== '').map(written)];
    }),
  );
}

const characters: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  f: '\f',
  r: '\r',
  '0': '\0',
};

/** Escapes are read last, since what replaces a placeholder has none. */
function written(line: string): string {
  return line
    .replaceAll('$strike', STRIKE)
    .replaceAll('$on', 'onerror')
    .replaceAll('$go', HIT)
    .replaceAll('$away', AWAY)
    .replace(/\\(?:u([\da-f]{4})|(.))/g, (_, code?: string, char?: string) =>
      code === undefined
        ? (characters[char ?? ''] ?? char ?? '')
        : String.fromCharCode(Number.parseInt(code, 16)),
    );
}
