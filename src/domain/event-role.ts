import { spellingKey } from './spelling-key.ts';

/** A role of an event: `id` is missing from rows that an older version stored on a device. */
export interface NamedRole {
  readonly id?: string | undefined;
  readonly name: string;
}

/** What points to a role of an event: its id where that is known, and the name that it had by then. */
export interface RoleRef {
  readonly roleId?: string | undefined;
  readonly role: string;
}

/** A role together with the names that it had lately; `until` in milliseconds. */
export interface KnownRole extends NamedRole {
  readonly formerNames?: readonly { readonly name: string; readonly until: number }[];
}

/** The key by which names of roles are compared: `folded`, and spaces of any number and kind are one, as on a screen. */
export function roleKey(name: string): string {
  return spellingKey(name).replace(/\s+/g, ' ');
}

/** What points to this role. */
export function refTo({ id, name }: NamedRole): RoleRef {
  return { role: name, ...(id !== undefined && { roleId: id }) };
}

/** Whether both point to the same role of one event. Names decide, in any spelling, where one of them lacks the id. */
export function isSameRole(one: RoleRef, other: RoleRef): boolean {
  if (one.roleId !== undefined && other.roleId !== undefined) return one.roleId === other.roleId;
  return one.role === other.role || roleKey(one.role) === roleKey(other.role);
}

/** Whether this is the role that is pointed to. */
export function isRole(role: NamedRole, ref: RoleRef): boolean {
  return isSameRole(refTo(role), ref);
}

/** The role that a call means by an id, a name in any spelling, or a name that the role had lately; in this order. */
export function roleCalled<R extends KnownRole>(
  roles: readonly R[],
  called: string,
): R | undefined {
  const wanted = { id: called.toLowerCase(), name: called };
  for (const find of ways) {
    const found = find(roles, wanted);
    if (found) return found;
  }
  return undefined;
}

/**
 * Which of an event's roles each of the wanted ones is, in their order; undefined for a new one. Each is found as `roleCalled`
 * would, and none is taken twice: what is meant by its id, and then what has the name, comes before what only had it. What comes
 * with an id of its own is not taken for one that only had its name.
 */
export function rolesMeant<R extends KnownRole>(
  roles: readonly R[],
  wanted: readonly NamedRole[],
): readonly (R | undefined)[] {
  const meant = new Map<number, R>();
  for (const find of ways) {
    for (const [at, one] of wanted.entries()) {
      const taken = new Set<R>(meant.values());
      const free = roles.filter((role) => !taken.has(role));
      const isPassed = meant.has(at) || (find === lastCalled && one.id !== undefined);
      const found = isPassed ? undefined : find(free, one);
      if (found) meant.set(at, found);
    }
  }
  return wanted.map((_, at) => meant.get(at));
}

type Way = <R extends KnownRole>(roles: readonly R[], wanted: NamedRole) => R | undefined;

const ways: readonly Way[] = [
  (roles, { id }) => (id === undefined ? undefined : roles.find((role) => role.id === id)),
  (roles, { name }) => roles.find((role) => role.name === name),
  (roles, { name }) => roles.find((role) => roleKey(role.name) === roleKey(name)),
  lastCalled,
];

function lastCalled<R extends KnownRole>(roles: readonly R[], { name }: NamedRole): R | undefined {
  const had = roles.flatMap((role) =>
    (role.formerNames ?? [])
      .filter((former) => roleKey(former.name) === roleKey(name))
      .map(({ until }) => ({ role, until })),
  );
  return had.sort((one, other) => other.until - one.until)[0]?.role;
}
