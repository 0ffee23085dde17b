import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { intentionNamed, intentions } from '#sync/intentions/intentions.ts';
import { expiredKeys } from '#tests/support/hostile/expired-keys.inputs.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const names = intentions.map(({ name }) => name.replaceAll('.', String.raw`\.`));

/** An intention's name as a text of its own, or before the id that a key has. */
const named = String.raw`(?:${names.join('|')})['"\`:]`;
const name = new RegExp(`['"\`](${named})`);
/** What keys begin with, as the example of each change that a member asks for shows. */
const beginnings = expiredKeys.flatMap(({ name: known, args }) => {
  const [beginning = '', ...rest] = intentionNamed(known)?.key(args).split(':') ?? [];
  return rest.length > 0 ? [beginning.replaceAll('.', String.raw`\.`)] : [];
});
/** The same, and what other keys begin with; the server's own words may begin so. */
const nameOrKey = new RegExp(`['"\`](${named}|(?:${[...new Set(beginnings), 'bot'].join('|')}):)`);

/** What sources say of intentions where they may not. Rights, in contract and domain, have names of that kind. */
function namedIn(folder: string, known: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => !/^src\/(contract|domain|sync\/intentions)\//.test(path))
    .flatMap((path) => {
      const found = known.exec(readFileSync(join(ROOT, path), 'utf8'));
      return found ? [`${path} says ${found[1] ?? ''}`] : [];
    });
}

it('knows intentions by what they export: names and keys stand in their own folders', () => {
  expect(namedIn('src', nameOrKey)).toEqual([]);
  expect(namedIn('server', name)).toEqual([]);
});

it('control: a name and a key are found in any quotes, and a word that is like one is not', () => {
  expect(beginnings).toEqual(expect.arrayContaining(['event', 'watch', 'application']));
  const found = ["'rsvp.set'", '"bot.rsvp-update"', '`post.publish:${id}`', '`event:${id}`'];
  expect(found.filter((text) => nameOrKey.test(text))).toEqual(found);
  expect(
    ["'rsvp.setting'", "'event.new'", 'event: Event'].filter((text) => nameOrKey.test(text)),
  ).toEqual([]);
});
