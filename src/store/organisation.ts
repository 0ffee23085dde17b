import { organisationRows, type OfferedRole } from '#contract/organisation-rows.ts';
import { Organisation } from '#domain/organisation.ts';
import type { Position } from '#domain/position.ts';
import type { MusterDatabase } from './database.ts';
import { wholeScopes } from './whole-scopes.ts';

/**
 * The organisation as this device has it, by its rows or as it came with a page; null as long as it has none. A version that knew no
 * other than the one that a portal begins with left no rows of it: then it is that one, until they have come.
 */
export async function organisationIn(db: MusterDatabase): Promise<Organisation | null> {
  // What is whole is asked for first, so that it is never newer than the rows. Positions come before departments: where there is a
  // department, they are whole.
  const [whole, departments, positions] = await Promise.all([
    wholeScopes(db),
    db.collection('departments').toArray(),
    db.collection('positions').toArray(),
  ]);
  if (departments.length > 0) return new Organisation({ departments, positions });
  if (!whole.includes('public')) return organisationGiven(await db.fact('organisation'));
  const { firstOrganisation } = await import('#domain/first/organisation.ts');
  return firstOrganisation;
}

/** The organisation in what came with the page, which nobody has parsed; null if that has none, or none that can be read. */
export function organisationGiven(given: unknown): Organisation | null {
  const read = organisationRows.safeParse(given);
  return read.success ? new Organisation(read.data) : null;
}

/** The roles that an event can be given, in their order, as this device has them; as a portal begins with them while it has none. */
export async function offeredRolesIn(db: MusterDatabase): Promise<readonly OfferedRole[]> {
  const [whole, roles] = await Promise.all([
    wholeScopes(db),
    db.collection('offeredRoles').toArray(),
  ]);
  if (roles.length > 0 || !whole.includes('org'))
    return roles.sort((one, other) => one.place - other.place);
  const { firstRoles } = await import('#domain/first/offered-roles.ts');
  return firstRoles.map((role) => ({ ...role, id: role.name, revision: 0 }));
}

/** What a device may know of the organisation. */
export type FoundOrganisation = Awaited<ReturnType<typeof organisationIn>>;

/** The positions of these ids, as the device knows them; one that it doesn't know counts for nothing. */
export function positionsHeldIn(
  found: FoundOrganisation,
  ids: readonly number[],
): readonly Position[] {
  return ids.flatMap((id) => found?.position(id) ?? []);
}
