import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

/** Words that read like a translation, or tell the reader about our machinery. What nobody would say aloud stays out. */
const retired: readonly RegExp[] = [
  /\bYou are offline\b/,
  /\bShowing data from\b/,
  /\bNobody of (this|ours)\b/,
  /\bno page of this name\b/,
  /\bby themselves, when\b/,
  /\bNothing waits\b/,
  /\balso what still waits\b/,
  /\bhow fresh its data\b/,
  /\bgoes away\. The\b/,
  /\bis not added yet\b/,
  /\bLook in your mail\b/,
  /\bYou are taken back\b/,
  /\bsmall sum\b/,
  /\bThis holds for\b/,
  /\bstays chosen\b/,
  /\bat the left shows\b/,
  /\bdoes not exist any more\b/,
  /\bis there twice\b/,
  /\bThis is how it stands\b/,
  /\byou need not\b/,
  /\bnames your address\b/,
];

function retiredIn(source: string): string[] {
  const text = source.replaceAll('&apos;', "'").replace(/\s+/g, ' ');
  return retired.flatMap((words) => text.match(words)?.[0] ?? []);
}

test('no screen, mail or answer says again what was put better', () => {
  const files = ['src', 'server'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  );
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((path) =>
    retiredIn(readFileSync(join(ROOT, path), 'utf8')).map((words) => `${path}: ${words}`),
  );
  expect(found).toEqual([]);
});

test('control: they are found across the line ends of a screen', () => {
  expect(retiredIn('<p>\n  These are sent by\n  themselves, when you are back.')).toHaveLength(1);
});
