import {
  scopes as everyScope,
  type Action,
  type Flag,
  type Role,
  type Scope,
} from '#contract/access.ts';
import { isPlaceless, type Department } from './departments.ts';
import { rules, tabRules, viewAllFlags, type Clause, type LeaderTab } from './permissions.rules.ts';
import type { HeldPosition } from './position.ts';

/** What rights are derived from. Names and tokens play no part. */
export interface Person {
  readonly role: Role;
  readonly flags: readonly Flag[];
  /** The positions that they hold, the primary one first, as these are now. */
  readonly positions: readonly HeldPosition[];
}

/** What a right applies to, if that matters: the department whose page is changed. */
export interface Subject {
  readonly departmentId?: string;
}

/**
 * Whether somebody may do something; `null` is a visitor, who may do none of it. The server asks on every call, the
 * client to hide what would be refused. An action on a department needs the subject: without one, it is only allowed
 * to those who may do it in every department.
 */
export function can(person: Person | null, action: Action, subject: Subject = {}): boolean {
  return person !== null && rules[action].some((clause) => holds(clause, person, subject));
}

/** Everything somebody's role, flags and positions allow. `*` includes all scopes, and itself. */
export function scopesOf(person: Person): ReadonlySet<Scope> {
  const granted: Scope[] = [
    ...roleScopes[person.role],
    ...person.flags.flatMap((flag) => flagScopes[flag] ?? []),
    ...person.positions.flatMap((position) => position.scopes),
  ];
  return new Set(granted.includes('*') ? everyScope : granted);
}

/** The views of the leader dashboard in order; empty for anyone who has none. */
export function leaderTabs(person: Person): LeaderTab[] {
  const tabs = tabRules
    .filter(({ clauses }) => clauses.some((clause) => holds(clause, person, {})))
    .map(({ tab }) => tab);
  return tabs.length === 0 ? [] : ['home', ...tabs];
}

/** The departments of My Depts, in their order. It says nothing about their pages: those need `departments.read`. */
export function departmentsVisibleTo(
  person: Person,
  departments: readonly Department[],
): readonly Department[] {
  const seesAll =
    person.role === 'Admin' || viewAllFlags.some((flag) => person.flags.includes(flag));
  return departments.filter(({ id }) => seesAll || serves(person, id));
}

/** The departments somebody serves in by their positions, whatever else they may see. */
export function departmentsServedBy({ positions }: Pick<Person, 'positions'>): readonly string[] {
  return departmentsOf(positions);
}

/**
 * The departments somebody manages (SPEC 6.13), by their ids: what managers have of these is theirs to read. `all` for whoever manages
 * each that there is.
 */
export function departmentsManagedBy(person: Person | null): readonly string[] | 'all' {
  if (can(person, 'department.edit')) return 'all';
  return departmentsOf(person?.positions ?? []).filter((departmentId) =>
    can(person, 'department.edit', { departmentId }),
  );
}

/** Whether somebody manages any department. */
export function isManager(person: Person | null): boolean {
  const manages = departmentsManagedBy(person);
  return manages === 'all' || manages.length > 0;
}

/** The departments somebody leads (SPEC 6.16), by a position that leads one; `all` for an Admin. */
export function chiefDepartmentsOf({ role, positions }: Person): readonly string[] | 'all' {
  if (role === 'Admin') return 'all';
  return departmentsOf(
    positions.filter(({ isChief, title }) => isChief || title.includes('Chief')),
  );
}

/** The scopes that flags stand for. The other flags grant none. */
export const flagScopes: Readonly<Partial<Record<Flag, readonly Scope[]>>> = {
  CanManageUsers: ['manageMembers'],
  CanEditEvents: ['createEvent'],
  canCreatePosts: ['createPost'],
  CanManagePosts: ['managePosts'],
};

const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  Admin: ['*'],
  Leader: ['createPost', 'createEvent'],
  Member: [],
};

function holds(clause: Clause, person: Person, { departmentId }: Subject): boolean {
  if (clause.role !== undefined && person.role !== clause.role) return false;
  if (clause.flag !== undefined && !person.flags.includes(clause.flag)) return false;
  if (clause.scope !== undefined && !scopesOf(person).has(clause.scope)) return false;
  return clause.manager === undefined || serves(person, departmentId?.toLowerCase());
}

/**
 * SPEC 6.14: whether one of somebody's positions is in the department. The rule itself checks whether they are org members.
 */
function serves({ positions }: Person, departmentId: string | undefined): boolean {
  return departmentsOf(positions).some((id) => id === departmentId);
}

/** Each once, sorted; Executive and None have no page. */
function departmentsOf(held: readonly HeldPosition[]): readonly string[] {
  const ids = new Set(held.map(({ department }) => department));
  return [...ids].filter((id) => !isPlaceless(id)).sort();
}
