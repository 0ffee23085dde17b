import { describe, expect, it } from 'vitest';
import { actions, flags, roles, scopes, type Action } from '#contract/access.ts';
import { rules, type Clause } from './permissions.rules.ts';
import {
  can,
  chiefDepartmentsOf,
  departmentsManagedBy,
  departmentsServedBy,
  departmentsVisibleTo,
  isManager,
  leaderTabs,
  scopesOf,
  type Person,
} from './permissions.ts';
import {
  departmentIds,
  departments,
  positionCalled,
} from '#tests/support/factories/first-organisation.ts';

function aPerson(overrides: Partial<Person> = {}): Person {
  return { role: 'Member', flags: [], positions: [], ...overrides };
}
function holding(...titles: string[]): Pick<Person, 'positions'> {
  return { positions: titles.map(positionCalled) };
}

/** Every kind of user. What is asked for is the department Logistics, wherever a department matters. */
const people = {
  visitor: null,
  recruit: aPerson(),
  orgMember: aPerson({ flags: ['OrgMember'] }),
  hauler: aPerson({ flags: ['OrgMember'], ...holding('Hauler') }),
  haulerOutside: aPerson(holding('Hauler')),
  thirdPosition: aPerson({ flags: ['OrgMember'], ...holding('Scout', 'Field Medic', 'Miner') }),
  medic: aPerson({ flags: ['OrgMember'], ...holding('Field Medic') }),
  trainee: aPerson({ flags: ['OrgMember'], ...holding('Trainee') }),
  chief: aPerson({ flags: ['OrgMember'], ...holding('Chief Logistics Officer') }),
  CanEditEvents: aPerson({ flags: ['CanEditEvents'] }),
  CanManageUsers: aPerson({ flags: ['CanManageUsers'] }),
  canCreatePosts: aPerson({ flags: ['canCreatePosts'] }),
  CanManagePosts: aPerson({ flags: ['CanManagePosts'] }),
  CanManagePostsInOrg: aPerson({ flags: ['CanManagePosts', 'OrgMember'] }),
  BetaTester: aPerson({ flags: ['BetaTester'] }),
  AccessReports: aPerson({ flags: ['AccessReports'] }),
  SpecialOps: aPerson({ flags: ['SpecialOps'] }),
  viewAllDepartments: aPerson({ flags: ['viewAllDepartments'] }),
  CanViewAllDepartments: aPerson({ flags: ['CanViewAllDepartments'] }),
  leader: aPerson({ role: 'Leader' }),
  leaderInOrg: aPerson({ role: 'Leader', flags: ['OrgMember'] }),
  admin: aPerson({ role: 'Admin' }),
  adminInOrg: aPerson({ role: 'Admin', flags: ['OrgMember'] }),
  membershipDirector: aPerson(holding('Membership Director')),
  communicationsDirector: aPerson(holding('Communications Director')),
  eventsDirector: aPerson(holding('Events Director')),
  treasurer: aPerson(holding('Treasurer')),
  founder: aPerson(holding('Founder')),
  founderInOrg: aPerson({ flags: ['OrgMember'], ...holding('Founder') }),
} satisfies Record<string, Person | null>;
type Kind = keyof typeof people;
const kinds = Object.keys(people) as Kind[];

const signedIn = kinds.filter((kind) => kind !== 'visitor');
const inOrg: Kind[] = [
  ...(['orgMember', 'hauler', 'thirdPosition', 'medic', 'trainee', 'chief'] as const),
  ...(['CanManagePostsInOrg', 'leaderInOrg', 'adminInOrg', 'founderInOrg'] as const),
];
const adminsOnly: Kind[] = ['admin', 'adminInOrg'];
const leaders: Kind[] = ['leader', 'leaderInOrg', ...adminsOnly];
const founders: Kind[] = ['founder', 'founderInOrg'];
const managers: Kind[] = ['hauler', 'thirdPosition', 'chief'];
const videoKeepers: Kind[] = [
  ...leaders,
  ...founders,
  'CanManagePosts',
  'CanManagePostsInOrg',
  'communicationsDirector',
];

const expected: Readonly<Record<Action, readonly Kind[]>> = {
  'profile.use': signedIn,
  'rsvp.set': signedIn,
  'events.read': inOrg,
  'events.edit': [...leaders, ...founders, 'CanEditEvents', 'eventsDirector'],
  'departments.read': inOrg,
  'department.edit': [...adminsOnly, ...managers],
  'department.videos.edit': [...videoKeepers, ...managers],
  'applications.submit': inOrg,
  'members.list': [...leaders, ...founders, 'CanManageUsers', 'membershipDirector'],
  'members.edit': [...adminsOnly, ...founders, 'CanManageUsers', 'membershipDirector'],
  'posts.edit': [...videoKeepers, 'canCreatePosts'],
  'motd.read': leaders,
  'motd.edit': adminsOnly,
  'content.edit': adminsOnly,
  'audit.read': adminsOnly,
  'portal.edit': adminsOnly,
  'messages.send': leaders,
  'troubles.read': adminsOnly,
  'leadershipVideos.use': videoKeepers,
  'leadershipVideos.tab': ['leaderInOrg', 'adminInOrg', 'founderInOrg', 'CanManagePostsInOrg'],
  'leaderDashboard.open': [
    ...leaders,
    ...founders,
    'CanManageUsers',
    'canCreatePosts',
    'CanManagePostsInOrg',
    'membershipDirector',
    'communicationsDirector',
  ],
  'images.upload': [
    ...inOrg,
    ...(['leader', 'admin', 'founder', 'CanEditEvents', 'canCreatePosts'] as const),
    ...(['CanManagePosts', 'communicationsDirector', 'eventsDirector'] as const),
  ],
};

describe('SPEC 6 who may do what', () => {
  it.each(actions)('%s is allowed to exactly those the table names', (action) => {
    expect(allowed(action)).toEqual(sorted(expected[action]));
  });

  it.each(kinds.filter((kind) => kind !== 'visitor'))(
    '%s sees the leader tabs of SPEC 6.10',
    (kind) => {
      const person = people[kind];
      const has = (group: readonly Kind[]) => group.includes(kind);
      const writers: Kind[] = [...leaders, ...founders, 'canCreatePosts', 'communicationsDirector'];
      const tabs = [
        ...(has(expected['members.list']) ? ['members'] : []),
        ...(has(expected['members.edit']) ? ['joining'] : []),
        ...(has(leaders) ? ['messages'] : []),
        ...(has(writers) ? ['post', 'managePosts'] : []),
        ...(has(expected['leadershipVideos.tab']) ? ['leadershipVideos'] : []),
        ...(has(expected['content.edit']) ? ['pages'] : []),
        ...(has(expected['portal.edit']) ? ['departments', 'portal'] : []),
        ...(has(expected['audit.read']) ? ['audit'] : []),
      ];
      expect(leaderTabs(person)).toEqual(tabs.length === 0 ? [] : ['home', ...tabs]);
    },
  );

  it('the dashboard opens for whoever has a tab, and for nobody else', () => {
    for (const role of roles)
      for (const flag of flags)
        for (const other of flags) {
          const person = aPerson({ role, flags: [flag, other] });
          expect(can(person, 'leaderDashboard.open')).toBe(leaderTabs(person).length > 0);
        }
  });

  it('control: without any one clause of the rules the table above does not hold', () => {
    const judge = (clauses: readonly Clause[], action: Action) =>
      withRule(action, clauses, () => allowed(action));
    for (const action of actions) {
      const clauses = rules[action];
      expect(judge(clauses, action)).toEqual(sorted(expected[action]));
      for (const dropped of clauses)
        expect(
          judge(
            clauses.filter((clause) => clause !== dropped),
            action,
          ),
        ).not.toEqual(sorted(expected[action]));
    }
  });

  it('control: with any right open to everybody signed in the table above does not hold', () => {
    for (const action of actions.filter((one) => one !== 'profile.use' && one !== 'rsvp.set'))
      expect(withRule(action, [{}], () => allowed(action))).not.toEqual(sorted(expected[action]));
  });
});

describe('department managers', () => {
  it('who loses OrgMember manages no department any more, not even as its chief', () => {
    const { positions } = people.chief;
    const logistics = { departmentId: 'logistics' };
    for (const action of ['department.edit', 'department.videos.edit'] as const) {
      expect(can(people.chief, action, logistics)).toBe(true);
      expect(can(aPerson({ positions }), action, logistics)).toBe(false);
    }
  });

  it('a position counts for its own department, in any letter case of the address', () => {
    expect(can(people.hauler, 'department.edit', { departmentId: 'Logistics' })).toBe(true);
    expect(can(people.hauler, 'department.edit', { departmentId: 'medical' })).toBe(false);
    expect(can(people.medic, 'department.videos.edit', { departmentId: 'medical' })).toBe(true);
  });

  it('without a department only those may who may in every one', () => {
    expect(can(people.hauler, 'department.edit')).toBe(false);
    expect(can(people.admin, 'department.edit')).toBe(true);
  });

  it('Executive and None are no departments to manage', () => {
    expect(can(people.trainee, 'department.edit', { departmentId: 'none' })).toBe(false);
    expect(can(people.treasurer, 'department.edit', { departmentId: 'executive' })).toBe(false);
  });

  it('a position counts as it is now: for the department and with the scopes that it has', () => {
    const hauler = positionCalled('Hauler');
    const moved = { ...hauler, department: 'medical', scopes: ['manageMembers'] as const };
    const person = aPerson({ flags: ['OrgMember'], positions: [moved] });
    expect(can(person, 'department.edit', { departmentId: 'logistics' })).toBe(false);
    expect(can(person, 'department.edit', { departmentId: 'medical' })).toBe(true);
    expect(can(person, 'members.edit')).toBe(true);
    expect(departmentsManagedBy(person)).toEqual(['medical']);
  });

  it('an Admin manages every department that there is, a visitor and a recruit none', () => {
    expect(departmentsManagedBy(people.admin)).toBe('all');
    expect([people.visitor, people.haulerOutside].map(departmentsManagedBy)).toEqual([[], []]);
    expect([people.admin, people.hauler, people.visitor].map(isManager)).toEqual([
      ...[true, true, false],
    ]);
  });
});

describe('scopes', () => {
  it('Admin has every scope, Leader createPost and createEvent, Member none', () => {
    expect(scopesOf(people.admin)).toEqual(new Set(scopes));
    expect(scopesOf(people.leader)).toEqual(new Set(['createPost', 'createEvent']));
    expect(scopesOf(people.recruit)).toEqual(new Set());
  });

  it('four flags stand for a scope each, the others for none', () => {
    const byFlag = flags.map((flag) => [flag, ...scopesOf(aPerson({ flags: [flag] }))]);
    expect(byFlag.filter(([, scope]) => scope !== undefined)).toEqual([
      ['CanEditEvents', 'createEvent'],
      ['CanManageUsers', 'manageMembers'],
      ['canCreatePosts', 'createPost'],
      ['CanManagePosts', 'managePosts'],
    ]);
  });

  it('the scopes of all three positions are added, and * brings every scope', () => {
    const person = aPerson(holding('Hauler', 'Treasurer', 'Events Director'));
    expect(scopesOf(person)).toEqual(new Set(['viewInfo', 'view_logs', 'createEvent']));
    expect(scopesOf(people.founder)).toEqual(new Set(scopes));
  });
});

describe('departments in sight', () => {
  const sightOf = (person: Person) => departmentsVisibleTo(person, departments).map(({ id }) => id);

  it('My Depts lists the departments of the positions, in the departments’ order', () => {
    expect(sightOf(people.thirdPosition)).toEqual(['logistics', 'exploration', 'medical']);
    expect(sightOf(people.trainee)).toEqual([]);
  });

  it.each(['admin', 'viewAllDepartments', 'CanViewAllDepartments'] as const)(
    '%s sees all eight',
    (kind) => {
      expect(sightOf(people[kind])).toEqual(departmentIds);
    },
  );

  it('a chief leads the own department, an Admin all of them, others none', () => {
    expect(chiefDepartmentsOf(people.chief)).toEqual(['logistics']);
    expect(chiefDepartmentsOf(people.admin)).toBe('all');
    expect(chiefDepartmentsOf(people.hauler)).toEqual([]);
    expect(chiefDepartmentsOf(aPerson(holding('Chief Executive Officer')))).toEqual([]);
  });
});

function allowed(action: Action): Kind[] {
  const subject = { departmentId: 'logistics' };
  return sorted(kinds.filter((kind) => can(people[kind], action, subject)));
}

/** Runs with another rule in place of the real one, for the controls. */
function withRule<T>(action: Action, clauses: readonly Clause[], run: () => T): T {
  const table: Record<Action, readonly Clause[]> = rules;
  const real = table[action];
  table[action] = clauses;
  try {
    return run();
  } finally {
    table[action] = real;
  }
}

function sorted(group: readonly Kind[]): Kind[] {
  return [...group].sort((a, b) => kinds.indexOf(a) - kinds.indexOf(b));
}

describe('SPEC 15.4 the departments that somebody serves in', () => {
  it('are those of the positions held, in their own order, also for those who see all of them', () => {
    const positions = holding('Chief Medical Officer', 'Hauler');
    expect(departmentsServedBy(aPerson(positions))).toEqual(['logistics', 'medical']);
    expect(departmentsServedBy(aPerson({ role: 'Admin', ...positions }))).toEqual([
      ...['logistics', 'medical'],
    ]);
    expect(departmentsServedBy(aPerson({ role: 'Admin' }))).toEqual([]);
  });
});
