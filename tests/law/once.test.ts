import { expect, it } from 'vitest';
import type { Source } from './law.ts';
import { repositoryPaths, sourcesIn } from './sources.ts';

/** What every file may import, how it would look if it were written again, and where it is written. */
const once = [
  {
    name: 'an hour, a day or a year in milliseconds',
    home: 'src/domain/time/durations.ts',
    again: /\b(?:3_?600_?000|86_?400_?000)\b|\b60 \* 60_?000\b|\b60 \* 60 \* 1_?000\b/,
  },
  {
    name: 'the escaping of HTML',
    home: 'src/domain/markup/escaped.ts',
    again: /replace(?:All)?\([^\n]*&(?:amp|lt|gt|quot|#)[^\n]*\)/,
  },
] as const;

function writtenAgain(sources: readonly Source[]): string[] {
  return once.flatMap(({ name, home, again }) =>
    sources
      .filter(({ path, text }) => path !== home && again.test(text))
      .map(({ path }) => `${path} has ${name} once more, which stands in ${home}`),
  );
}

it('what every file may import is written once', () => {
  const sources = sourcesIn(repositoryPaths()).filter(
    ({ path }) => /^(?:src|server|build)\/.*\.tsx?$/.test(path) && !path.includes('.test.'),
  );
  expect(sources.length).toBeGreaterThan(800);
  expect(writtenAgain(sources)).toEqual([]);
});

it.each([
  'const KEPT_MS = 7 * 86_400_000;',
  'const HOUR = 60 * 60_000;',
  "return text.replaceAll('&', '&amp;');",
  'return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);',
])('control: the check finds %s', (text) => {
  expect(writtenAgain([{ path: 'server/a.ts', text }])).toHaveLength(1);
});
