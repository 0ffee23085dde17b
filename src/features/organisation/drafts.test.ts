import { describe, expect, it } from 'vitest';
import type { CatalogueRow, DepartmentRow, OfferedRole } from '#contract/organisation-rows.ts';
import { firstDepartments, firstPositions } from '#domain/first/organisation.ts';
import { departmentMarks } from '#domain/looks/department-marks.ts';
import { differencesIn } from '#ui/editing/version-comparison.ts';
import {
  departmentColourProblem,
  departmentBodyOf,
  departmentDraftOf,
  departmentErrors,
  departmentsCompared,
  emptyDepartment,
} from './department-draft.ts';
import {
  emptyPosition,
  parsePosition,
  positionBodyOf,
  positionDraftOf,
  positionErrors,
  positionsCompared,
  withRank,
  withScope,
} from './position-draft.ts';
import { emptyRole, roleBodyOf, roleDraftOf, roleErrors, rolesCompared } from './role-draft.ts';

const department: DepartmentRow = {
  ...{ id: 'cooking', name: 'Cooking', text: 'Soup.', icon: '🍲', colour: '#f6964e' },
  ...{ banner: '/uploads/a.webp', place: 8, hidden: false, revision: 3 },
};
const position: CatalogueRow = {
  ...{ id: '901', title: 'Cook', department: 'cooking', description: 'Cooks.', chief: false },
  ...{ entryLevel: true, tier: 2, ranks: ['Expert'], scopes: ['viewInfo'], place: 0 },
  ...{ hidden: false, revision: 5 },
};
const role: OfferedRole = {
  ...{ id: 'r', name: 'Cook', icon: 'users', department: 'cooking', place: 0, revision: 1 },
};
const nameOf = (id: string) => (id === '' ? 'None' : `The ${id}`);

describe('SPEC 29.11 what is typed about a department', () => {
  it('is sent as it was, and what was emptied goes back to what it usually has', () => {
    expect(departmentBodyOf(departmentDraftOf(department))).toEqual({
      ...{ name: 'Cooking', text: 'Soup.', icon: '🍲', colour: '#f6964e' },
      banner: '/uploads/a.webp',
    });
    const emptied = { ...departmentDraftOf(department), name: ' Cooks ', icon: ' ', banner: '' };
    expect(departmentBodyOf(emptied)).toMatchObject({ name: 'Cooks', icon: null, banner: null });
  });

  it('is refused without a name, with a word for an icon, and with a colour that cannot be seen', () => {
    expect(departmentErrors({ ...emptyDepartment, name: 'Cooking' })).toEqual({});
    expect(
      departmentErrors({ name: ' ', text: '', icon: 'soup', colour: '#123', banner: '' }),
    ).toEqual({
      name: 'Give the department a name.',
      icon: 'Choose one of the marks, or a single emoji.',
      colour: 'A colour is # and six digits, such as #f7c37d.',
    });
    expect(departmentColourProblem('#1f3f7a')).toBe('This colour is too dark to be seen on cards.');
    expect(departmentColourProblem(' #F6964E ')).toBeNull();
    const icons = [...departmentMarks, '🍲', '👩‍🚀', '🇨🇭'];
    expect(
      icons.filter((icon) => 'icon' in departmentErrors({ ...emptyDepartment, icon })),
    ).toEqual([]);
    expect(departmentErrors({ ...emptyDepartment, name: 'C', icon: '🍲🍲' })).toHaveProperty(
      'icon',
    );
  });

  it('every department that a portal begins with passes', () => {
    const wrong = firstDepartments.map((row) => departmentErrors(departmentDraftOf(row)));
    expect(wrong).toEqual(firstDepartments.map(() => ({})));
  });

  it('stands beside somebody else’s version, field by field', () => {
    const mine = { ...departmentDraftOf(department), name: 'Kitchen', banner: '' };
    const told = differencesIn(departmentsCompared(department, mine));
    expect(told.map(({ field, theirs, mine: own }) => [field, theirs, own])).toEqual([
      ['name', 'Cooking', 'Kitchen'],
      ['banner', 'A picture', ''],
    ]);
  });
});

describe('SPEC 29.12 what is typed about a position', () => {
  it('is sent as it was, for all that a portal begins with', () => {
    for (const row of [...firstPositions, position]) {
      const { id: _id, place: _place, hidden: _hidden, revision: _revision, ...typed } = row;
      expect(positionBodyOf(positionDraftOf(row))).toEqual(typed);
    }
  });

  it('is refused without a title', () => {
    expect(positionErrors(emptyPosition)).toEqual({ title: 'Give the position a title.' });
    expect(positionErrors(positionDraftOf(position))).toEqual({});
  });

  it('ticks and unticks ranks and scopes, which keep their order; a rank that is not offered stays', () => {
    expect(withRank(['Expert'], 'Initiate')).toEqual(['Initiate', 'Expert']);
    expect(withRank(['Old one', 'Expert'], 'Expert')).toEqual(['Old one']);
    expect(withScope(['viewInfo'], 'createEvent')).toEqual(['createEvent', 'viewInfo']);
    expect(withScope(['createEvent', 'viewInfo'], 'createEvent')).toEqual(['viewInfo']);
  });

  it('is read back from the device, unless another version of the app has written it', () => {
    const draft = positionDraftOf(position);
    expect(parsePosition(structuredClone(draft))).toEqual(draft);
    expect(parsePosition({ ...draft, ranks: 'Expert' })).toBeNull();
    expect(parsePosition({ ...draft, scopes: [1] })).toBeNull();
    expect(parsePosition({ title: 'Cook' })).toBeNull();
    expect(parsePosition(null)).toBeNull();
  });

  it('stands beside somebody else’s version in the words of the form', () => {
    const mine = {
      ...{ ...positionDraftOf(position), department: 'none', chief: true, tier: '' },
      ...{ ranks: [], scopes: withScope(position.scopes, 'manageMembers') },
    };
    const told = differencesIn(positionsCompared(nameOf)(position, mine));
    expect(told.map(({ name, theirs, mine: own }) => [name, theirs, own])).toEqual([
      ['Department', 'The cooking', 'The none'],
      ['Leads its department', 'No', 'Yes'],
      ['Tier', '2', ''],
      ['Ranks', 'Expert', ''],
      ['Scopes', 'Reads information', 'Manages members, Reads information'],
    ]);
  });
});

describe('SPEC 29.15 what is typed about an event role', () => {
  it('is sent as it was, and refused without a name', () => {
    expect(roleBodyOf({ ...roleDraftOf(role), name: ' Cook ' })).toEqual({
      ...{ name: 'Cook', icon: 'users', department: 'cooking' },
    });
    expect(roleErrors(emptyRole)).toEqual({ name: 'Give the role a name.' });
  });

  it('stands beside somebody else’s version', () => {
    const told = differencesIn(
      rolesCompared(nameOf)(role, { ...roleDraftOf(role), department: '' }),
    );
    expect(told.map(({ name, theirs, mine }) => [name, theirs, mine])).toEqual([
      ['Department', 'The cooking', 'None'],
    ]);
  });
});
