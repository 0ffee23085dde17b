import { expect, it } from 'vitest';
import { isReservedName, pageNameFor, pageNameIn } from './page-name.ts';

it.each([
  ['Code of Conduct', 'code-of-conduct'],
  ['  What’s new? ', 'what-s-new'],
  ['Übung 2', 'übung-2'],
  ['!!!', ''],
])('SPEC 26.4 the title %j makes the name %j', (title, name) => {
  expect(pageNameFor(title)).toBe(name);
});

it('SPEC 26.4 what a title makes is a name, however long the title is', () => {
  const name = pageNameFor(`${'a'.repeat(79)} b`);
  expect(pageNameIn(name)).toBe(name);
});

it.each(['', '-a', 'a b', '../etc', 'x'.repeat(81)])('SPEC 26.4 %j is no name', (name) => {
  expect(pageNameIn(name)).toBeNull();
});

it.each(['home', 'terms-of-service', 'mission'])('SPEC 26.4 %s is the portal’s own', (name) => {
  expect(isReservedName(name)).toBe(true);
});
