import { expect, it } from 'vitest';
import type { ResourceRow } from '#contract/resource-row.ts';
import { isTag, taggedWith } from './tag-filter.ts';

function aResource(name: string, tags: string[]): ResourceRow {
  const link = 'https://tools.example/';
  return { id: name, departmentId: 'logistics', name, link, description: '', tags, revision: 1 };
}

const resources = [aResource('Planner', ['Tools', 'hauling']), aResource('Yields', ['mining'])];

it('a hash-tag shows what carries it, however it is spelled', () => {
  expect(taggedWith(resources, 'tools').map(({ name }) => name)).toEqual(['Planner']);
  expect(taggedWith(resources, '\uff34ools').map(({ name }) => name)).toEqual(['Planner']);
});

it('without a hash-tag everything is shown', () => {
  expect(taggedWith(resources, null)).toBe(resources);
});

it('marks the tag that is filtered by, however a resource spells it', () => {
  expect(isTag('TOOLS', 'tools')).toBe(true);
  expect(isTag('tool', 'tools')).toBe(false);
  expect(isTag('tools', null)).toBe(false);
});
