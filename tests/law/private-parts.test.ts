import { expect, it } from 'vitest';
import type { Source } from './law.ts';
import { repositoryPaths, sourcesIn } from './sources.ts';

/** What a driver keeps to itself changes without a word: members named so, its sockets, and the classes behind a session. */
const PRIVATE = /\._[a-z]\w*|\bconnection\b[^\n]*\bstream\b|drizzle-orm\/[\w-]+\/session/g;

/** Likewise what it does with its own objects: a member that is replaced, half an object in place of one, a class of it extended. */
const REPLACED =
  /\b(?:client|db|pool|database|session|dialect)\.\w+ = (?!=)|\bas unknown as (?:\w+\.)?(?:Pool)?(?:Client|Pool|PGlite)\b|\bextends (?:SQL|PGlite|(?:Node)?Pg\w+|pg\.\w+)\b(?! ?\|)(?=[^>=]*\{)/g;

/** Which file does so, and which test fails at the first version of the driver that would not bear it. */
const stands: Readonly<Record<string, string>> = {
  'server/db/private-parts.ts': 'server/db/private-parts.test.ts',
  'server/db/postgres.ts': 'server/db/private-parts.test.ts',
  'server/db/sql-template.ts': 'server/db/private-parts.test.ts',
  'server/db/pglite-panic.ts': 'server/db/pglite.test.ts',
};

function privateParts(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    [PRIVATE, REPLACED]
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .map(([found]) => `${path}: ${found}`),
  );
}

const server = sourcesIn(repositoryPaths()).filter(({ path }) => /^server\/.*\.ts$/.test(path));
const own = server.filter(({ path }) => !path.endsWith('.test.ts'));

it("the server uses and replaces no driver's private parts outside of four files", () => {
  expect(own.length).toBeGreaterThan(200);
  expect(privateParts(own.filter(({ path }) => !(path in stands)))).toEqual([]);
});

it.each(Object.entries(stands))('%s does so, and %s is there', (path, test) => {
  expect(privateParts(own.filter((one) => one.path === path))).not.toEqual([]);
  expect(server.map((one) => one.path)).toContain(test);
});

it.each([
  'client._checkReady();',
  'function f({ connection: { stream } }) {}',
  "import { NodePgSession } from 'drizzle-orm/node-postgres/session';",
  'client.execProtocolStream = async () => null;',
  'db.transaction = transactionOn(pool);',
  'return { query } as unknown as Client;',
  'return { query } as unknown as pg.PoolClient;',
  'class Written extends SQL {',
])('control: the check finds %s', (text) => {
  expect(privateParts([{ path: 'a.ts', text }])).toHaveLength(1);
});

it.each([
  'if (db.engine === "pglite") return;',
  'type Preparing = <Client extends pg.Pool | pg.PoolClient>(client: Client) => Client;',
])('control: and not %s', (text) => {
  expect(privateParts([{ path: 'a.ts', text }])).toEqual([]);
});
