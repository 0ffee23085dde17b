import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract/problem.ts';
import { refuseHeavyJson } from './json-limits.ts';

const role = { name: 'Pilot', icon: 'plane', capacity: 3, department: 'logistics' };

describe('JSON from outside', () => {
  it.each([
    [
      'an event with forty roles',
      { title: 'Convoy', roles: Array.from({ length: 40 }, () => role) },
    ],
    ['a long text full of brackets', { message: '[{,}]\\"'.repeat(20_000) }],
    ['a quoted backslash at the end of a text', { message: 'C:\\', roles: [role] }],
  ])('is read when it is %s', (_, body) => {
    expect(() => {
      refuseHeavyJson(JSON.stringify(body));
    }).not.toThrow();
  });

  it.each([
    ['half a million nested lists', '['.repeat(500_000) + ']'.repeat(500_000)],
    ['nested objects', '{"a":'.repeat(20) + '1' + '}'.repeat(20)],
    ['lists that are never closed', '['.repeat(100)],
    ['a long list', `[${'0,'.repeat(3_000)}0]`],
    ['a list of empty lists', `[${'[],'.repeat(1_500)}[]]`],
    ['an object of many fields', `{${'"a":1,'.repeat(3_000)}"b":1}`],
    ['brackets behind a text', `["\\\\", ${'['.repeat(100)}`],
  ])('is refused before it is parsed when it is %s', (_, text) => {
    expect(() => {
      refuseHeavyJson(text);
    }).toThrow(ApiError);
  });
});
