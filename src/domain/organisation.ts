import type { CatalogueRow, DepartmentRow } from '#contract/organisation-rows.ts';
import {
  departmentFrom,
  isPlaceless,
  placelessDepartments,
  type Department,
} from './departments.ts';
import { positionFrom, type Position } from './position.ts';

interface OrganisationRows {
  readonly departments: readonly DepartmentRow[];
  readonly positions: readonly CatalogueRow[];
}

/** The departments and positions as they are at one moment, in their order, and ways to find one. */
export class Organisation {
  /** Hidden ones included. */
  readonly departments: readonly Department[];
  /** By department, hidden ones included; those of `executive` and `none` first. */
  readonly positions: readonly Position[];
  readonly #departments: ReadonlyMap<string, Department>;
  readonly #positions: ReadonlyMap<number, Position>;

  constructor({ departments, positions }: OrganisationRows) {
    this.departments = departments.toSorted(inOrder).map(departmentFrom);
    this.#departments = new Map(this.departments.map((one) => [one.id, one]));
    const places = [...Object.keys(placelessDepartments), ...this.#departments.keys()];
    const placeOf = ({ department }: CatalogueRow) =>
      places.includes(department) ? places.indexOf(department) : places.length;
    this.positions = positions
      .toSorted((one, other) => placeOf(one) - placeOf(other) || inOrder(one, other))
      .map(positionFrom);
    this.#positions = new Map(this.positions.map((one) => [one.id, one]));
  }

  /** Those that everybody sees. */
  get shown(): readonly Department[] {
    return this.departments.filter(({ isHidden }) => !isHidden);
  }

  /** The positions that can be given, asked for and wished for. */
  get offered(): readonly Position[] {
    return this.positions.filter(
      ({ isHidden, department }) => !isHidden && this.department(department)?.isHidden !== true,
    );
  }

  /** The department with this id, ignoring case (route parameters keep the case they were typed in); null if unknown. */
  department(id: string): Department | null {
    return this.#departments.get(id.toLowerCase()) ?? null;
  }

  /** The position with this id; null for none, and for one that is gone. */
  position(id: number | null | undefined): Position | null {
    return this.#positions.get(id ?? Number.NaN) ?? null;
  }

  /** The position with exactly this title; null if there is none. */
  positionTitled(title: string): Position | null {
    return this.positions.find((one) => one.title === title) ?? null;
  }

  /** The positions of one department in their order, hidden ones included. */
  positionsOf(departmentId: string): readonly Position[] {
    return this.positions.filter(({ department }) => department === departmentId);
  }

  /** How a position's department is displayed: `Logistics`, `Executive`, `None`; an unknown one by its id. */
  nameOf(departmentId: string): string {
    if (isPlaceless(departmentId)) return placelessDepartments[departmentId] ?? '';
    const known = this.department(departmentId)?.name;
    return known ?? (departmentId === '' ? 'None' : departmentId);
  }

  /** SPEC 3.5: the title beside the chief's name. */
  chiefTitleOf({ id, name }: Pick<Department, 'id' | 'name'>): string {
    const chief = this.positionsOf(id).find(({ isChief, isHidden }) => isChief && !isHidden);
    return chief?.title ?? `Chief ${name} Officer`;
  }

  /** Whether what a member holds, by department and title, leads that department (SPEC 6.16). */
  isChief({ department, title }: { readonly department: string; readonly title: string }): boolean {
    const position = this.positionsOf(department).find((one) => one.title === title);
    return position?.isChief ?? title.startsWith('Chief ');
  }
}

/** The organisation as long as nothing is known of it. */
export const noOrganisation = new Organisation({ departments: [], positions: [] });

function inOrder(one: Placed, other: Placed): number {
  return one.place - other.place || (one.id < other.id ? -1 : Number(one.id > other.id));
}

interface Placed {
  readonly id: string;
  readonly place: number;
}
