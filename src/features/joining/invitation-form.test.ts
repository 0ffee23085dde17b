import { expect, test } from 'vitest';
import { draftFrom, emptyForm, grantable, mistakesInForm } from './invitation-form.ts';

const now = new Date('2027-01-01T00:00:00.000Z');

test('SPEC 18.4 a form says what the call takes', () => {
  const form = { ...emptyForm, purpose: 'Expo booth', position: '7', uses: ' 12 ', days: '1' };
  expect(draftFrom(form, now)).toEqual({
    purpose: 'Expo booth',
    flags: ['OrgMember'],
    role: 'Member',
    positionId: 7,
    uses: 12,
    endsAt: '2027-01-02T00:00:00.000Z',
  });
  const open = draftFrom({ ...emptyForm, purpose: 'Friends', days: '' }, now);
  expect(open).toMatchObject({ positionId: null, uses: null, endsAt: null });
});

test.each([
  [{ purpose: '  ' }, ['purpose']],
  [{ purpose: 'x', uses: '0' }, ['uses']],
  [{ purpose: 'x', uses: 'many' }, ['uses']],
  [{ purpose: 'x', uses: '' }, []],
])('what is wrong with %o', (typed, wrong) => {
  expect(Object.keys(mistakesInForm({ ...emptyForm, ...typed }))).toEqual(wrong);
});

test('SPEC 18.5 the form offers what its maker may give, OrgMember first', () => {
  const steward = { role: 'Member', flags: ['CanManageUsers'], positions: [] } as const;
  const names = (person: typeof steward | (Omit<typeof steward, 'role'> & { role: 'Admin' })) =>
    grantable(person).map(({ name }) => name);
  expect(names(steward)[0]).toBe('Org member');
  expect(names(steward)).not.toContain('Manages events');
  expect(names({ ...steward, role: 'Admin' })).toContain('Manages events'); // control
});
