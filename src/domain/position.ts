import type { Scope } from '#contract/access.ts';
import type { DepartmentId } from './departments.ts';

/** The eight departments, and the two of the catalogue that have no page of their own. */
export type PositionDepartment = DepartmentId | 'executive' | 'none';

/** SPEC 9.1: tiers run from 2 to 4, and each has its rank. */
const rankOfTier = { 2: 'Intermediate', 3: 'Experienced', 4: 'Expert' } as const;
type Tier = keyof typeof rankOfTier;

export interface Position {
  /** Stored in the database, so an id is never reused for another title. */
  readonly id: number;
  readonly title: string;
  readonly department: PositionDepartment;
  readonly scopes: readonly Scope[];
  /** Only a few have one. */
  readonly tier: Tier | null;
  readonly rank: (typeof rankOfTier)[Tier] | null;
  /** Offered to members who say what they would like to do (Org Journey). */
  readonly isEntryLevel: boolean;
}

/** A position as the catalogue writes it: what is omitted gets a line role's value. */
export interface PositionEntry {
  readonly id: number;
  readonly title: string;
  readonly scopes?: readonly Scope[];
  readonly tier?: Tier;
  readonly entry?: true;
}

/** Completes the entries of one department. Most line roles have the scope viewInfo and nothing else. */
export function positionsIn(
  department: PositionDepartment,
  entries: readonly PositionEntry[],
): Position[] {
  return entries.map(({ id, title, scopes = ['viewInfo'], tier, entry }) => ({
    id,
    title,
    department,
    scopes,
    tier: tier ?? null,
    rank: tier ? rankOfTier[tier] : null,
    isEntryLevel: entry ?? false,
  }));
}
