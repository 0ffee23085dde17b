import { firstDepartments, firstOrganisation, firstPositions } from '#domain/first/organisation.ts';
import type { Position } from '#domain/position.ts';

// The organisation that a new portal begins with, as most tests find it.

/** The same as rows. */
export const firstRows = { departments: firstDepartments, positions: firstPositions };
export const { departments, positions } = firstOrganisation;
export const departmentIds = departments.map(({ id }) => id);
export const positionById = (id: number) => firstOrganisation.position(id);
export const positionByTitle = (title: string) => firstOrganisation.positionTitled(title);
export const positionsOf = (departmentId: string) => firstOrganisation.positionsOf(departmentId);

/** The position of that title; throws if there is none. */
export function positionCalled(title: string): Position {
  const position = positionByTitle(title);
  if (!position) throw new Error(`No position ${title}`);
  return position;
}
