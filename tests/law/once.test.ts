import { expect, it } from 'vitest';
import type { Source } from './law.ts';
import { repositoryPaths, sourcesIn } from './sources.ts';

interface Once {
  readonly name: string;
  readonly home: string;
  readonly again: RegExp;
  /** Where it may stand once more. */
  readonly also?: string;
}

/** What every file may import, how it would look if it were written again, and where it is written. */
const once: readonly Once[] = [
  {
    name: 'an hour, a day or a year in milliseconds',
    home: 'src/domain/time/durations.ts',
    again: /\b(?:3_?600_?000|86_?400_?000)\b|\b60 \* 60_?000\b|\b60 \* 60 \* 1_?000\b/,
  },
  {
    name: 'an hour in seconds, or a day in seconds or minutes',
    home: 'src/domain/time/durations.ts',
    again: /\b(?:3_?600|86_?400|1_?440)\b|\b(?:60|24) \* 60\b/,
    // What reminders count from is written there, since the contract imports nothing but itself.
    also: 'src/contract/notices.ts',
  },
  {
    name: 'the escaping of HTML',
    home: 'src/domain/markup/escaped.ts',
    again: /replace(?:All)?\([^\n]*&(?:amp|lt|gt|quot|#)[^\n]*\)/,
  },
];

function writtenAgain(sources: readonly Source[]): string[] {
  return once.flatMap(({ name, home, again, also }) =>
    sources
      .filter(({ path, text }) => path !== home && path !== also && again.test(text))
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
  'const LONGEST_S = 3_600;',
  'const header = `max-age=86400`;',
  'const LEAD = 24 * 60;',
  'const KEPT_MS = 7 * 86_400_000;',
  'const HOUR = 60 * 60_000;',
  "return text.replaceAll('&', '&amp;');",
  'return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);',
])('control: the check finds %s', (text) => {
  expect(writtenAgain([{ path: 'server/a.ts', text }])).toHaveLength(1);
});
