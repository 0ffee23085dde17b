import { describe, expect, it } from 'vitest';
import { scopes } from '#contract/access.ts';
import { mayAssign } from '#domain/member-editing.ts';
import type { Person } from '#domain/permissions.ts';
import { lineScopeWords, privilegedScopeWords, scopeNames, scopesText } from './scope-words.ts';

const member: Person = { role: 'Member', flags: ['OrgMember'], positions: [] };

describe('SPEC 29.13 the scopes of a position', () => {
  it('each that there is can be ticked, once', () => {
    const told = [...privilegedScopeWords, ...lineScopeWords].map(({ scope }) => scope);
    expect(told.toSorted()).toEqual([...scopes].sort());
  });

  it('those that stand apart are the ones that nobody gives who lacks them', () => {
    const mayGive = (scope: (typeof scopes)[number]) => mayAssign(member, { scopes: [scope] });
    expect(privilegedScopeWords.filter(({ scope }) => mayGive(scope))).toEqual([]);
    expect(lineScopeWords.filter(({ scope }) => !mayGive(scope))).toEqual([]);
  });

  it('are told by what they do, and counted in a row', () => {
    expect(scopeNames(['viewInfo', 'createEvent'])).toEqual([
      'Manages events',
      'Reads information',
    ]);
    expect(scopesText([])).toBe('No scopes');
    expect(scopesText(['*'])).toBe('1 scope');
    expect(scopesText(['*', 'viewInfo'])).toBe('2 scopes');
  });
});
