import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scopes } from '#contract/access.ts';
import { catalogueRow, departmentRow } from '#contract/organisation-rows.ts';
import { departmentModules } from '#domain/departments.ts';
import { firstDepartments, firstOrganisation, firstPositions } from './organisation.ts';

const { departments, positions } = firstOrganisation;

describe('SPEC 3.5 the departments that a new portal begins with', () => {
  it('are eight, each with the same six modules and a chief', () => {
    expect(departments.map(({ id }) => id)).toEqual([
      ...['logistics', 'security', 'exploration', 'support'],
      ...['intelligence', 'technology', 'operations', 'medical'],
    ]);
    for (const one of departments) {
      expect(one.modules).toEqual(departmentModules);
      expect(firstOrganisation.chiefTitleOf(one)).toBe(`Chief ${one.name} Officer`);
    }
  });

  it('have a mark and a banner that exist, and texts and colours of their own', () => {
    const tokens = readFileSync('src/styles/tokens.css', 'utf8');
    for (const { id, name, icon, bannerImage, color } of departments) {
      expect(name.toLowerCase()).toBe(id);
      for (const path of [`public/art/departments/${icon}.svg`, `public${bannerImage}`])
        expect([path, existsSync(path)]).toEqual([path, true]);
      expect(tokens).toContain(`--dept-${id}: ${color};`);
    }
    for (const key of ['description', 'color', 'icon', 'bannerImage'] as const)
      expect(new Set(departments.map((one) => one[key])).size).toBe(8);
  });

  it('are rows as the server keeps them', () => {
    for (const row of firstDepartments) expect(departmentRow.parse(row)).toEqual(row);
    for (const row of firstPositions) expect(catalogueRow.parse(row)).toEqual(row);
  });
});

describe('SPEC 3.6 the positions that a new portal begins with', () => {
  it('are 66, and no id or title twice', () => {
    expect(positions).toHaveLength(66);
    expect(new Set(positions.map((one) => one.id)).size).toBe(66);
    expect(new Set(positions.map((one) => one.title.toLowerCase())).size).toBe(66);
    expect(new Set(positions.map((one) => one.description)).size).toBeGreaterThan(60);
  });

  it('have one chief for each department, who comes first', () => {
    for (const { id } of departments) {
      const [first, ...others] = firstOrganisation.positionsOf(id);
      expect([first?.isChief, first?.title.startsWith('Chief ')]).toEqual([true, true]);
      expect(others.filter(({ isChief }) => isChief)).toEqual([]);
    }
  });

  it('SPEC 6.2 have every scope as Founder and Chief Executive Officer alone', () => {
    const all = positions.filter((one) => one.scopes.includes('*')).map((one) => one.title);
    expect(all).toEqual(['Founder', 'Chief Executive Officer']);
  });

  it('SPEC 6.2 hand out rights beyond their department in Executive alone', () => {
    const privileged = ['manageMembers', 'createPost', 'createEvent', 'managePosts', '*'];
    for (const { title, department, scopes: own } of positions)
      if (own.some((scope) => privileged.includes(scope)))
        expect([title, department]).toEqual([title, 'executive']);
  });

  it('have viewInfo alone as most line roles, and every scope is somebody’s', () => {
    const plain = positions.filter((one) => one.scopes.join() === 'viewInfo');
    expect(plain.length).toBeGreaterThan(25);
    expect(new Set(positions.flatMap((one) => one.scopes))).toEqual(new Set(scopes));
  });

  it('SPEC 9.1 have a rank with each tier, and only a few have one', () => {
    const tiers = positions.filter((one) => one.tier !== null);
    expect(new Set(tiers.map(({ tier, ranks }) => `${tier ?? ''} ${ranks.join()}`))).toEqual(
      new Set(['2 Intermediate', '3 Experienced', '4 Expert']),
    );
    expect(positions.filter((one) => one.tier === null && one.ranks.length > 0)).toEqual([]);
    expect(tiers.length).toBeLessThan(positions.length / 2 + 1);
  });

  it('let a member start in any department', () => {
    const entry = positions.filter(({ isEntryLevel }) => isEntryLevel);
    const open = entry.map((one) => one.department);
    expect(open).toEqual(expect.arrayContaining([...departments.map(({ id }) => id), 'none']));
    expect(entry.every((one) => one.scopes.join() === 'viewInfo')).toBe(true);
  });

  it('are those that SPEC names', () => {
    for (const title of [
      ...['Logistics Officer', 'Security Lead', 'Chief Executive Officer', 'Founder', 'Hauler'],
      ...['Miner', 'Trainee', 'Chief Medical Officer'],
    ])
      expect(firstOrganisation.positionTitled(title)?.title).toBe(title);
  });
});
