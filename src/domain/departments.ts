import type { DepartmentRow } from '#contract/organisation-rows.ts';

/** The cards of a department page, in their order there. */
export const departmentModules = [
  'briefing',
  'roster',
  'calendar',
  'resources',
  'applications',
  'videos',
] as const;
export type DepartmentModule = (typeof departmentModules)[number];

/** Departments of the catalogue of positions that have no page of their own, with what they are called. */
export const placelessDepartments: Readonly<Record<string, string>> = {
  executive: 'Executive',
  none: 'None',
};

/** Whether it is one of those that have none. */
export function isPlaceless(departmentId: string): boolean {
  return Object.hasOwn(placelessDepartments, departmentId);
}

/** What a department that isn't known here is called: as all eight of SPEC 3.5 were, until somebody renamed them. */
export function nameFromId(departmentId: string): string {
  return `${departmentId.charAt(0).toUpperCase()}${departmentId.slice(1)}`;
}

/** SPEC 3.5. Every department has the same modules. */
export interface Department {
  /** The id is in lower case and never changes. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The name of one of our own marks, or an emoji. */
  readonly icon: string;
  readonly bannerImage: string;
  /** `#rrggbb`; marks identity only, never a state. */
  readonly color: string;
  readonly modules: readonly DepartmentModule[];
  /** Only Admins see it. */
  readonly isHidden: boolean;
}

/** A department by SPEC's names of its fields. */
export function departmentFrom(row: DepartmentRow): Department {
  const { id, name, text, icon, colour, banner, hidden } = row;
  return {
    ...{ id, name, icon, description: text, bannerImage: banner, color: colour },
    ...{ modules: departmentModules, isHidden: hidden },
  };
}
