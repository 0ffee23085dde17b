import { expect, it } from 'vitest';
import { offeredTo } from './refused-text.ts';

const refused = [
  { id: 'e1', args: { id: 'e1', isNew: true } },
  { id: 'e2', args: { id: 'p1', isNew: false } },
  { id: 'e3', args: { id: 'e3', isNew: true } },
];

it('a form without a draft opens with what was refused last about the same thing', () => {
  expect(offeredTo('new', null, refused)).toBe('e3');
  expect(offeredTo({ id: 'p1' }, null, refused)).toBe('e2');
  expect(offeredTo({ id: 'p2' }, null, refused)).toBeNull();
});

it('a copy of something is nothing that was refused', () => {
  expect(offeredTo('copy', null, refused)).toBeNull();
});

it('a draft is what it came from, and nothing else', () => {
  expect(offeredTo('new', { refused: 'e1' }, refused)).toBe('e1');
  expect(offeredTo('new', {}, refused)).toBeNull();
  expect(offeredTo({ id: 'p1' }, {}, refused)).toBeNull();
});
