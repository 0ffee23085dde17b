import { asc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { CatalogueRow, DepartmentRow, OfferedRole } from '#contract/organisation-rows.ts';
import { inNameOrder } from '#domain/by-name.ts';
import type { Person } from '#domain/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import {
  departmentColumns,
  heldPositions,
  offeredRoleColumns,
  positionColumns,
} from '#server/db/organisation.ts';
import { departments, offeredRoles, positions } from '#server/db/organisation-tables.ts';
import { users } from '#server/db/schema.ts';

/** A row together with who changed it last. */
export type Stored<Row> = Row & { readonly changedBy: string | null };

export async function readDepartment(
  db: Queryable,
  id: string,
): Promise<Stored<DepartmentRow> | undefined> {
  const columns = { ...departmentColumns, changedBy: departments.changedBy };
  const [row] = await db.select(columns).from(departments).where(eq(departments.id, id));
  return row;
}

export async function insertDepartment(
  tx: Queryable,
  values: typeof departments.$inferInsert,
): Promise<void> {
  await tx.insert(departments).values(values);
}

export async function updateDepartment(
  tx: Queryable,
  id: string,
  values: Partial<typeof departments.$inferInsert>,
): Promise<void> {
  await tx
    .update(departments)
    .set({ ...values, revision: sql`${departments.revision} + 1` })
    .where(eq(departments.id, id));
}

export async function readPosition(
  db: Queryable,
  id: number,
): Promise<Stored<CatalogueRow> | undefined> {
  const columns = { ...positionColumns, changedBy: positions.changedBy };
  const [row] = await db.select(columns).from(positions).where(eq(positions.id, id));
  return row;
}

/** Stores a new position, and answers with its id. */
export async function insertPosition(
  tx: Queryable,
  values: typeof positions.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(positions).values(values).returning({ id: positions.id });
  if (!row) throw new Error('The position was not stored.');
  return row.id;
}

export async function updatePosition(
  tx: Queryable,
  id: number,
  values: Partial<typeof positions.$inferInsert>,
): Promise<void> {
  await tx
    .update(positions)
    .set({ ...values, revision: sql`${positions.revision} + 1` })
    .where(eq(positions.id, id));
}

export async function deletePosition(tx: Queryable, id: number): Promise<void> {
  await tx.delete(positions).where(eq(positions.id, id));
}

/** Whoever holds the position now, by name, with what their rights are derived from now. */
export async function readHolders(
  db: Queryable,
  positionId: number,
): Promise<(Person & { readonly id: string; readonly username: string })[]> {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      flags: users.flags,
      positions: heldPositions,
    })
    .from(users)
    .where(holds(positionId))
    .orderBy(asc(users.id));
  return inNameOrder(rows, ({ username }) => username);
}

function holds(positionId: number): SQL | undefined {
  return or(
    eq(users.primaryPositionId, positionId),
    eq(users.secondaryPositionId, positionId),
    eq(users.tertiaryPositionId, positionId),
  );
}

export async function readRole(
  db: Queryable,
  id: string,
): Promise<Stored<OfferedRole> | undefined> {
  const columns = { ...offeredRoleColumns, changedBy: offeredRoles.changedBy };
  const [row] = await db.select(columns).from(offeredRoles).where(eq(offeredRoles.id, id));
  return row;
}

export async function insertRole(
  tx: Queryable,
  values: typeof offeredRoles.$inferInsert,
): Promise<void> {
  await tx.insert(offeredRoles).values(values);
}

export async function updateRole(
  tx: Queryable,
  id: string,
  values: Partial<typeof offeredRoles.$inferInsert>,
): Promise<void> {
  await tx
    .update(offeredRoles)
    .set({ ...values, revision: sql`${offeredRoles.revision} + 1` })
    .where(eq(offeredRoles.id, id));
}

export async function deleteRole(tx: Queryable, id: string): Promise<void> {
  await tx.delete(offeredRoles).where(eq(offeredRoles.id, id));
}
