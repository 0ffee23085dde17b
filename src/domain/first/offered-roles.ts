import type { OfferedRole } from '#contract/organisation-rows.ts';
import type { RoleIcon } from '#domain/looks/role-icons.ts';

/** The roles that events of a new portal can offer. Names are unique. */
export const firstRoles: readonly Omit<OfferedRole, 'id' | 'revision'>[] = [
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
].map((role, place) => ({ ...role, place }));

function rolesOf(department: string, icons: Readonly<Record<string, RoleIcon>>) {
  return Object.entries(icons).map(([name, icon]) => ({ name, icon, department }));
}
