import {
  scopes as everyScope,
  type Action,
  type Flag,
  type Role,
  type Scope,
} from '#contract/access.ts';
import { departmentIds, type DepartmentId } from './departments.ts';
import { rules, tabRules, viewAllFlags, type Clause, type LeaderTab } from './permissions.rules.ts';
import type { Position } from './position.ts';
import { positionById } from './positions.ts';

/** What rights are derived from. Names and tokens play no part. */
export interface Person {
  readonly role: Role;
  readonly flags: readonly Flag[];
  /** Ids from the catalogue; an unknown one counts for nothing. */
  readonly positionIds: readonly number[];
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
    ...positionsHeldBy(person).flatMap((position) => position.scopes),
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

/** The departments of My Depts. It says nothing about their pages: those need `departments.read`. */
export function departmentsVisibleTo(person: Person): DepartmentId[] {
  if (person.role === 'Admin' || viewAllFlags.some((flag) => person.flags.includes(flag)))
    return [...departmentIds];
  return departmentsServedBy(person);
}

/** The departments somebody serves in by their positions, whatever else they may see; in the departments' own order. */
export function departmentsServedBy(person: Person): DepartmentId[] {
  return departmentsOf(positionsHeldBy(person));
}

/** The departments somebody manages (SPEC 6.13), in the departments' own order: what they have of these is theirs to read. */
export function departmentsManagedBy(person: Person | null): DepartmentId[] {
  return departmentIds.filter((departmentId) => can(person, 'department.edit', { departmentId }));
}

/** The departments somebody leads (SPEC 6.16): by any position with "Chief" in its title. */
export function chiefDepartmentsOf(person: Person): DepartmentId[] {
  if (person.role === 'Admin') return [...departmentIds];
  return departmentsOf(positionsHeldBy(person).filter(({ title }) => title.includes('Chief')));
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
  return clause.manager === undefined || isManager(person, departmentId);
}

/**
 * SPEC 6.14: whoever holds one of their positions in the department. The rule itself checks whether they are org
 * members.
 */
function isManager(person: Person, departmentId: string | undefined): boolean {
  const department = departmentId?.toLowerCase();
  return departmentsOf(positionsHeldBy(person)).some((id) => id === department);
}

function positionsHeldBy(person: Person): Position[] {
  return person.positionIds.flatMap((id) => positionById(id) ?? []);
}

/** In the departments' own order, each once; Executive and None have no page. */
function departmentsOf(held: readonly Position[]): DepartmentId[] {
  return departmentIds.filter((id) => held.some((position) => position.department === id));
}
