import { asc } from 'drizzle-orm';
import { tableSource } from '#server/core/sync/table-source.ts';
import { departmentColumns, offeredRoleColumns, positionColumns } from '#server/db/organisation.ts';
import { departments, offeredRoles, positions } from '#server/db/organisation-tables.ts';

export const departmentsSource = tableSource('departments', {
  id: departments.id,
  read: ({ db }, { where, limit }) =>
    db
      .select(departmentColumns)
      .from(departments)
      .where(where)
      .orderBy(asc(departments.id))
      .limit(limit),
});

export const positionsSource = tableSource('positions', {
  id: positions.id,
  read: ({ db }, { where, limit }) =>
    db.select(positionColumns).from(positions).where(where).orderBy(asc(positions.id)).limit(limit),
});

export const offeredRolesSource = tableSource('offeredRoles', {
  id: offeredRoles.id,
  read: ({ db }, { where, limit }) =>
    db
      .select(offeredRoleColumns)
      .from(offeredRoles)
      .where(where)
      .orderBy(asc(offeredRoles.id))
      .limit(limit),
});
