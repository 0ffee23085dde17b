import { eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import {
  managedMember,
  members,
  membersPage,
  type ManagedMember,
  type MembersQuery,
} from '#contract/members.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { defaultPreferences, newMemberPreferences } from '#domain/preferences.ts';
import { sessions, users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const idOf = (title: string) => positionByTitle(title)?.id ?? Number.NaN;
const day = (text: string) => new Date(`${text}T12:00:00Z`);

describe.each(engines)('SPEC 7.3 the list of members on $engine', (engine) => {
  let server: TestServer;
  let leader: { id: string; username: string; token: string };
  let now = day('2026-11-20');

  beforeAll(async () => {
    server = await startServer({ engine, now: () => now });
    leader = await server.member({ username: 'Zoe', role: 'Leader', joinDate: day('2024-01-01') });
    const { db } = server.database;
    await createUser(db, {
      username: 'ada',
      email: 'Second@example.org',
      role: 'Admin',
      gameUserName: 'Ada_100%',
      flags: ['OrgMember', 'CanViewAllDepartments'],
      primaryPositionId: idOf('Scout'),
      tertiaryPositionId: idOf('Hauler'),
      joinDate: day('2025-01-01'),
      lastLogin: day('2026-11-19'),
    });
    await createUser(db, {
      username: 'Brandt',
      email: 'first@example.org',
      discordName: 'back\\slash_',
      flags: ['BetaTester', 'OrgMember'],
      primaryPositionId: idOf('Hauler'),
      secondaryPositionId: idOf('Founder'),
      joinDate: day('2026-01-01'),
      lastLogin: day('2026-11-18'),
    });
    await createUser(db, { username: 'Cleo', flags: [], joinDate: day('2023-01-01') });
  });
  afterAll(() => server.close());

  async function asked(query: MembersQuery, token = leader.token) {
    return membersPage.parse(await server.call(members.list, { token, query }));
  }
  async function names(query: MembersQuery): Promise<string[]> {
    return (await asked(query)).members.map(({ username }) => username);
  }
  async function everybody(): Promise<readonly ManagedMember[]> {
    return z.parse(
      z.array(managedMember),
      await server.call(members.list, { token: leader.token }),
    );
  }

  it('without parameters is SPEC 3.2 of everybody, by name', async () => {
    const list = await everybody();
    expect(list.map(({ username }) => username)).toEqual(['ada', 'Brandt', 'Cleo', 'Zoe']);
    expect(list[1]).toEqual({
      id: expect.any(String) as string,
      username: 'Brandt',
      email: 'first@example.org',
      role: 'Member',
      flags: ['BetaTester', 'OrgMember'],
      gameUserName: '',
      discordName: 'back\\slash_',
      mainInGameRole: '',
      secondaryInGameRoles: [],
      avatarUrl: '',
      isOnline: false,
      activityScore: 0,
      attendance: { seats: 0, present: 0, late: 0, noShow: 0, excused: 0 },
      joinDate: '2026-01-01T12:00:00.000Z',
      createdAt: expect.any(String) as string,
      lastLogin: '2026-11-18T12:00:00.000Z',
      lastSeen: '2026-11-18T12:00:00.000Z',
      primaryPositionId: idOf('Hauler'),
      secondaryPositionId: idOf('Founder'),
      tertiaryPositionId: null,
      primaryPositionTitle: 'Hauler',
      secondaryPositionTitle: 'Founder',
      tertiaryPositionTitle: null,
      primaryRank: 'Initiate',
      secondaryRank: 'Initiate',
      tertiaryRank: 'Initiate',
      orgJourneyData: newMemberPreferences,
      suspension: null,
      revision: 1,
    });
  });

  it('is sorted by name and by address as people do, where they have numbers', async () => {
    const { db } = server.database;
    for (const username of ['Wing10', 'wing9', 'Wing2'])
      await createUser(db, { username, email: `${username}@example.org` });
    const inOrder = ['Wing2', 'wing9', 'Wing10'];
    const wings = async (query: MembersQuery) =>
      (await names(query)).filter((name) => /^wing/i.test(name));
    expect(await wings({ sort: 'username' })).toEqual(inOrder);
    expect(await wings({ order: 'descending' })).toEqual([...inOrder].reverse());
    expect(await wings({ sort: 'email' })).toEqual(inOrder);
    await db.delete(users).where(inArray(users.username, inOrder));
  });

  it('has the Org Journey that the member saved', async () => {
    const { db } = server.database;
    const { id } = await createUser(db, { username: 'Dara', preferences: defaultPreferences });
    const [dara] = (await asked({ id })).members;
    expect(dara?.orgJourneyData).toEqual(defaultPreferences);
    await db.delete(users).where(eq(users.id, id));
  });

  it('SPEC 6.7 is for Leader, Admin and manageMembers', async () => {
    const list = async (overrides: Parameters<TestServer['member']>[0]) => {
      const { id, token } = await server.member(overrides);
      const { status } = await server.send(members.list, { token });
      await server.database.db.delete(users).where(eq(users.id, id));
      return status;
    };
    expect(await list({ flags: ['CanManageUsers'] })).toBe(200);
    expect(await list({ role: 'Admin' })).toBe(200);
    expect(await list({ flags: ['OrgMember', 'CanManagePosts', 'AccessReports'] })).toBe(403);
    expect((await server.send(members.list)).status).toBe(401);
  });

  it('stands beside the calls about the own account', async () => {
    expect((await server.call(auth.profile, { token: leader.token })).username).toBe('Zoe');
  });

  it.each<[MembersQuery['sort'], string[]]>([
    ['username', ['ada', 'Brandt', 'Cleo', 'Zoe']],
    ['email', ['Cleo', 'Brandt', 'ada', 'Zoe']],
    ['role', ['ada', 'Zoe', 'Brandt', 'Cleo']],
    ['joinDate', ['Cleo', 'Zoe', 'ada', 'Brandt']],
    ['lastLogin', ['Cleo', 'Zoe', 'Brandt', 'ada']],
  ])('sorts by %s, both ways', async (sort, ascending) => {
    expect(await names({ sort })).toEqual(ascending);
    const descending = await names({ sort, order: 'descending' });
    if (sort === 'role') expect(descending).toEqual(['Brandt', 'Cleo', 'Zoe', 'ada']);
    else if (sort === 'lastLogin') expect(descending).toEqual(['ada', 'Brandt', 'Cleo', 'Zoe']);
    else expect(descending).toEqual([...ascending].reverse());
  });

  it('sorts by the title of the position, with those who hold none at the end', async () => {
    expect(await names({ sort: 'position' })).toEqual(['Brandt', 'ada', 'Cleo', 'Zoe']);
    expect(await names({ sort: 'position', order: 'descending' })).toEqual([
      ...['ada', 'Brandt', 'Cleo', 'Zoe'],
    ]);
  });

  it.each<[string, MembersQuery, string[]]>([
    ['a name, in any letter case', { text: 'BRA' }, ['Brandt']],
    ['an email', { text: 'second@' }, ['ada']],
    ['a Discord name with a backslash', { text: 'k\\s' }, ['Brandt']],
    ['a game username with a percent sign', { text: '0%' }, ['ada']],
    ['an underscore, literally', { text: 'a_1' }, ['ada']],
    ['a percent sign alone, literally', { text: '%' }, ['ada']],
    ['nothing', { text: '  ' }, ['ada', 'Brandt', 'Cleo', 'Zoe']],
    ['a role', { role: 'Leader' }, ['Zoe']],
    ['a flag', { flag: 'BetaTester' }, ['Brandt']],
    ['a flag in its other spelling (SPEC 20.5)', { flag: 'viewAllDepartments' }, ['ada']],
    ['a flag that is missing', { lacks: 'OrgMember' }, ['Cleo']],
    ['one missing in both spellings', { lacks: 'viewAllDepartments' }, ['Brandt', 'Cleo', 'Zoe']],
    ['one flag and not another', { flag: 'OrgMember', lacks: 'BetaTester' }, ['ada', 'Zoe']],
    ['no position at all', { placed: 'false' }, ['Cleo', 'Zoe']],
    ['some position', { placed: 'true' }, ['ada', 'Brandt']],
    ['a department, in any slot', { department: 'logistics' }, ['ada', 'Brandt']],
    ['Executive, in any letter case', { department: 'Executive' }, ['Brandt']],
    ['two things at once', { department: 'logistics', role: 'Admin' }, ['ada']],
    ['what nobody is', { role: 'Leader', flag: 'BetaTester' }, []],
  ])('finds by %s', async (_, query, found) => {
    const page = await asked(query);
    expect(page.members.map(({ username }) => username)).toEqual(found);
    expect(page.total).toBe(found.length);
  });

  it('tells a page and how many there are in all', async () => {
    const page = await asked({ offset: '1', limit: '2' });
    expect(page.members.map(({ username }) => username)).toEqual(['Brandt', 'Cleo']);
    expect(page.total).toBe(4);
    expect(await asked({ limit: '0' })).toEqual({ members: [], total: 4 });
    expect(await asked({ offset: '9' })).toEqual({ members: [], total: 4 });
  });

  it('shows everybody once, however many are equal', async () => {
    for (const sort of ['role', 'position', 'joinDate'] as const) {
      const pages: string[] = [];
      for (let offset = 0; offset < 4; offset += 1)
        pages.push(...(await names({ sort, offset: String(offset), limit: '1' })));
      expect(pages).toEqual(await names({ sort }));
    }
  });

  it('knows who is online: within two minutes of a sign of life, and with a session', async () => {
    const isOnline = async (wanted: 'true' | 'false') => {
      const { members: found, total } = await asked({ online: wanted });
      expect(total).toBe(found.length);
      expect(found.every((one) => one.isOnline === (wanted === 'true'))).toBe(true);
      return found.map(({ username }) => username);
    };
    expect(await isOnline('true')).toEqual(['Zoe']);
    expect(await isOnline('false')).toEqual(['ada', 'Brandt', 'Cleo']);

    const pilot = await server.member({ username: 'Yara' });
    now = new Date(now.getTime() + 119_000);
    expect(await isOnline('true')).toEqual(['Yara', 'Zoe']);
    now = new Date(now.getTime() + 2_000);
    expect(await isOnline('true')).toEqual(['Zoe']); // who keeps calling
    await server.call(auth.profile, { token: pilot.token });
    expect(await isOnline('true')).toEqual(['Yara', 'Zoe']);
    await server.call(auth.logout, { token: pilot.token });
    expect(await isOnline('true')).toEqual(['Zoe']);
    await server.database.db.delete(sessions).where(eq(sessions.userId, pilot.id));
    await server.database.db.delete(users).where(eq(users.id, pilot.id));
  });

  it.each([
    ['role', 'Owner'],
    ['role', ''],
    ['flag', 'IsOwner'],
    ['department', 'kitchen'],
    ['department', ''],
    ['online', 'yes'],
    ['lacks', 'IsOwner'],
    ['placed', 'primary'],
    ['suspended', '1'],
    ['unseen', '0'],
    ['unseen', '-1'],
    ['unseen', '99999'],
    ['sort', 'passwordHash'],
    ['order', 'asc; drop table users'],
    ['offset', '-1'],
    ['offset', '1e9'],
    ['limit', '201'],
    ['limit', '007'],
    ['id', "' or 1=1"],
    ['text', 'x'.repeat(201)],
    ['text', 'null\u0000byte'],
  ])('refuses %s=%j and names the parameter', async (name, value) => {
    const query = { [name]: value } as MembersQuery;
    expect(await server.refusal(members.list, { token: leader.token, query })).toMatchObject({
      code: 'invalid',
      fields: { [name]: expect.stringMatching(/^[A-Z].*\.$/) as string },
    });
  });

  it('refuses a parameter given twice', async () => {
    const response = await server.fetch('/api/auth/user?role=Admin&role=Member', {
      headers: { authorization: `Bearer ${leader.token}` },
    });
    expect(response.status).toBe(422);
  });
});
