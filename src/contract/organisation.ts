import * as z from 'zod/mini';
import { scopes } from './access.ts';
import { endpoint } from './endpoint.ts';
import { catalogueRow, departmentRow, offeredRole } from './organisation-rows.ts';
import { basedOn, boolean, imageUrl, label, line, text, wholeNumber } from './shapes.ts';

/** How long an icon is at most: a name of one of our marks, or one emoji, which may be of many code points. */
export const LONGEST_ICON = 40;
/** How many ranks of a member there are at most (domain/ranks). */
const MOST_RANKS = 4;

const place = wholeNumber.check(z.minimum(0), z.maximum(10_000));
const departmentId = z.string().check(z.regex(/^[a-z\d-]{1,60}$/, 'There is no such department.'));

const departmentFields = () => ({
  text: z.optional(z.nullable(text(1_000))),
  /** The name of one of our marks, or an emoji. */
  icon: z.optional(z.nullable(label(LONGEST_ICON))),
  colour: z.optional(
    z.nullable(z.string().check(z.regex(/^#[\da-f]{6}$/i, 'Write the colour as #rrggbb.'))),
  ),
  banner: z.optional(z.nullable(imageUrl)),
  place: z.optional(place),
  hidden: z.optional(boolean),
});

const departmentName = () => line(60, 'Give the department a name.');
const newDepartment = z.lazy(() => z.object({ name: departmentName(), ...departmentFields() }));
/** What is missing stays, null clears. */
const departmentEdit = z.lazy(() =>
  z.object({ name: z.optional(departmentName()), ...departmentFields(), revision: basedOn }),
);
export type DepartmentEdit = z.infer<typeof departmentEdit>;

const positionFields = () => ({
  department: z.optional(departmentId),
  description: z.optional(z.nullable(text(1_000))),
  chief: z.optional(boolean),
  entryLevel: z.optional(boolean),
  tier: z.optional(z.nullable(wholeNumber.check(z.minimum(2), z.maximum(4)))),
  ranks: z.optional(z.array(label(40)).check(z.maxLength(MOST_RANKS))),
  scopes: z.optional(z.array(z.enum(scopes)).check(z.maxLength(scopes.length))),
  place: z.optional(place),
  hidden: z.optional(boolean),
});

const positionTitle = () => line(80, 'Give the position a title.');
const newPosition = z.lazy(() => z.object({ title: positionTitle(), ...positionFields() }));
const positionEdit = z.lazy(() =>
  z.object({ title: z.optional(positionTitle()), ...positionFields(), revision: basedOn }),
);
export type PositionEdit = z.infer<typeof positionEdit>;

const roleFields = () => ({
  icon: z.optional(z.nullable(label(LONGEST_ICON))),
  /** Empty, or null, for a role of no single department. */
  department: z.optional(z.nullable(z.union([z.literal(''), departmentId]))),
});
const roleName = () => line(60, 'Give the role a name.');
const newRole = z.lazy(() => z.object({ name: roleName(), ...roleFields() }));
const roleEdit = z.lazy(() =>
  z.object({ name: z.optional(roleName()), ...roleFields(), revision: basedOn }),
);
export type RoleEdit = z.infer<typeof roleEdit>;

/** Whoever holds a position that is to be deleted is named first (409 `position_held`); `anyway` takes it from them. */
const anyway = z.lazy(() => z.object({ anyway: z.optional(z.enum(['true', 'false'])) }));

/** What the organisation is made of, as an Admin changes it. */
export const organisation = {
  departments: endpoint('GET', '/departments', {
    access: 'anyone',
    isPublicContent: true,
    summary: 'The departments in their order, hidden ones marked as such',
    reply: z.array(departmentRow),
  }),
  addDepartment: endpoint('POST', '/departments', {
    access: 'portal.edit',
    summary: 'Add a department; its id is made of its name and stays',
    pictureField: 'banner',
    body: newDepartment,
    reply: departmentRow,
  }),
  changeDepartment: endpoint('PUT', '/departments/:id', {
    access: 'portal.edit',
    summary: 'Change a department, hide it, or move it in the order; what is missing stays',
    pictureField: 'banner',
    body: departmentEdit,
    reply: departmentRow,
  }),
  positions: endpoint('GET', '/positions', {
    access: 'profile.use',
    summary: 'The positions by department, hidden ones marked as such',
    reply: z.array(catalogueRow),
  }),
  addPosition: endpoint('POST', '/positions', {
    access: 'portal.edit',
    summary: 'Add a position',
    body: newPosition,
    reply: catalogueRow,
  }),
  changePosition: endpoint('PUT', '/positions/:id', {
    access: 'portal.edit',
    summary: 'Change a position; its holders have the rights of what it becomes at once',
    // Its holders are locked along with the caller, in one order.
    untransacted: true,
    body: positionEdit,
    reply: catalogueRow,
  }),
  removePosition: endpoint('DELETE', '/positions/:id', {
    access: 'portal.edit',
    summary: 'Delete a position that nobody holds, or with ?anyway=true take it from its holders',
    untransacted: true, // for the same reason, and since names of others must not be stored among the caller's answers
    query: anyway,
  }),
  roles: endpoint('GET', '/event-roles', {
    access: 'events.read',
    summary: 'The roles that an event can be given',
    reply: z.array(offeredRole),
  }),
  addRole: endpoint('POST', '/event-roles', {
    access: 'portal.edit',
    summary: 'Add a role that events can be given',
    body: newRole,
    reply: offeredRole,
  }),
  changeRole: endpoint('PUT', '/event-roles/:id', {
    access: 'portal.edit',
    summary: 'Change such a role; events that have it keep theirs',
    body: roleEdit,
    reply: offeredRole,
  }),
  removeRole: endpoint('DELETE', '/event-roles/:id', {
    access: 'portal.edit',
    summary: 'Delete such a role; events that have it keep theirs',
  }),
};
