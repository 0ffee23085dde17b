import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { departmentById, departmentIds, departments, isDepartmentId } from './departments.ts';

describe('departments', () => {
  it('SPEC 3.5 there are eight, each with the same six modules and a chief', () => {
    expect(departments.map((one) => one.id)).toEqual(departmentIds);
    expect(departments).toHaveLength(8);
    for (const one of departments) {
      expect(one.modules).toEqual([
        'briefing',
        'roster',
        'calendar',
        'resources',
        'applications',
        'videos',
      ]);
      expect(one.chief).toBe(`Chief ${one.name} Officer`);
    }
  });

  it('the mark and the banner of each exist', () => {
    for (const { iconUrl, bannerImage } of departments) {
      expect([iconUrl, existsSync(`public${iconUrl}`)]).toEqual([iconUrl, true]);
      expect([bannerImage, existsSync(`public${bannerImage}`)]).toEqual([bannerImage, true]);
    }
  });

  it('SPEC 3.5 each has texts of its own, and the colour that the screens paint it in', () => {
    const tokens = readFileSync('src/styles/tokens.css', 'utf8');
    for (const { id, name, description, color } of departments) {
      expect(name.toLowerCase()).toBe(id);
      expect(description).not.toBe('');
      expect(tokens).toContain(`--dept-${id}: ${color};`);
    }
    for (const key of ['description', 'color', 'icon', 'bannerImage'] as const) {
      expect(new Set(departments.map((one) => one[key])).size).toBe(8);
    }
  });

  it('an id is found in any letter case, an unknown one is not', () => {
    expect(departmentById('Medical')?.name).toBe('Medical');
    expect(departmentById('catering')).toBeNull();
    expect(departmentById('constructor')).toBeNull();
    expect(isDepartmentId('medical')).toBe(true);
    expect(isDepartmentId('executive')).toBe(false);
  });
});
