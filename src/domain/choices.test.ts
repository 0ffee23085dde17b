import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventRoleDraft } from '#contract/events.ts';
import { preferences } from '#contract/member-rows.ts';
import { departmentIds } from '#tests/support/factories/first-organisation.ts';
import {
  defaultPreferences,
  hasRepeatedRole,
  interestOptions,
  newMemberPreferences,
  playstyleOptions,
  squadPreferenceOptions,
} from './preferences.ts';
import { rankOf } from './ranks.ts';
import { firstRoles } from './first/offered-roles.ts';
import { roleIcons } from './looks/role-icons.ts';

describe('Org Journey', () => {
  it('SPEC 9 offers twelve interests, five playstyles, five squad preferences', () => {
    expect(
      [interestOptions, playstyleOptions, squadPreferenceOptions].map((one) => one.length),
    ).toEqual([12, 5, 5]);
  });

  it('SPEC 9.5 the defaults are among what is offered, and the contract takes them', () => {
    expect(interestOptions).toEqual(expect.arrayContaining(defaultPreferences.interests));
    expect(playstyleOptions).toContain(defaultPreferences.playstyle);
    expect(squadPreferenceOptions).toContain(defaultPreferences.squadPreference);
    expect(preferences.safeParse(defaultPreferences).success).toBe(true);
    expect(preferences.safeParse(newMemberPreferences).success).toBe(true);
  });

  it('SPEC 5.4 the same position cannot be chosen twice; none can', () => {
    const chosen = (primaryRole: string, secondaryRole: string, tertiaryRole: string) =>
      hasRepeatedRole({ primaryRole, secondaryRole, tertiaryRole });
    expect(chosen('Hauler', 'Miner', 'Hauler')).toBe(true);
    expect(chosen('Hauler', 'Miner', 'Scout')).toBe(false);
    expect(chosen('Hauler', '', '')).toBe(false);
  });
});

it('SPEC 5.18 a missing rank is Initiate', () => {
  expect([null, undefined, '', 'Admiral', 'Expert'].map(rankOf)).toEqual([
    'Initiate',
    'Initiate',
    'Initiate',
    'Initiate',
    'Expert',
  ]);
});

describe('the roles that events of a new portal can offer', () => {
  it('every department has several roles, and some are for all', () => {
    for (const department of [...departmentIds, ''])
      expect(
        firstRoles.filter((one) => one.department === department).length,
      ).toBeGreaterThanOrEqual(3);
  });

  it('names are unique, and an event may carry every one of them', () => {
    expect(new Set(firstRoles.map((one) => one.name)).size).toBe(firstRoles.length);
    for (const role of firstRoles) expect(eventRoleDraft.safeParse(role).success).toBe(true);
  });

  it('every icon is one that lucide has, and each is used', () => {
    const files = readdirSync('node_modules/lucide-react/dist/esm/icons');
    const known = new Set(files.map((file) => file.split('.')[0]));
    expect(roleIcons.filter((icon) => !known.has(icon))).toEqual([]);
    expect(new Set(firstRoles.map((one) => one.icon))).toEqual(new Set(roleIcons));
  });
});
