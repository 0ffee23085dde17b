import { asc, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { CatalogueRow, DepartmentRow } from '#contract/organisation-rows.ts';
import type { MemberRow } from '#contract/member-rows.ts';
import { firstPositions } from '#domain/first/organisation.ts';
import { Organisation } from '#domain/organisation.ts';
import type { HeldPosition } from '#domain/position.ts';
import type { Queryable } from './database.ts';
import { departments, FIRST_NEW_POSITION, offeredRoles, positions } from './organisation-tables.ts';
import { rowsOf } from './rows.ts';
import { shareReads } from './shared-reads.ts';
import { users } from './schema.ts';

/** The columns of a department as devices keep it. */
export const departmentColumns = withoutAuthor(getTableColumns(departments));
/** The columns of a position as devices keep it; its id is text there. */
export const positionColumns = {
  ...withoutAuthor(getTableColumns(positions)),
  id: sql<string>`${positions.id}::text`,
};
/** The columns of a role that events can offer, as devices keep it. */
export const offeredRoleColumns = withoutAuthor(getTableColumns(offeredRoles));

/** The departments and positions as they are now, whichever process changed them. */
export function readOrganisation(db: Queryable): Promise<Organisation> {
  return askTogether(db, 'organisation', null);
}

/**
 * Keeps departments, positions and roles as they are until the transaction ends, and waits for a change of them: whoever gives
 * positions, or judges by them under a lock, comes before any account is locked.
 */
export async function keepOrganisation(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('muster.organisation'))`);
}

/** Keeps every other change of them, and whoever keeps them, waiting until the transaction ends. */
export async function holdOrganisation(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('muster.organisation'))`);
}

/** The departments in their order. */
export function readDepartmentRows(db: Queryable): Promise<DepartmentRow[]> {
  return db
    .select(departmentColumns)
    .from(departments)
    .orderBy(asc(departments.place), asc(departments.id));
}

/** The positions by department, and there in their order. */
export function readPositionRows(db: Queryable): Promise<CatalogueRow[]> {
  return db
    .select(positionColumns)
    .from(positions)
    .orderBy(asc(positions.department), asc(positions.place), asc(positions.id));
}

/** Tells which ids are those of positions, or were before these were deleted: none is used again (SPEC 29.5). */
export async function readPositionIds(db: Queryable): Promise<(id: number) => boolean> {
  const [row] = await rowsOf<{ last: number }>(
    db,
    sql`select last_value::int - (not is_called)::int as last from positions_id_seq`,
  );
  const last = row?.last ?? 0;
  return (id) => (id >= FIRST_NEW_POSITION ? id <= last : firstIds.has(id));
}

const firstIds: ReadonlySet<number> = new Set(firstPositions.map(({ id }) => Number(id)));

/** The roles that an event can be given, in their order. */
export function readOfferedRoles(db: Queryable) {
  return db
    .select(offeredRoleColumns)
    .from(offeredRoles)
    .orderBy(asc(offeredRoles.place), asc(offeredRoles.name));
}

const askTogether = shareReads(
  async (db) =>
    new Organisation({
      departments: await readDepartmentRows(db),
      positions: await readPositionRows(db),
    }),
);

/** In a statement that reads `users`: the positions that a member holds, as these are now, the primary one first. */
export const heldPositions = heldBy(users);

function heldBy(table: typeof users): SQL<HeldPosition[]> {
  const {
    primaryPositionId: first,
    secondaryPositionId: second,
    tertiaryPositionId: third,
  } = table;
  return sql<HeldPosition[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', held.id, 'title', held.title, 'department', held.department,
      'scopes', held.scopes, 'isChief', held.chief) order by array_position(array[${first}, ${second}, ${third}], held.id))
    from positions as held where held.id in (${first}, ${second}, ${third})), '[]'::jsonb)`;
}

/** In a statement that reads `users`: a member's three positions by department and title, as everybody may see them. */
export const positionsShown = {
  primaryPosition: shown(users.primaryPositionId),
  secondaryPosition: shown(users.secondaryPositionId),
  tertiaryPosition: shown(users.tertiaryPositionId),
};

/** In a statement that reads `users`: the titles of a member's three positions. */
export const positionTitles = {
  primaryPositionTitle: titleOf(users.primaryPositionId),
  secondaryPositionTitle: titleOf(users.secondaryPositionId),
  tertiaryPositionTitle: titleOf(users.tertiaryPositionId),
};

/** Null if none is held. */
function shown(id: AnyPgColumn): SQL<MemberRow['primaryPosition']> {
  return sql`(select jsonb_build_object('department', department, 'title', title) from positions where positions.id = ${id})`;
}

function titleOf(id: AnyPgColumn): SQL<string | null> {
  return sql`(select title from positions where positions.id = ${id})`;
}

function withoutAuthor<C extends { readonly changedBy: unknown }>({
  changedBy: _,
  ...rest
}: C): Omit<C, 'changedBy'> {
  return rest;
}
