import { expect, test } from 'vitest';
import { isAllOut } from './unreleased.ts';

test('control: all is out once nothing is unreleased', () => {
  const released = '## 1.2.0, 2026-11-27\n\n- A line.\n';
  const texts = [
    released,
    `## Unreleased\n\n${released}`,
    `## Unreleased\n\n- New.\n\n${released}`,
  ];
  expect(texts.map(isAllOut)).toEqual([true, true, false]);
});
