import type { CatalogueRow } from '#contract/organisation-rows.ts';
import { Organisation } from '#domain/organisation.ts';
import { matching } from '#ui/muster/picker-search.ts';
import type { OrganisationRows } from './organisation.data.ts';

/** The positions of one department, in their order. */
export interface PositionGroup {
  readonly department: string;
  readonly name: string;
  readonly rows: readonly CatalogueRow[];
}

/**
 * The positions by department: those of Executive first, of None and of departments that are unknown last. With a text, those whose
 * title or department has it.
 */
export function positionGroups(rows: OrganisationRows, typed: string): readonly PositionGroup[] {
  const organisation = new Organisation(rows);
  const places = ['executive', ...rows.departments.map(({ id }) => id), 'none'];
  const others = rows.positions.map(({ department }) => department);
  const wanted = new Set(
    matching(
      rows.positions.map((row) => ({
        ...{ row, title: row.title, note: organisation.nameOf(row.department) },
      })),
      typed,
    ).map(({ row }) => row),
  );
  return [...new Set([...places, ...others])].flatMap((department) => {
    const found = rows.positions.filter((row) => row.department === department && wanted.has(row));
    return found.length === 0
      ? []
      : [{ department, name: organisation.nameOf(department), rows: found }];
  });
}
