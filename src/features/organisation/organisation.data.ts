import type { BodyInput } from '#contract/endpoint.ts';
import { organisation } from '#contract/organisation.ts';
import type { CatalogueRow, DepartmentRow, OfferedRole } from '#contract/organisation-rows.ts';
import { useAbsence, useWhole, type Loaded } from '#data/loaded.ts';
import { syncNow } from '#data/sync-now.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow } from '#runtime/current.ts';
import { inOrder, type NewPlace } from '#domain/places.ts';

// An Admin changes the organisation at once: each call resolves when the device has the result from the server. All throw ApiError
// when refused, NetworkError without an answer.

export interface OrganisationRows {
  readonly departments: readonly DepartmentRow[];
  readonly positions: readonly CatalogueRow[];
}

/** The departments and positions as they are kept, hidden ones included, in their order. */
export function useOrganisationRows(): Loaded<OrganisationRows> {
  const found = useWhole('public', 'organisation rows', async (db) => {
    const [departments, positions] = await Promise.all([
      db.collection('departments').toArray(),
      db.collection('positions').toArray(),
    ]);
    return { departments: departments.sort(inOrder), positions: positions.sort(inOrder) };
  });
  return useUnlessOlder(found);
}

/** There is always a department: without one, the rows of a version that knew none haven't come yet. */
function useUnlessOlder(found: Loaded<OrganisationRows>): Loaded<OrganisationRows> {
  const absence = useAbsence('public');
  if (found.state !== 'here' || found.value.departments.length > 0) return found;
  return absence ? { state: 'not-to-be-had', ...absence } : { state: 'not-yet' };
}

/** The event roles as they are kept; only org members have them on their devices. */
export function useRoleRows(): Loaded<readonly OfferedRole[]> {
  return useWhole('org', 'role rows', async (db) => {
    const roles = await db.collection('offeredRoles').toArray();
    return roles.sort(inOrder);
  });
}

/** Adds a department; the same `key` again adds no second one. */
export async function addDepartment(
  body: BodyInput<typeof organisation.addDepartment>,
  key: string,
): Promise<void> {
  await callServer(organisation.addDepartment, { credentials: credentialsNow(), body, key });
  await syncNow();
}

/** Saves what the edit names: refused when somebody else was faster than its revision. */
export async function changeDepartment(
  id: string,
  body: BodyInput<typeof organisation.changeDepartment>,
): Promise<void> {
  await callServer(organisation.changeDepartment, {
    credentials: credentialsNow(),
    params: { id },
    body,
  });
  await syncNow();
}

/** Adds a position; the same `key` again adds no second one. */
export async function addPosition(
  body: BodyInput<typeof organisation.addPosition>,
  key: string,
): Promise<void> {
  await callServer(organisation.addPosition, { credentials: credentialsNow(), body, key });
  await syncNow();
}

/** Saves what the edit names: refused when somebody else was faster than its revision. */
export async function changePosition(
  id: string,
  body: BodyInput<typeof organisation.changePosition>,
): Promise<void> {
  await callServer(organisation.changePosition, {
    credentials: credentialsNow(),
    params: { id },
    body,
  });
  await syncNow();
}

/** Deletes a position. While members hold it that is refused with `position_held`, unless it may be taken from them. */
export async function removePosition(id: string, from: 'nobody' | 'its holders'): Promise<void> {
  await callServer(organisation.removePosition, {
    credentials: credentialsNow(),
    params: { id },
    query: { anyway: from === 'its holders' ? 'true' : 'false' },
  });
  await syncNow();
}

/** Adds an event role; the same `key` again adds no second one. */
export async function addRole(
  body: BodyInput<typeof organisation.addRole>,
  key: string,
): Promise<void> {
  await callServer(organisation.addRole, { credentials: credentialsNow(), body, key });
  await syncNow();
}

/** Saves what the edit names: refused when somebody else was faster than its revision. */
export async function changeRole(
  id: string,
  body: BodyInput<typeof organisation.changeRole>,
): Promise<void> {
  await callServer(organisation.changeRole, {
    credentials: credentialsNow(),
    params: { id },
    body,
  });
  await syncNow();
}

export async function removeRole({ id }: OfferedRole): Promise<void> {
  await callServer(organisation.removeRole, { credentials: credentialsNow(), params: { id } });
  await syncNow();
}

/** Gives departments their new places, one after the other. */
export async function placeDepartments(places: readonly NewPlace<DepartmentRow>[]): Promise<void> {
  for (const { row, place } of places)
    await changeDepartment(row.id, { place, revision: row.revision });
}

/** Gives positions their new places, one after the other. */
export async function placePositions(places: readonly NewPlace<CatalogueRow>[]): Promise<void> {
  for (const { row, place } of places)
    await changePosition(row.id, { place, revision: row.revision });
}
