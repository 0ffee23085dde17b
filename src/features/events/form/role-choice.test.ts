import { describe, expect, it } from 'vitest';
import type { StoredRole } from '#contract/events.ts';
import { firstRoles } from '#domain/first/offered-roles.ts';
import { departments } from '#tests/support/factories/first-organisation.ts';
import { typedCapacities } from '#tests/support/hostile/picker.inputs.ts';
import {
  capacityIn,
  capacityProblem,
  choiceText,
  nameProblem,
  roleGroups as groupsOf,
  withCapacity,
  withName,
  withRole as choose,
  type Choice,
} from './role-choice.ts';

const hauler: StoredRole = { name: 'Hauler', icon: 'truck', department: 'logistics', capacity: 8 };
const tinker: StoredRole = { name: 'Tinker', icon: 'wrench', department: 'support', capacity: 2 };
const comms: StoredRole = { name: 'Comms', icon: 'headset', department: 'operations', capacity: 1 };
const none = { own: [], chosen: [] };
const offered = firstRoles.map((role, at) => ({ ...role, id: String(at), revision: 1 }));
type Chosen = Omit<Choice, 'offered'>;
const roleGroups = (chosen: Chosen, wanted?: string) =>
  groupsOf({ ...chosen, offered }, departments, wanted);
const withRole = (chosen: Chosen, role: StoredRole) => choose({ ...chosen, offered }, role);
const names = (roles: readonly StoredRole[]) => roles.map(({ name }) => name);

describe('the roles on offer', () => {
  it('are all of the catalogue, by department, with one place each', () => {
    const groups = roleGroups(none);
    expect(groups.flatMap(({ roles }) => roles)).toHaveLength(offered.length);
    expect(groups[0]).toMatchObject({ department: 'logistics', name: 'Logistics' });
    expect(groups.at(-1)).toMatchObject({ department: '', name: 'Any department' });
    expect(new Set(groups.flatMap(({ roles }) => roles.map(({ capacity }) => capacity)))).toEqual(
      new Set([1]),
    );
  });

  it('include those that only the event has, and its own capacities', () => {
    const own = [hauler, tinker];
    expect(names(roleGroups({ own, chosen: own }, 'tink')[0]?.roles ?? [])).toEqual(['Tinker']);
    expect(roleGroups({ own, chosen: [] }, 'hauler')).toMatchObject([
      { roles: [{ name: 'Hauler', capacity: 8 }] },
    ]);
  });

  it('are found by a part of their name or by their department', () => {
    expect(names(roleGroups(none, ' PILOT ').flatMap(({ roles }) => roles))).toEqual([
      'Escort pilot',
      'Refuel pilot',
      'Test pilot',
      'Rescue pilot',
    ]);
    expect(roleGroups(none, 'medical')).toMatchObject([{ name: 'Medical', roles: [{}, {}, {}] }]);
    expect(roleGroups(none, 'baker')).toEqual([]);
    const own = [
      { ...hauler, name: 'F8-C pilot' },
      { ...tinker, name: 'Köchin' },
    ];
    for (const typed of ['f8c', 'F8 C', 'kochin', 'KO\u0308CH', 'ｋöchin'])
      expect(
        names(roleGroups({ own, chosen: own }, typed).flatMap(({ roles }) => roles)),
      ).toHaveLength(1);
  });
});

describe('a choice of roles', () => {
  it('keeps the order of the event, then that of the catalogue', () => {
    const own = [tinker, hauler];
    const without = withRole({ own, chosen: own }, tinker);
    expect(names(without)).toEqual(['Hauler']);
    expect(
      names(withRole({ own, chosen: withRole({ own, chosen: without }, comms) }, tinker)),
    ).toEqual(['Tinker', 'Hauler', 'Comms']);
  });

  it('SPEC 2.25 calls a role otherwise, whose row stays, and no other role so', () => {
    const pilot = { ...hauler, id: '6f2a1d0e-0000-4000-8000-000000000001', name: 'tInKeR pilot' };
    const own = [pilot, tinker];
    const chosen = withName(own, pilot, 'Ace');
    expect(names(chosen)).toEqual(['Ace', 'Tinker']);
    const found = roleGroups({ own, chosen }, 'ace').flatMap(({ roles }) => roles);
    expect(found).toMatchObject([{ id: pilot.id, name: 'Ace' }]);
    expect(withRole({ own, chosen }, pilot)).toEqual([tinker]); // not ticked any more
    expect(nameProblem(' ', { role: pilot, chosen })).toBe('A role needs a name.');
    expect(nameProblem('TINKER', { role: pilot, chosen })).toBe('Another role has this name.');
    expect(nameProblem('x'.repeat(61), { role: pilot, chosen })).toBe(
      "A role's name has at most 60 characters.",
    );
    expect(nameProblem('ACE', { role: pilot, chosen })).toBeNull();
  });

  it('offers what only differs by its spelling from a role of the event as that role', () => {
    const own = [{ ...hauler, name: 'HAULER' }];
    const found = roleGroups({ own, chosen: own }, 'hauler').flatMap(({ roles }) => roles);
    expect(names(found)).toEqual(['HAULER']);
  });

  it('has a capacity for each, of at least one', () => {
    expect(withCapacity([hauler, comms], comms, 3)).toEqual([hauler, { ...comms, capacity: 3 }]);
    expect(['0', '-1', '', '2.5', 'two', '1', ' 12 ', '99999'].map(capacityIn)).toEqual([
      ...[null, null, null, null, null, 1, 12, 10_000],
    ]);
  });

  it('is counted', () => {
    expect(choiceText([])).toBe('None selected');
    expect(choiceText([comms])).toBe('1 selected, 1 place');
    expect(choiceText([hauler, tinker])).toBe('2 selected, 10 places');
  });
});

it.each(typedCapacities)(
  'SPEC 9.7 of a capacity of "$input" says: $expected',
  ({ input, expected }) => {
    expect(capacityProblem(input)).toBe(expected);
  },
);
