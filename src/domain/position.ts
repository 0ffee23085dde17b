import type { Scope } from '#contract/access.ts';
import type { PositionRow } from '#contract/member-rows.ts';
import type { CatalogueRow } from '#contract/organisation-rows.ts';

/** A position as far as the rights of its holders depend on it. */
export interface HeldPosition {
  /** Stored with members, so an id is never reused for another title. */
  readonly id: number;
  readonly title: string;
  /** The id of a department, or `executive` or `none`. */
  readonly department: string;
  readonly scopes: readonly Scope[];
  /** It leads its department. */
  readonly isChief: boolean;
}

/** SPEC 3.6 */
export interface Position extends HeldPosition {
  readonly description: string;
  /** The tier from 2 to 4; only a few have one. */
  readonly tier: number | null;
  readonly ranks: readonly string[];
  /** Offered to members who say what they would like to do (Org Journey). */
  readonly isEntryLevel: boolean;
  /** No longer offered; who holds it keeps it. */
  readonly isHidden: boolean;
}

/** A position by SPEC's names of its fields. */
export function positionFrom(row: CatalogueRow): Position {
  const { id, title, department, description, tier, ranks, scopes } = row;
  return {
    ...{ id: Number(id), title, department, description, tier, ranks, scopes },
    ...{ isChief: row.chief, isEntryLevel: row.entryLevel, isHidden: row.hidden },
  };
}

/** A position as SPEC 3.7's lists have it. */
export function listedPosition({ id, title, description, department }: Position): PositionRow {
  return { id, title, description, department };
}
