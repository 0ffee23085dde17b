import { describe, expect, it } from 'vitest';
import { firstDepartments, firstPositions } from '#domain/first/organisation.ts';
import { addressOfOrganisationForm } from '#domain/addresses.ts';
import { openedIn } from './opened.ts';
import { positionGroups } from './position-groups.ts';

const rows = { departments: firstDepartments, positions: firstPositions };

describe('SPEC 29.12 the positions by department', () => {
  it('Executive is first, None last, and nothing is left out', () => {
    const groups = positionGroups(rows, '');
    expect(groups.map(({ name }) => name)).toEqual([
      'Executive',
      ...firstDepartments.map(({ name }) => name),
      'None',
    ]);
    expect(groups.flatMap((group) => group.rows)).toHaveLength(firstPositions.length);
  });

  it('are found by title and by department, in their order', () => {
    const [group, ...others] = positionGroups(rows, 'medical');
    expect(others).toEqual([]);
    expect(group?.rows).toEqual(firstPositions.filter((one) => one.department === 'medical'));
    const convoy = positionGroups(rows, 'convoy lead').flatMap((one) => one.rows);
    expect(convoy.map(({ title }) => title)).toEqual(['Convoy Lead']);
    expect(positionGroups(rows, 'nobody has this')).toEqual([]);
  });

  it('one of a department that is unknown here is shown under its id', () => {
    const [stray] = firstPositions;
    const lost = { ...rows, positions: stray ? [{ ...stray, department: 'gone' }] : [] };
    expect(positionGroups(lost, '').map(({ name }) => name)).toEqual(['gone']);
  });
});

describe('SPEC 29.10 what the address opens', () => {
  it('is a thing by its id, or a new one', () => {
    expect(openedIn('department/logistics')).toEqual({ noun: 'department', id: 'logistics' });
    expect(openedIn('position/new')).toEqual({ noun: 'position', id: null });
    const search = new URL(addressOfOrganisationForm('role', 'r 1'), 'https://muster.test')
      .searchParams;
    expect(openedIn(search.get('edit') ?? undefined)).toEqual({ noun: 'role', id: 'r 1' });
  });

  it.each([undefined, '', 'yes', 'department', 'department/', 'ship/1', 'role/1/2'])(
    'is nothing for %o',
    (edited) => {
      expect(openedIn(edited)).toBeNull();
    },
  );
});
