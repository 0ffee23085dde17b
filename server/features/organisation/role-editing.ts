import type { organisation, RoleEdit } from '#contract/organisation.ts';
import type { OfferedRole } from '#contract/organisation-rows.ts';
import { ApiError } from '#contract/problem.ts';
import { roleIcons } from '#domain/looks/role-icons.ts';
import type { Handlers } from '#server/core/calls/implement.ts';
import { idOfNew, idTaken } from '#server/core/calls/new-id.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { holdOrganisation, readOfferedRoles, readOrganisation } from '#server/db/organisation.ts';
import { refused, refuseTaken } from './looks.ts';
import {
  deleteRole,
  insertRole,
  readRole,
  updateRole,
  type Stored,
} from './organisation.repository.ts';

type Names = 'addRole' | 'changeRole' | 'removeRole';

/** SPEC 29.8: the roles that events can be given. An event keeps those that it has. */
export const roleHandlers: Pick<Handlers<typeof organisation>, Names> = {
  addRole: async (context) => {
    const { db, body, request, services } = context;
    const { id: actorId } = memberOf(context);
    await holdOrganisation(db);
    const others = await readOfferedRoles(db);
    const id = idOfNew(request.idempotencyKey);
    if (others.some((one) => one.id === id)) throw idTaken();
    const last = Math.max(-1, ...others.map(({ place }) => place));
    const values = { icon: 'users', department: '', ...given(body), name: body.name };
    await refuseWrong(db, others, { id, ...values });
    await insertRole(db, { ...values, id, place: last + 1, changedBy: actorId });
    await noteChange(db, {
      ...subjectOf({ id, ...values }),
      ...{ action: 'created', actorId, at: services.now() },
    });
    return stored(await readRole(db, id));
  },

  changeRole: async (context) => {
    const { db, body, services } = context;
    const { id: actorId } = memberOf(context);
    await holdOrganisation(db);
    const before = await found(db, context.params.id);
    const { revision: basedOn, ...edit } = body;
    await refuseStale(db, { row: before, basedOn, present });
    const values = given(edit);
    await refuseWrong(db, await readOfferedRoles(db), { ...before, ...values });
    await updateRole(db, before.id, { ...values, changedBy: actorId });
    const after = stored(await readRole(db, before.id));
    await noteChange(db, {
      ...subjectOf(before),
      ...{ action: 'updated', before: present(before), after, actorId, at: services.now() },
    });
    return after;
  },

  removeRole: async (context) => {
    const { db, services } = context;
    await holdOrganisation(db);
    const before = await found(db, context.params.id);
    await deleteRole(db, before.id);
    await noteChange(db, {
      ...{ ...subjectOf(before), action: 'deleted', before: present(before) },
      ...{ actorId: memberOf(context).id, at: services.now() },
    });
  },
};

function given({
  name,
  icon,
  department,
}: Omit<RoleEdit, 'revision'>): Partial<Pick<OfferedRole, 'name' | 'icon' | 'department'>> {
  return {
    ...(name !== undefined && { name }),
    ...(icon !== undefined && { icon: icon ?? 'users' }),
    ...(department !== undefined && { department: department ?? '' }),
  };
}

async function refuseWrong(
  db: Queryable,
  others: readonly OfferedRole[],
  { id, name, icon, department }: Pick<OfferedRole, 'id' | 'name' | 'icon' | 'department'>,
): Promise<void> {
  refuseTaken(others, { id, name }, { field: 'name', noun: 'role' });
  if (!roleIcons.some((one) => one === icon)) throw refused('icon', `There is no icon "${icon}".`);
  const known = (await readOrganisation(db)).department(department)?.id;
  if (department !== '' && known !== department)
    throw refused('department', `There is no department "${department}".`);
}

async function found(db: Queryable, called: string): Promise<Stored<OfferedRole>> {
  const row = await readRole(db, parseId(called));
  if (!row) throw new ApiError('not_found', 'This role no longer exists.');
  return row;
}

function subjectOf({ id, name, department }: Pick<OfferedRole, 'id' | 'name' | 'department'>) {
  return { subject: 'role', subjectId: id, title: name, departmentId: department } as const;
}

function present({ changedBy: _, ...row }: Stored<OfferedRole>): OfferedRole {
  return row;
}

function stored(row: Stored<OfferedRole> | undefined): OfferedRole {
  if (!row) throw new Error('A role that was just stored is gone.');
  return present(row);
}
