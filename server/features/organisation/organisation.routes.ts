import { organisation } from '#contract/organisation.ts';
import { implement } from '#server/core/calls/implement.ts';
import { readDepartmentRows, readOfferedRoles, readPositionRows } from '#server/db/organisation.ts';
import { departmentHandlers } from './department-editing.ts';
import { positionHandlers } from './position-editing.ts';
import { roleHandlers } from './role-editing.ts';

export const organisationRoutes = implement('organisation', organisation, {
  departments: ({ db }) => readDepartmentRows(db),
  positions: ({ db }) => readPositionRows(db),
  roles: ({ db }) => readOfferedRoles(db),
  ...departmentHandlers,
  ...positionHandlers,
  ...roleHandlers,
});
