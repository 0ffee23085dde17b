import type { Scope } from '#contract/access.ts';

/** A scope as the form of a position offers it. */
interface ScopeWords {
  readonly scope: Scope;
  /** What it says of a position: "Manages members". */
  readonly name: string;
  readonly text: string;
}

/** What whoever holds a position with such a scope may do to others, or to what everybody sees (domain/member-editing). */
export const privilegedScopeWords: readonly ScopeWords[] = [
  {
    scope: 'manageMembers',
    name: 'Manages members',
    text: 'Approves, changes, suspends and deletes accounts',
  },
  { scope: 'createEvent', name: 'Manages events', text: 'Creates, changes and deletes events' },
  { scope: 'createPost', name: 'Writes posts', text: 'Creates, changes and deletes posts' },
  {
    scope: 'managePosts',
    name: 'Manages posts and videos',
    text: 'Also the leadership videos and those of departments',
  },
  { scope: '*', name: 'Everything', text: 'All scopes of this list' },
];

const MARK = 'Opens nothing in the portal; says what the position is for';

/** What says of a position what it is for. */
export const lineScopeWords: readonly ScopeWords[] = [
  { scope: 'viewInfo', name: 'Reads information', text: MARK },
  { scope: 'assign_tasks', name: 'Assigns tasks', text: MARK },
  { scope: 'overview_all', name: 'Has an overview', text: MARK },
  { scope: 'manage_shipments', name: 'Manages shipments', text: MARK },
  { scope: 'view_logs', name: 'Reads logs', text: MARK },
  { scope: 'manage_patrols', name: 'Manages patrols', text: MARK },
  { scope: 'access_camera_logs', name: 'Reads camera logs', text: MARK },
];

/** What scopes say of a position, in the order of the lists. */
export function scopeNames(held: readonly Scope[]): string[] {
  return [...privilegedScopeWords, ...lineScopeWords]
    .filter(({ scope }) => held.includes(scope))
    .map(({ name }) => name);
}

/** How a row counts them. */
export function scopesText(held: readonly Scope[]): string {
  if (held.length === 0) return 'No scopes';
  return held.length === 1 ? '1 scope' : `${held.length} scopes`;
}
