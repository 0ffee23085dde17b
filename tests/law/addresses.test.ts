import { expect, it } from 'vitest';
import type { Source } from './law.ts';
import { repositoryPaths, sourcesIn } from './sources.ts';

const HOMES = ['addresses', 'page-address', 'library-address'].map(
  (name) => `src/domain/${name}.ts`,
);

/** The first parts of the portal's addresses, which are the names of the files of its routes. */
function screensOf(paths: readonly string[]): string[] {
  const names = paths.flatMap(
    (path) => /^src\/routes\/([a-z][a-z-]*)\b[^/]*\.tsx$/.exec(path)?.[1] ?? [],
  );
  return [...new Set(names)];
}

/** A screen's address that goes on with an id, a search or a hash; what the router or the server's is given has its names instead. */
function writtenByHand(sources: readonly Source[], screens: readonly string[]): string[] {
  const found = new RegExp(`['"\`}]/(?:${screens.join('|')})(?:/\\$\\{|[?#])[^'"\`]*`, 'g');
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(found)].map(([address]) => `${path}: ${address.slice(1)}`),
  );
}

const screens = screensOf(repositoryPaths());

it('addresses of screens with parts are made in src/domain/addresses.ts, and beside it, alone', () => {
  const sources = sourcesIn(repositoryPaths()).filter(
    ({ path }) =>
      /^(?:src|server)\/.*\.tsx?$/.test(path) && !path.includes('.test.') && !HOMES.includes(path),
  );
  expect(sources.length).toBeGreaterThan(800);
  expect(screens).toEqual(expect.arrayContaining(['home', 'events', 'departments', 'page']));
  expect(writtenByHand(sources, screens)).toEqual([]);
});

it.each([
  "place: () => '/leader-dashboard?view=joining'",
  'const path = `/events/${eventId}`;',
  'const link = `${origin}/departments/${id}#videos`;',
  '<Form address="/dashboard#my-data" />',
])('control: the check finds %s', (text) => {
  expect(writtenByHand([{ path: 'src/a.ts', text }], screens)).toHaveLength(1);
});

it.each(["to: '/events/$eventId'", "app.get('/events/:id')", 'name: `/home`'])(
  'control: and not %s, which names a screen',
  (text) => {
    expect(writtenByHand([{ path: 'src/a.ts', text }], screens)).toEqual([]);
  },
);
