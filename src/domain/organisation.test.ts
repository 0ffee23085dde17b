import { describe, expect, it } from 'vitest';
import { firstDepartments, firstOrganisation, firstPositions } from './first/organisation.ts';
import { noOrganisation, Organisation } from './organisation.ts';

const having = (change: Partial<ConstructorParameters<typeof Organisation>[0]>) =>
  new Organisation({ departments: firstDepartments, positions: firstPositions, ...change });

describe('SPEC 29.2 an organisation', () => {
  it('finds a department in any letter case, and none by a name that every object has', () => {
    expect(firstOrganisation.department('Medical')?.name).toBe('Medical');
    expect(
      ['catering', 'constructor', 'executive'].map((id) => firstOrganisation.department(id)),
    ).toEqual([...[null, null, null]]);
  });

  it('finds positions by id and by their exact title', () => {
    const founder = firstOrganisation.positionTitled('Founder');
    expect(firstOrganisation.position(founder?.id)).toBe(founder);
    expect(firstOrganisation.positionTitled('founder')).toBeNull();
    expect([0, null, undefined].map((id) => firstOrganisation.position(id))).toEqual([
      ...[null, null, null],
    ]);
  });

  it('says how a department reads, also the two without a page and one that is gone', () => {
    expect(
      ['logistics', 'executive', 'none', '', 'bridge'].map((id) => firstOrganisation.nameOf(id)),
    ).toEqual([...['Logistics', 'Executive', 'None', 'None', 'bridge']]);
  });

  it('has departments in their places, and positions by department, Executive and None first', () => {
    const turned = having({
      departments: firstDepartments.map((row) => ({ ...row, place: 7 - row.place })),
    });
    expect(turned.departments.map(({ id }) => id)).toEqual(
      firstOrganisation.departments.map(({ id }) => id).toReversed(),
    );
    expect(turned.positions[0]?.department).toBe('executive');
    expect(turned.positions[6]?.department).toBe('none');
    expect(turned.positions[10]?.department).toBe('medical');
    expect(turned.positions.at(-1)?.department).toBe('logistics');
  });

  it('shows and offers nothing hidden, and still knows it', () => {
    const some = having({
      departments: firstDepartments.map((row) => ({ ...row, hidden: row.id === 'medical' })),
      positions: firstPositions.map((row) => ({ ...row, hidden: row.title === 'Hauler' })),
    });
    expect(some.shown).toHaveLength(7);
    expect(some.department('medical')?.name).toBe('Medical');
    expect(some.offered).toHaveLength(58); // nor what is in a hidden department
    expect(some.positionTitled('Hauler')?.isHidden).toBe(true);
  });

  it('is led by the position that says so, whatever its title', () => {
    const renamed = having({
      positions: firstPositions.map((row) =>
        row.title === 'Chief Medical Officer' ? { ...row, title: 'Matron' } : row,
      ),
    });
    expect(renamed.chiefTitleOf({ id: 'medical', name: 'Medical' })).toBe('Matron');
    expect(renamed.isChief({ department: 'medical', title: 'Matron' })).toBe(true);
    expect(renamed.isChief({ department: 'medical', title: 'Surgeon' })).toBe(false);
    // A title that came before its position.
    expect(noOrganisation.isChief({ department: 'medical', title: 'Chief Medical Officer' })).toBe(
      true,
    );
  });
});
