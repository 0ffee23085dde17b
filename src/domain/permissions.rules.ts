import type { Action, Flag, Role, Scope } from '#contract/access.ts';

/**
 * One way to have a right: everything it names must hold; an empty clause holds for everyone who is signed
 * in. `manager` asks for a position in the department in question.
 */
export interface Clause {
  readonly role?: Role;
  readonly flag?: Flag;
  readonly scope?: Scope;
  readonly manager?: true;
}
/** Ways to have a right; any one of them is enough. */
export type Rule = readonly Clause[];

// A scope covers everyone who has it: an Admin has all of them, a Leader createPost and createEvent. A flag
// counts through the scope that it stands for, so that a position with that scope is worth the same.
const signedIn: Rule = [{}];
const orgMember: Rule = [{ flag: 'OrgMember' }];
const publishers: Rule = [
  { scope: 'createPost' },
  { scope: 'managePosts' },
  { scope: 'createEvent' },
];
const admin: Rule = [{ role: 'Admin' }];
const manager: Rule = [{ flag: 'OrgMember', manager: true }];
const videoKeepers: Rule = [{ role: 'Leader' }, { scope: 'managePosts' }];
const videoTab = videoKeepers.map((clause): Clause => ({ ...clause, flag: 'OrgMember' }));

/** SPEC 6 as data; both sides read it through `can()`. */
export const rules: Readonly<Record<Action, Rule>> = {
  'profile.use': signedIn,
  'rsvp.set': signedIn,
  'events.read': orgMember,
  'events.edit': [{ scope: 'createEvent' }],
  'departments.read': orgMember,
  'department.edit': [...admin, ...manager],
  'department.videos.edit': [...videoKeepers, ...manager],
  'applications.submit': orgMember,
  'members.list': [{ role: 'Leader' }, { scope: 'manageMembers' }],
  'members.edit': [{ scope: 'manageMembers' }],
  'posts.edit': [{ scope: 'createPost' }, { scope: 'managePosts' }],
  'motd.read': [...admin, { role: 'Leader' }],
  'motd.edit': admin,
  'content.edit': admin,
  'audit.read': admin,
  'portal.edit': admin,
  'messages.send': [...admin, { role: 'Leader' }],
  'troubles.read': admin,
  'leadershipVideos.use': videoKeepers,
  'leadershipVideos.tab': videoTab,
  'leaderDashboard.open': [
    { scope: 'createPost' },
    { scope: 'manageMembers' },
    { flag: 'OrgMember', scope: 'managePosts' },
  ],
  'images.upload': [...orgMember, ...publishers],
};

export type LeaderTab =
  | 'home'
  | 'members'
  | 'post'
  | 'managePosts'
  | 'leadershipVideos'
  | 'joining'
  | 'messages'
  | 'pages'
  | 'departments'
  | 'portal'
  | 'audit';

/** Who sees which view of the leader dashboard; `home` is there for anyone who sees another one. */
export const tabRules: readonly { readonly tab: LeaderTab; readonly clauses: Rule }[] = [
  { tab: 'members', clauses: rules['members.list'] },
  { tab: 'joining', clauses: rules['members.edit'] },
  { tab: 'messages', clauses: rules['messages.send'] },
  { tab: 'post', clauses: [{ scope: 'createPost' }] },
  { tab: 'managePosts', clauses: [{ scope: 'createPost' }] },
  { tab: 'leadershipVideos', clauses: videoTab },
  { tab: 'pages', clauses: rules['content.edit'] },
  { tab: 'departments', clauses: rules['portal.edit'] },
  { tab: 'portal', clauses: rules['portal.edit'] },
  { tab: 'audit', clauses: rules['audit.read'] },
];

/** SPEC 2.7 spells it both ways, so both count. */
export const viewAllFlags: readonly Flag[] = ['viewAllDepartments', 'CanViewAllDepartments'];
