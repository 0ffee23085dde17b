import type { CatalogueRow, DepartmentRow } from '#contract/organisation-rows.ts';
import { Organisation } from '#domain/organisation.ts';
import { fleetPositions } from './fleet-positions.ts';
import { generalPositions } from './general-positions.ts';
import { servicePositions } from './service-positions.ts';

// What a new portal begins with (SPEC 29.1): its migration wrote the same rows. Only devices still read these, namely those that an
// older version left without rows of their own, and the server which ids there have been.

/** The eight departments of SPEC 3.5. */
export const firstDepartments: readonly DepartmentRow[] = [
  department('logistics', '#f6964e', 'Moves cargo, mines and salvages, and keeps count of it.'),
  department('security', '#f46e73', 'Escorts, patrols, and protection for everybody else.'),
  department('exploration', '#79e5eb', 'Scouts, surveys and maps what nobody has been to yet.'),
  department('support', '#f9b7d6', 'Fuel, turrets, repairs, and everything that others need.'),
  department('intelligence', '#af81e9', 'Gathers signals, markets and reports, and sums them up.'),
  department(
    'technology',
    '#85b9fb',
    'Fittings, refits, and the tools that the organisation uses.',
  ),
  department(
    'operations',
    '#e7e680',
    'Plans operations, calls the formation, and brings everybody back.',
  ),
  department('medical', '#5cd299', 'Rescues, treats, and teaches first aid.'),
].map((one, place) => ({ ...one, place }));

/** The 66 positions of SPEC 3.6. */
export const firstPositions: readonly CatalogueRow[] = [
  ...generalPositions,
  ...fleetPositions,
  ...servicePositions,
];

/** Both, as everybody else reads them. */
export const firstOrganisation = new Organisation({
  departments: firstDepartments,
  positions: firstPositions,
});

function department(id: string, colour: string, text: string) {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  const banner = `/art/departments/${id}-banner.webp`;
  return { id, name, text, icon: id, colour, banner, hidden: false, revision: 1 };
}
