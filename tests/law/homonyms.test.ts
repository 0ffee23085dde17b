import { expect, it } from 'vitest';
import { homonymsIn } from './homonyms.ts';
import { repositoryPaths, sourcesIn } from './sources.ts';

/** What may be declared twice, and why. */
const twins: Readonly<Record<string, string>> = {
  Loaded: 'the component in ui shows what the type in data describes, and may not know it',
  departments: "the contract's calls about what the domain lists",
  positions: "the contract's calls about what the domain lists",
};

it('an exported name means one thing in src and server', () => {
  const paths = repositoryPaths().filter((path) => /^(?:src|server)\/.*\.tsx?$/.test(path));
  const own = paths.filter((path) => !/\.test\.tsx?$|routeTree\.gen/.test(path));
  const found = homonymsIn(sourcesIn(own)).filter((line) => !((line.split(' ')[0] ?? '') in twins));
  expect(found).toEqual([]);
});

it('two files with one name between them are found, and what is loaded later is no second one', () => {
  const place = { path: 'src/a.ts', text: 'export interface Place {}' };
  const other = { path: 'server/b.ts', text: 'export type Place = string;' };
  const later = { path: 'src/c.ts', text: 'export const Place = lazy(async () => load());' };
  const table = { path: 'server/db/schema.ts', text: 'export const Place = pgTable();' };
  expect(homonymsIn([place, later, table])).toEqual([]);
  expect(homonymsIn([place, other])).toEqual(['Place is in src/a.ts and server/b.ts']);
});

it('the routes of the router are one thing, and another Route is a second one', () => {
  const text = 'export const Route = createFileRoute();';
  const routes = ['src/routes/home.tsx', 'src/routes/events.tsx'].map((path) => ({ path, text }));
  expect(homonymsIn(routes)).toEqual([]);
  const other = { path: 'server/a.ts', text: 'export interface Route {}' };
  expect(homonymsIn([...routes, other])).toEqual(['Route is in src/routes and server/a.ts']);
});
