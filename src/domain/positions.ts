import { departmentById } from './departments.ts';
import type { Position, PositionDepartment } from './position.ts';
import { fleetPositions } from './positions.fleet.ts';
import { generalPositions } from './positions.general.ts';
import { servicePositions } from './positions.services.ts';

/** The whole catalogue. Each title and each id belongs to exactly one position. */
export const positions: readonly Position[] = [
  ...generalPositions,
  ...fleetPositions,
  ...servicePositions,
];

export const entryLevelPositions: readonly Position[] = positions.filter((one) => one.isEntryLevel);

const byId = new Map(positions.map((one) => [one.id, one]));
const byTitle = new Map(positions.map((one) => [one.title, one]));

/** The position with this id; null if it is not in the catalogue. */
export function positionById(id: number): Position | null {
  return byId.get(id) ?? null;
}

/** The position with exactly this title; null if there is none. */
export function positionByTitle(title: string): Position | null {
  return byTitle.get(title) ?? null;
}

/** The positions of one department in the catalogue's order, the chief first. */
export function positionsOf(department: PositionDepartment): readonly Position[] {
  return positions.filter((one) => one.department === department);
}

/** How a position's department is displayed: `Logistics`, `Executive`, `None`. */
export function departmentNameOf(department: string): string {
  if (department === 'executive') return 'Executive';
  if (department === 'none' || department === '') return 'None';
  return departmentById(department)?.name ?? department;
}

/** SPEC 6.16: chiefs are recognised by how their title begins. */
export function isChiefTitle(title: string): boolean {
  return title.startsWith('Chief ');
}
