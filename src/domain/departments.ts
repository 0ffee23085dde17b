// SPEC 3.5: the eight departments are part of the program. Their colours are in tokens.css.

export const departmentIds = [
  'logistics',
  'security',
  'exploration',
  'support',
  'intelligence',
  'technology',
  'operations',
  'medical',
] as const;
export type DepartmentId = (typeof departmentIds)[number];

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

export interface Department {
  readonly id: DepartmentId;
  readonly name: string;
  readonly description: string;
  /** The name of our own mark: `/art/departments/{icon}.svg`. */
  readonly icon: string;
  readonly iconUrl: string;
  readonly bannerImage: string;
  /** `#rrggbb`; marks identity only, never a state. */
  readonly color: string;
  readonly modules: readonly DepartmentModule[];
  /** The title of the position that leads the department. */
  readonly chief: string;
}

export const departments: readonly Department[] = [
  department('logistics', '#f6964e', [
    'Everything that has to be somewhere else by Friday.',
    'Hauling, mining, salvage, and the people who keep count.',
  ]),
  department('security', '#f46e73', [
    'Escorts, patrols, and the last word in an argument.',
    'Security flies beside the slow ships and stands in front of the soft ones.',
  ]),
  department('exploration', '#79e5eb', [
    'Going there first and writing down what it was.',
    'Scouts, surveyors and the long way round on Sundays.',
  ]),
  department('support', '#f9b7d6', [
    'The hands behind every operation that went well.',
    'Fuel, turrets, repairs, and a warm place to come back to.',
  ]),
  department('intelligence', '#af81e9', [
    'Knowing before the others do, and saying it plainly.',
    'Signals, markets, rumours, and the short version of all three.',
  ]),
  department('technology', '#85b9fb', [
    'Fittings, refits and the tools that this page runs on.',
    'Technology keeps old hulls young and new ones honest.',
  ]),
  department('operations', '#e7e680', [
    'One plan, many ships, the same second.',
    'Operations plans the evenings, calls the formation and brings everybody home.',
  ]),
  department('medical', '#5cd299', [
    'Nobody is left out there. Nobody.',
    'Medical flies with every operation, keeps the aid posts stocked, and teaches everybody else the first five minutes.',
  ]),
];

const byId = new Map<string, Department>(departments.map((one) => [one.id, one]));

/** The title beside the chief's name. */
export function chiefTitleOf({ chief, name }: Pick<Department, 'chief' | 'name'>): string {
  return chief === '' ? `Chief ${name} Officer` : chief;
}

/** The department with this id, ignoring case (route parameters keep the case they were typed in); null if unknown. */
export function departmentById(id: string): Department | null {
  return byId.get(id.toLowerCase()) ?? null;
}

/** Type guard for text that comes from the wire or a URL. */
export function isDepartmentId(text: string): text is DepartmentId {
  return byId.has(text);
}

function department(id: DepartmentId, color: string, sentences: readonly string[]): Department {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  return {
    id,
    name,
    description: sentences.join(' '),
    icon: id,
    iconUrl: `/art/departments/${id}.svg`,
    bannerImage: `/art/departments/${id}-banner.webp`,
    color,
    modules: departmentModules,
    chief: `Chief ${name} Officer`,
  };
}
