import { departments } from '#tests/support/factories/first-organisation.ts';
import { expect, it } from 'vitest';
import { flags } from '#contract/access.ts';
import { flagNames, flagSwitches, isOn, switchOf, turnedOff, turnedOn } from './flags.ts';
import { departmentsVisibleTo } from './permissions.ts';
import { viewAllFlags } from './permissions.rules.ts';

const viewAll = flagSwitches.find(({ flags: of }) => of.includes('viewAllDepartments'));

it('SPEC 20.5 each flag belongs to one switch, membership first, and no two are called the same', () => {
  const listed = flagSwitches.flatMap((one) => one.flags);
  expect([...listed].sort()).toEqual([...flags].sort());
  expect(listed[0]).toBe('OrgMember');
  expect(new Set(flagSwitches.map(({ name }) => name)).size).toBe(flagSwitches.length);
});

it('SPEC 20.5 both spellings of the view-all flag are one switch', () => {
  if (!viewAll) throw new Error('There is no such switch.');
  expect([...viewAll.flags].sort()).toEqual([...viewAllFlags].sort());
  for (const spelling of viewAllFlags) {
    expect(isOn(viewAll, [spelling])).toBe(true);
    const off = turnedOff(viewAll, ['OrgMember', spelling]);
    expect(off).toEqual(['OrgMember']);
    const person = { role: 'Member', positions: [] } as const;
    expect(departmentsVisibleTo({ ...person, flags: off }, departments)).toEqual([]);
    expect(turnedOn(viewAll, ['OrgMember', spelling])).toEqual(['OrgMember', ...viewAllFlags]);
  }
});

it('SPEC 20.5 flags are told in one order, each switch once', () => {
  expect(flagNames(['CanManageUsers', ...viewAllFlags, 'OrgMember'])).toEqual([
    'Org member',
    'Sees all departments',
    'Manages members',
  ]);
});

it('a switch is found by any of its flags, and by nothing else', () => {
  expect(switchOf('CanViewAllDepartments')).toBe(viewAll);
  expect(switchOf('toString')).toBeUndefined();
  expect(switchOf('')).toBeUndefined();
});
