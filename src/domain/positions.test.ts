import { describe, expect, it } from 'vitest';
import { scopes } from '#contract/access.ts';
import { departments } from './departments.ts';
import {
  departmentNameOf,
  entryLevelPositions,
  isChiefTitle,
  positionById,
  positionByTitle,
  positions,
  positionsOf,
} from './positions.ts';

describe('the catalogue of positions', () => {
  it('SPEC 3.6 has about 66, and no id or title twice', () => {
    expect(positions).toHaveLength(66);
    expect(new Set(positions.map((one) => one.id)).size).toBe(66);
    expect(new Set(positions.map((one) => one.title.toLowerCase())).size).toBe(66);
  });

  it('SPEC 3.6 every department has one chief, named as the department says, and it comes first', () => {
    for (const { id, chief } of departments) {
      const chiefs = positionsOf(id).filter((one) => isChiefTitle(one.title));
      expect(chiefs.map((one) => one.title)).toEqual([chief]);
      expect(positionsOf(id)[0]?.title).toBe(chief);
    }
  });

  it('SPEC 6.2 only Founder and Chief Executive Officer have every scope', () => {
    const all = positions.filter((one) => one.scopes.includes('*')).map((one) => one.title);
    expect(all).toEqual(['Founder', 'Chief Executive Officer']);
  });

  it('SPEC 6.2 only Executive hands out rights beyond its department', () => {
    const privileged = ['manageMembers', 'createPost', 'createEvent', 'managePosts', '*'];
    for (const { title, department, scopes: own } of positions)
      if (own.some((scope) => privileged.includes(scope)))
        expect([title, department]).toEqual([title, 'executive']);
  });

  it('SPEC 3.6 most line roles have viewInfo alone, and every scope is somebody’s', () => {
    const plain = positions.filter((one) => one.scopes.join() === 'viewInfo');
    expect(plain.length).toBeGreaterThan(25);
    expect(new Set(positions.flatMap((one) => one.scopes))).toEqual(new Set(scopes));
  });

  it('SPEC 9.1 a tier has its rank, and only a few have one', () => {
    const pairs = positions
      .filter((one) => one.tier !== null)
      .map((one) => `${one.tier ?? ''} ${one.rank ?? ''}`);
    expect(new Set(pairs)).toEqual(new Set(['2 Intermediate', '3 Experienced', '4 Expert']));
    expect(positions.filter((one) => one.tier === null).every((one) => one.rank === null)).toBe(
      true,
    );
    expect(pairs.length).toBeLessThan(positions.length / 2 + 1);
  });

  it('a member can start in any department', () => {
    const open = new Set(entryLevelPositions.map((one) => one.department));
    expect([...departments.map((one) => one.id), 'none'].every((id) => open.has(id as never))).toBe(
      true,
    );
    expect(entryLevelPositions.every((one) => one.scopes.join() === 'viewInfo')).toBe(true);
  });

  it('SPEC 3.6 knows the positions it names, by title and by id', () => {
    for (const title of [
      'Logistics Officer',
      'Security Lead',
      'Chief Executive Officer',
      'Founder',
      'Hauler',
      'Miner',
      'Trainee',
      'Chief Medical Officer',
    ]) {
      const position = positionByTitle(title);
      expect(position?.title).toBe(title);
      expect(positionById(position?.id ?? 0)).toBe(position);
    }
    expect(positionByTitle('hauler')).toBeNull();
    expect(positionById(0)).toBeNull();
  });

  it('a department reads as its name, also the two without a page', () => {
    expect(['logistics', 'executive', 'none', ''].map(departmentNameOf)).toEqual([
      'Logistics',
      'Executive',
      'None',
      'None',
    ]);
  });
});
