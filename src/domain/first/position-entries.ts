import type { Scope } from '#contract/access.ts';
import type { CatalogueRow } from '#contract/organisation-rows.ts';

/** SPEC 9.1: tiers run from 2 to 4, and each has its rank. */
const rankOfTier = { 2: 'Intermediate', 3: 'Experienced', 4: 'Expert' } as const;

/** A position as these lists write it: what is omitted gets a line role's value. */
export interface PositionEntry {
  readonly id: number;
  readonly title: string;
  readonly about: string;
  readonly scopes?: readonly Scope[];
  /** Only a few have one. */
  readonly tier?: keyof typeof rankOfTier;
  readonly entry?: true;
}

/** Completes the entries of one department, whose first leads it. Most line roles have the scope viewInfo and nothing else. */
export function positionsIn(
  department: string,
  entries: readonly PositionEntry[],
): readonly CatalogueRow[] {
  const hasChief = department !== 'executive' && department !== 'none';
  return entries.map(({ id, title, about, scopes = ['viewInfo'], tier, entry }, place) => ({
    id: String(id),
    title,
    department,
    description: about,
    chief: hasChief && place === 0,
    entryLevel: entry ?? false,
    tier: tier ?? null,
    ranks: tier ? [rankOfTier[tier]] : [],
    scopes: [...scopes],
    place,
    hidden: false,
    revision: 1,
  }));
}
