import { describe, expect, it, test } from 'vitest';
import { roleSpellings } from '#tests/support/hostile/role-names.inputs.ts';
import { isRole, isSameRole, roleCalled, rolesMeant } from './event-role.ts';

const pilot = { id: 'a', name: 'Pilot' };
const marine = { id: 'b', name: 'Marine' };

describe('two that point to a role', () => {
  test.each(roleSpellings)(
    'by $input.0 and $input.1 mean $expected role',
    ({ input, expected }) => {
      const [before, after] = input;
      expect(isSameRole({ role: before }, { role: after })).toBe(expected === 'the same');
      expect(isRole({ id: 'a', name: before }, { role: after })).toBe(expected === 'the same');
    },
  );

  it('are told apart by their ids where both have one, whatever they call it', () => {
    expect(isSameRole({ roleId: 'a', role: 'Pilot' }, { roleId: 'a', role: 'Flyer' })).toBe(true);
    expect(isSameRole({ roleId: 'a', role: 'Pilot' }, { roleId: 'b', role: 'Pilot' })).toBe(false);
  });
});

describe('the role that a call means', () => {
  const at = (until: number, name: string) => ({ name, until });
  const roles = [
    { ...pilot, name: 'Flyer', formerNames: [at(1, 'Pilot'), at(5, 'Captain')] },
    { ...marine, formerNames: [at(2, 'Pilot')] },
    { id: 'c', name: 'Captain' },
  ];

  test.each([
    ['b', 'b', 'its id'],
    ['B', 'b', 'its id in capitals'],
    ['MARINE', 'b', 'its name in another spelling'],
    ['pilot', 'b', 'the name that it had last'],
    ['Captain', 'c', 'the name that it has, though another had it'],
    ['Medic', undefined, 'nothing that the event knows'],
  ] as const)('by %s is %s: %s', (called, id, _how) => {
    expect(roleCalled(roles, called)?.id).toBe(id);
  });

  it('is that of the very name among those that differ by their spelling alone', () => {
    const alike = [pilot, { id: 'b', name: 'pilot' }];
    expect(['Pilot', 'pilot', 'PILOT'].map((name) => roleCalled(alike, name)?.id)).toEqual([
      ...['a', 'b', 'a'],
    ]);
  });
});

describe('the roles of an edit', () => {
  const ids = (wanted: Parameters<typeof rolesMeant>[1], roles = [pilot, marine]) =>
    rolesMeant(roles, wanted).map((role) => role?.id);

  it('are known by their ids, even if two swap their names', () => {
    expect(
      ids([
        { id: 'a', name: 'Marine' },
        { id: 'b', name: 'Pilot' },
      ]),
    ).toEqual(['a', 'b']);
    expect(ids([{ id: 'a', name: 'Marine' }])).toEqual(['a']);
  });

  it('are known by their names where there is no id, or one of another event', () => {
    expect(ids([{ name: 'MARINE' }, { name: 'Medic' }])).toEqual(['b', undefined]);
    expect(ids([{ id: 'x', name: 'pilot' }])).toEqual(['a']);
  });

  it('are each taken once, first by what was named by its id', () => {
    expect(ids([{ name: 'Pilot' }, { id: 'a', name: 'Flyer' }])).toEqual([undefined, 'a']);
  });

  it('are known by a name they had where nothing else is called so', () => {
    const roles = [{ ...pilot, name: 'Flyer', formerNames: [{ name: 'Pilot', until: 1 }] }, marine];
    expect(ids([{ name: 'Pilot' }, { name: 'Marine' }], roles)).toEqual(['a', 'b']);
    expect(ids([{ name: 'Pilot' }, { name: 'Flyer' }], roles)).toEqual([undefined, 'a']);
    expect(ids([{ id: 'new', name: 'Pilot' }], roles)).toEqual([undefined]);
  });
});
