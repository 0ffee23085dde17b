import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isReservedName } from '#domain/pages/page-name.ts';

it('SPEC 26.4 the first part of every route is no name for a page', () => {
  const guards = readFileSync(join(import.meta.dirname, '-guards.ts'), 'utf8');
  const first = [...guards.matchAll(/^ {2}'\/([^/']+)/gm)].map(([, part = '']) => part);
  expect(first.length).toBeGreaterThan(20);
  expect(first.filter((part) => !isReservedName(part))).toEqual([]);
});
