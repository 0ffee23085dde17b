import { expect, it } from 'vitest';
import type { Source } from './law.ts';
import { repositoryPaths, sourcesIn } from './sources.ts';

/** What a driver keeps to itself changes without a word: members named so, its sockets, and the classes behind a session. */
const PRIVATE = /\._[a-z]\w*|\bconnection\b[^\n]*\bstream\b|drizzle-orm\/[\w-]+\/session/g;

function privateParts(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(PRIVATE)].map(([found]) => `${path}: ${found}`),
  );
}

it("the server uses no driver's private parts outside of one file", () => {
  const server = sourcesIn(repositoryPaths()).filter(
    ({ path }) =>
      /^server\/.*\.ts$/.test(path) &&
      !path.endsWith('.test.ts') &&
      path !== 'server/db/private-parts.ts',
  );
  expect(server.length).toBeGreaterThan(200);
  expect(privateParts(server)).toEqual([]);
});

it.each([
  'client._checkReady();',
  'function f({ connection: { stream } }) {}',
  "import { NodePgSession } from 'drizzle-orm/node-postgres/session';",
])('control: the check finds %s', (text) => {
  expect(privateParts([{ path: 'a.ts', text }])).toHaveLength(1);
});
