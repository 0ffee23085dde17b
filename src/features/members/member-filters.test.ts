import { describe, expect, it } from 'vitest';
import { memberSorts } from '#contract/members.ts';
import {
  flagChoice,
  flagChosen,
  flagNamed,
  isFiltered,
  noFilters,
  orderName,
  orderNamed,
  orders,
  questionOf,
  roleNamed,
  sortedBy,
  withChoice,
  type Filters,
} from './member-filters.ts';

describe('the filters of the members list', () => {
  it('ask for everybody by name at first, as a page', () => {
    expect(questionOf(noFilters)).toEqual({ sort: 'username', order: 'ascending' });
    expect(isFiltered(noFilters)).toBe(false);
  });

  it('ask for what is chosen, and for the text without its blanks', () => {
    const filters = { text: ' mirela ', role: 'Leader', flag: 'BetaTester' } as const;
    const more = { department: 'medical', isOnlineOnly: true, isDescending: true } as const;
    expect(questionOf({ ...noFilters, ...filters, ...more })).toEqual({
      ...{ text: 'mirela', role: 'Leader', flag: 'BetaTester', department: 'medical' },
      ...{ online: 'true', sort: 'username', order: 'descending' },
    });
  });

  it('ask for what is often looked for, and for those who have a flag or have it not', () => {
    const ask = (filters: Partial<Filters>) => questionOf({ ...noFilters, ...filters });
    expect(ask({ show: 'recruits' })).toMatchObject({ lacks: 'OrgMember' });
    expect(ask({ show: 'unseen' })).toMatchObject({ unseen: '30' });
    expect(ask({ show: 'unplaced' })).toMatchObject({ placed: 'false' });
    expect(ask({ show: 'suspended' })).toMatchObject({ suspended: 'true' });
    for (const choice of ['OrgMember', '-OrgMember', ''])
      expect(flagChoice(flagChosen(choice))).toBe(choice);
    expect(ask(flagChosen('-BetaTester'))).toMatchObject({ lacks: 'BetaTester' });
    expect(flagChosen('-nothing')).toEqual({ flag: '', lacks: '' });
  });

  it('count as such, unlike the order and blanks', () => {
    expect(isFiltered({ ...noFilters, ...{ text: ' ', sort: 'email', isDescending: true } })).toBe(
      false,
    );
    for (const one of [
      { text: 'a' },
      { role: 'Admin' as const },
      { isOnlineOnly: true },
      { show: 'unseen' as const },
    ])
      expect(isFiltered({ ...noFilters, ...one })).toBe(true);
  });

  it('take only what is on the lists', () => {
    expect(roleNamed('Leader')).toBe('Leader');
    expect(roleNamed('Owner')).toBe('');
    expect(flagNamed('OrgMember')).toBe('OrgMember');
    expect(flagNamed('')).toBe('');
  });
});

describe('the order of the members list', () => {
  it('begins with the first, and is turned around by the same column', () => {
    expect(sortedBy(noFilters, 'email')).toEqual({ sort: 'email', isDescending: false });
    const byEmail = { ...noFilters, sort: 'email', isDescending: false } as const;
    expect(sortedBy(byEmail, 'email')).toEqual({ sort: 'email', isDescending: true });
    expect(sortedBy({ ...byEmail, isDescending: true }, 'email')).toMatchObject({
      isDescending: false,
    });
  });

  it('has a name for every column and way, and is found by it again', () => {
    for (const sort of memberSorts)
      for (const isDescending of [true, false]) {
        const name = orderName({ sort, isDescending });
        expect(orders.map(([one]) => one)).toContain(name);
        expect(orderNamed(name)).toEqual({ sort, isDescending });
      }
  });
});

it('SPEC 20.9 of recruits and a flag that they lack the later choice counts', () => {
  const recruits = withChoice({ ...noFilters, lacks: 'SpecialOps' }, { show: 'recruits' });
  expect([recruits.show, recruits.lacks]).toEqual(['recruits', '']);
  const others = withChoice(recruits, { lacks: 'SpecialOps' });
  expect([others.show, others.lacks]).toEqual(['', 'SpecialOps']);
  const unseen = withChoice(others, { show: 'unseen' });
  expect([unseen.show, unseen.lacks]).toEqual(['unseen', 'SpecialOps']);
});
