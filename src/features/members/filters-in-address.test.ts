import { knowFirstOrganisation } from '#tests/support/factories/known-organisation.ts';
import { describe, expect, it } from 'vitest';
import { filterParts } from './filter-parts.ts';
import { filtersIn, partsChanged, partsOf } from './filters-in-address.ts';
import { noFilters, type Filters } from './member-filters.ts';

knowFirstOrganisation();

describe('SPEC 20.9 the filters in the address', () => {
  it('are the filters again when it is read', () => {
    const all: Filters = {
      ...{ text: 'mirela', role: 'Leader', flag: 'BetaTester', lacks: 'OrgMember' },
      ...{ department: 'medical', show: 'unseen', isOnlineOnly: true },
      ...{ sort: 'joinDate', isDescending: true },
    };
    const parts = partsOf(all);
    expect(filtersIn(parts)).toEqual(all);
    expect(Object.keys(parts).sort()).toEqual([...filterParts].sort());
  });

  it('are in none where nothing is filtered', () => {
    expect(Object.values(partsOf(noFilters)).every((one) => one === undefined)).toBe(true);
    expect(filtersIn({})).toEqual(noFilters);
  });

  it('change by what somebody changes, and by nothing else', () => {
    const before: Filters = { ...noFilters, text: 'mirela', show: 'unseen' };
    expect(partsChanged(before, { ...before, text: '', role: 'Admin' })).toEqual({
      ...{ text: undefined, role: 'Admin' },
    });
  });

  it('are left out where the address names what is not there', () => {
    const wrong = { role: 'Owner', flag: 'toString', lacks: '', department: 'kitchen' };
    const more = { show: 'all', online: 'true', sort: 'passwordHash', order: 'up' };
    expect(filtersIn({ ...wrong, ...more })).toEqual(noFilters);
    expect(filtersIn({ text: 'x'.repeat(300) }).text).toHaveLength(200);
  });
});
