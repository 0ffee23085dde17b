import type { DepartmentId } from './departments.ts';

/** Names of lucide icons. A role from elsewhere may name another icon: show its department's mark then. */
export const roleIcons = [
  'ambulance',
  'armchair',
  'binoculars',
  'bot',
  'camera',
  'compass',
  'cpu',
  'crosshair',
  'flag',
  'fuel',
  'graduation-cap',
  'headset',
  'heart-pulse',
  'map',
  'megaphone',
  'package',
  'pickaxe',
  'plane',
  'radar',
  'radio-tower',
  'recycle',
  'rocket',
  'scan-search',
  'shield',
  'swords',
  'syringe',
  'target',
  'telescope',
  'truck',
  'users',
  'wrench',
] as const;
export type RoleIcon = (typeof roleIcons)[number];

export interface RsvpOption {
  readonly name: string;
  readonly icon: RoleIcon;
  /** Empty for a role that belongs to no single department. */
  readonly department: DepartmentId | '';
}

/** The roles an event can offer. Names are unique. */
export const rsvpOptions: readonly RsvpOption[] = [
  ...rolesOf('', {
    Crew: 'users',
    Instructor: 'graduation-cap',
    Guest: 'armchair',
    Recorder: 'camera',
  }),
  ...rolesOf('logistics', {
    Hauler: 'truck',
    Loadmaster: 'package',
    Miner: 'pickaxe',
    Salvager: 'recycle',
  }),
  ...rolesOf('security', { 'Escort pilot': 'shield', Marine: 'swords', 'Boarding team': 'target' }),
  ...rolesOf('exploration', { Pathfinder: 'compass', Surveyor: 'map', Scout: 'binoculars' }),
  ...rolesOf('support', { Gunner: 'crosshair', 'Refuel pilot': 'fuel', Engineer: 'wrench' }),
  ...rolesOf('intelligence', {
    'Signals operator': 'radio-tower',
    Observer: 'telescope',
    Analyst: 'scan-search',
  }),
  ...rolesOf('technology', {
    'Systems engineer': 'cpu',
    'Drone operator': 'bot',
    'Test pilot': 'rocket',
  }),
  ...rolesOf('operations', {
    'Fleet commander': 'flag',
    'Flight lead': 'plane',
    'Flight controller': 'radar',
    Comms: 'headset',
    Herald: 'megaphone',
  }),
  ...rolesOf('medical', {
    'Field medic': 'heart-pulse',
    'Rescue pilot': 'ambulance',
    Surgeon: 'syringe',
  }),
];

const byName = new Map(rsvpOptions.map((option) => [option.name, option]));

/** The option with exactly this name; null for a role that is not in the catalogue. */
export function rsvpOptionByName(name: string): RsvpOption | null {
  return byName.get(name) ?? null;
}

function rolesOf(
  department: RsvpOption['department'],
  icons: Readonly<Record<string, RoleIcon>>,
): RsvpOption[] {
  return Object.entries(icons).map(([name, icon]) => ({ name, icon, department }));
}
