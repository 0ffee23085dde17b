import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { applications } from '#contract/applications.ts';
import { audit } from '#contract/audit.ts';
import { departments as inDepartment } from '#contract/departments.ts';
import { events } from '#contract/events.ts';
import { invitations } from '#contract/invitations.ts';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { memberWork } from '#contract/member-work.ts';
import { members } from '#contract/members.ts';
import { organisation } from '#contract/organisation.ts';
import { profile } from '#contract/profile.ts';
import { posts } from '#contract/posts.ts';
import { firstDepartments, firstPositions } from '#domain/first/organisation.ts';
import { newMemberPreferences } from '#domain/preferences.ts';
import { firstRoles } from '#domain/first/offered-roles.ts';
import { sync } from '#contract/sync.ts';
import { notices } from '#server/db/notice-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { positionCalled } from '#tests/support/factories/first-organisation.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const aPost = { title: 'Tonight', content: '<p>Eight.</p>', isPinned: false };

describe.each(engines)('SPEC 29 the organisation on $engine', (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    ({ token } = await server.member({ role: 'Admin' }));
  });

  const departments = () => server.call(organisation.departments);
  const positions = () => server.call(organisation.positions, { token });
  const positionOf = async (title: string) => {
    const found = (await positions()).find((one) => one.title === title);
    if (!found) throw new Error(`No position ${title}`);
    return found;
  };
  const addPosition = (body: Parameters<typeof server.call<typeof organisation.addPosition>>[1]) =>
    server.call(organisation.addPosition, body);

  describe('29.1 of a new portal', () => {
    it('has the rows that the device begins with as well', async () => {
      const fresh = await startServer({ engine });
      const { token: reader } = await fresh.member({});
      expect(await fresh.call(organisation.departments)).toEqual(firstDepartments);
      const listed = await fresh.call(organisation.positions, { token: reader });
      const byId = (one: { id: string }, other: { id: string }) =>
        Number(one.id) - Number(other.id);
      expect(listed.toSorted(byId)).toEqual(firstPositions.toSorted(byId));
      const roles = await fresh.call(organisation.roles, { token: reader });
      expect(roles).toMatchObject(firstRoles);
      await fresh.close();
    });

    it('comes with the pull to whoever knows of it: departments and positions to everybody, roles to org members', async () => {
      const pulled = async (as: string | undefined, knows: number) => {
        const { changes } = await server.call(sync.pull, {
          ...(as !== undefined && { token: as }),
          query: { knows: String(knows) },
        });
        return [changes.departments, changes.positions, changes.offeredRoles].map(
          (rows) => (rows?.length ?? 0) > 0,
        );
      };
      expect(await pulled(undefined, KNOWLEDGE)).toEqual([true, true, false]);
      expect(await pulled(undefined, KNOWLEDGE - 1)).toEqual([false, false, false]);
      const { token: recruit } = await server.member({ flags: [] });
      expect(await pulled(recruit, KNOWLEDGE)).toEqual([true, true, false]);
      expect(await pulled(token, KNOWLEDGE)).toEqual([true, true, true]);
    });
  });

  describe('29.4 a department', () => {
    it('is changed in part, and reads so at once; null puts the usual back', async () => {
      const params = { id: 'Logistics' };
      const before = (await departments()).find(({ id }) => id === 'logistics');
      const body = { name: 'Cargo', colour: '#AABBCC', icon: '🚚' };
      const after = await server.call(organisation.changeDepartment, { token, params, body });
      expect(after).toEqual({ ...before, ...body, colour: '#aabbcc', revision: 2 });
      expect(await departments()).toContainEqual(after);
      const back = { name: 'Logistics', colour: before?.colour ?? '', icon: null };
      const again = await server.call(organisation.changeDepartment, { token, params, body: back });
      expect(again).toMatchObject({ name: 'Logistics', icon: 'operations' });
      const { entries } = await server.call(audit.list, {
        ...{ token, query: { subjectId: 'logistics' } },
      });
      expect(entries[1]).toMatchObject({
        ...{ subject: 'department', action: 'updated', title: 'Logistics' },
        ...{ before: { name: 'Logistics' }, after: { name: 'Cargo' } },
      });
    });

    it('is added with an id made of its name that nothing else has, and has a page and positions', async () => {
      const add = (name: string) =>
        server.call(organisation.addDepartment, { token, body: { name } });
      const mess = await add('Mess & Galley');
      expect(mess).toMatchObject({ id: 'mess-galley', text: '', hidden: false, revision: 1 });
      expect((await add('Mess Galley')).id).toBe('mess-galley-2');
      expect((await add('None')).id).toBe('none-2');
      expect((await add('Leadership')).id).toBe('leadership-2');
      expect((await add('茶')).id).toBe('department');
      const cook = await addPosition({ token, body: { title: 'Cook', department: mess.id } });
      const member = await server.member({ primaryPositionId: Number(cook.id) });
      const params = { departmentId: 'mess-galley' };
      expect(await server.call(inDepartment.positions, { token, params })).toEqual([
        { id: Number(cook.id), title: 'Cook' },
      ]);
      expect(
        (await server.call(inDepartment.roster, { token, params })).map(({ id }) => id),
      ).toEqual([member.id]);
      const content = { content: '<p>Soup at six.</p>' };
      await server.call(inDepartment.saveBriefing, { token: member.token, params, body: content });
    });

    it.each([
      ['a name that another has in another spelling', { name: 'MEDICAL' }, 'name'],
      ['a colour that is too dark to be seen', { colour: '#101820' }, 'colour'],
      ['what is no colour', { colour: 'red;}' }, 'colour'],
      ['an icon of ours that there is not', { icon: 'kitchen' }, 'icon'],
      ['two emoji', { icon: '🚚🚚' }, 'icon'],
      ['a banner from a foreign host', { banner: 'https://evil.example/a.png' }, 'banner'],
      ['a name that nobody sees', { name: '\u200b' }, 'name'],
    ])('refuses %s, and changes nothing', async (_, body, field) => {
      const params = { id: 'security' };
      const before = await departments();
      const { status, fields } = await server.refusal(organisation.changeDepartment, {
        ...{ token, params, body },
      });
      expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
      expect(await departments()).toEqual(before);
    });

    it('refuses a change of an older revision, with what it is now', async () => {
      const params = { id: 'support' };
      await server.call(organisation.changeDepartment, { token, params, body: { text: 'Fuel.' } });
      const late = { token, params, body: { text: 'Tea.', revision: 1 } };
      expect(await server.refusal(organisation.changeDepartment, late)).toMatchObject({
        ...{ status: 409, code: 'stale_revision', current: { text: 'Fuel.', revision: 2 } },
      });
    });
  });

  describe('29.5 a position', () => {
    it('gives its holders the rights that it has now, on the server and on every device', async () => {
      const { id, revision } = await positionOf('Hauler');
      const hauler = await server.member({ primaryPositionId: Number(id) });
      const post = () => server.send(posts.create, { token: hauler.token, body: aPost });
      expect((await post()).status).toBe(403);
      const query = { knows: String(KNOWLEDGE) };
      const { cursor } = await server.call(sync.pull, { token: hauler.token, query });
      const params = { id };
      const body = { title: 'Freighter', scopes: ['createPost' as const], revision };
      await server.call(organisation.changePosition, { token, params, body });
      expect((await post()).status).toBe(200);
      const news = await server.call(sync.pull, {
        ...{ token: hauler.token, query: { ...query, cursor } },
      });
      expect(news.changes.positions).toMatchObject([{ id, title: 'Freighter' }]);
      expect(news.changes.members).toMatchObject([
        { id: hauler.id, primaryPosition: { department: 'logistics', title: 'Freighter' } },
      ]);
      expect(news.changes.documents?.map((one) => one.id)).toEqual(
        expect.arrayContaining(['profile', 'positions']),
      );
      const back = { title: 'Hauler', scopes: ['viewInfo' as const] };
      await server.call(organisation.changePosition, { token, params, body: back });
      expect((await post()).status).toBe(403);
    });

    it('moves with its holders: they manage the department that it is in now', async () => {
      const { id } = await positionOf('Miner');
      const miner = await server.member({ primaryPositionId: Number(id) });
      const brief = (departmentId: string) =>
        server.send(inDepartment.saveBriefing, {
          ...{ token: miner.token, params: { departmentId }, body: { content: '<p>Dig.</p>' } },
        });
      const statuses = async () => [
        (await brief('logistics')).status,
        (await brief('medical')).status,
      ];
      expect(await statuses()).toEqual([200, 403]);
      const move = (department: string) =>
        server.call(organisation.changePosition, { token, params: { id }, body: { department } });
      await move('medical');
      expect(await statuses()).toEqual([403, 200]);
      await move('logistics');
      expect(await statuses()).toEqual([200, 403]);
    });

    it('is added under an id that was never used, last of its department', async () => {
      const body = { title: 'Lamplighter', department: 'support', tier: 2, ranks: ['Expert'] };
      const made = await addPosition({ token, body });
      expect(Number(made.id)).toBeGreaterThan(1000);
      expect(made).toMatchObject({ ...body, scopes: ['viewInfo'], chief: false, place: 7 });
      await server.call(organisation.removePosition, { token, params: { id: made.id } });
      const next = await addPosition({ token, body });
      expect(Number(next.id)).toBeGreaterThan(Number(made.id));
    });

    it.each([
      ['a title that another has', { title: 'gunner' }, 'title'],
      ['a department that there is not', { department: 'kitchen' }, 'department'],
      ['a second chief', { chief: true }, 'chief'],
      ['a chief of none', { chief: true, department: 'none' }, 'chief'],
      ['a scope that there is not', { scopes: ['fly'] as never }, 'scopes.0'],
      ['a rank that there is not', { ranks: ['Admiral'] }, 'ranks'],
      ['a tier below the lowest', { tier: 1 }, 'tier'],
    ])('refuses %s, and changes nothing', async (_, body, field) => {
      const before = await positionOf('Scout');
      const { status, fields } = await server.refusal(organisation.changePosition, {
        ...{ token, params: { id: before.id }, body },
      });
      expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
      expect(await positionOf('Scout')).toEqual(before);
    });

    it('that is not there is told to be gone', async () => {
      for (const id of ['999999', '0', 'x', '-1', '99999999999999999999'])
        expect(
          await server.refusal(organisation.changePosition, { token, params: { id }, body: {} }),
        ).toMatchObject({ status: 404, message: 'This position no longer exists.' });
    });
  });

  it('29.6 a hidden position is not offered any more, and stays with its holders', async () => {
    const { id } = await positionOf('Deck Boss');
    const boss = await server.member({ primaryPositionId: Number(id) });
    const body = { hidden: true };
    await server.call(organisation.changePosition, { token, params: { id }, body });
    const params = { departmentId: 'support' };
    const offered = await server.call(inDepartment.positions, { token, params });
    expect(offered.map(({ title }) => title)).not.toContain('Deck Boss');
    const roster = await server.call(inDepartment.roster, { token, params });
    expect(roster.find((one) => one.id === boss.id)?.primaryPosition?.title).toBe('Deck Boss');
  });

  it('29.7 a position that somebody holds is deleted once its holders were named', async () => {
    const made = await addPosition({ token, body: { title: 'Lookout', department: 'security' } });
    const holders = await Promise.all(
      ['ada', 'bo'].map((username) =>
        server.member({ username, secondaryPositionId: Number(made.id) }),
      ),
    );
    const params = { id: made.id };
    expect(await server.refusal(organisation.removePosition, { token, params })).toMatchObject({
      ...{ status: 409, code: 'position_held' },
      current: { holders: ['ada', 'bo'], count: 2 },
    });
    expect(await positionOf('Lookout')).toEqual(made);
    await server.call(organisation.removePosition, { token, params, query: { anyway: 'true' } });
    expect((await positions()).map(({ title }) => title)).not.toContain('Lookout');
    const list = await server.call(members.list, { token });
    const rows = Array.isArray(list) ? list : list.members;
    const held = rows.filter(({ id }) => holders.some((one) => one.id === id));
    expect(held.map(({ secondaryPositionId }) => secondaryPositionId)).toEqual([null, null]);
    const { entries } = await server.call(audit.list, { token, query: { subjectId: made.id } });
    expect(entries[0]).toMatchObject({ subject: 'position', action: 'deleted', title: 'Lookout' });
  });

  it('29.8 the roles that events can be given are added, changed and deleted; an event keeps its own', async () => {
    const roles = async () => server.call(organisation.roles, { token });
    const body = { name: 'Lantern bearer', icon: 'flag', department: 'security' };
    const made = await server.call(organisation.addRole, { token, body });
    expect((await roles()).at(-1)).toEqual(made);
    expect(await server.call(events.rsvpOptions, { token })).toContainEqual(body);
    const params = { id: made.id };
    const renamed = { name: 'Lamp bearer', department: null };
    const after = await server.call(organisation.changeRole, { token, params, body: renamed });
    expect(after).toMatchObject({ name: 'Lamp bearer', department: '', icon: 'flag' });
    for (const [wrong, field] of [
      [{ name: 'HAULER' }, 'name'],
      [{ icon: 'kitchen' }, 'icon'],
      [{ department: 'kitchen' }, 'department'],
    ] as const)
      expect(
        await server.refusal(organisation.changeRole, { token, params, body: wrong }),
      ).toMatchObject({ status: 422, fields: { [field]: expect.any(String) as string } });
    await server.call(organisation.removeRole, { token, params });
    expect((await roles()).map(({ name }) => name)).not.toContain('Lamp bearer');
    expect(await server.refusal(organisation.removeRole, { token, params })).toMatchObject({
      status: 404,
    });
  });

  it('SPEC 12.10 whoever loses a right with a change of their position loses what they were told because of it', async () => {
    const { id } = await positionOf('Membership Director');
    const director = await server.member({ primaryPositionId: Number(id) });
    const news = { kind: 'member.waiting', userId: director.id, username: 'Tamsin' } as const;
    const notice = { userId: director.id, subject: 'x', source: 'waiting', news, at: new Date() };
    await server.database.db.insert(notices).values(notice);
    const told = () => server.database.db.$count(notices, eq(notices.userId, director.id));
    await server.call(organisation.changePosition, {
      ...{ token, params: { id }, body: { description: 'Says hello.' } },
    });
    expect(await told()).toBe(1); // control
    const scopes = ['viewInfo' as const];
    await server.call(organisation.changePosition, { token, params: { id }, body: { scopes } });
    expect(await told()).toBe(0);
    expect((await server.send(members.list, { token: director.token })).status).toBe(403);
    const back = { scopes: ['manageMembers' as const, 'viewInfo' as const] };
    await server.call(organisation.changePosition, { token, params: { id }, body: back });
  });

  it('29.7 an invitation to a position that is gone gives none, and whoever came by it can be edited', async () => {
    const made = await addPosition({ token, body: { title: 'Stoker', department: 'support' } });
    const positionId = Number(made.id);
    const flags = ['OrgMember' as const];
    const invited = { purpose: 'Stokers', flags, positionId };
    const { url } = await server.call(invitations.create, { token, body: invited });
    await server.call(organisation.removePosition, { token, params: { id: made.id } });
    const member = await server.member({ flags: [] });
    const invitation = url?.split('invitation=')[1] ?? '';
    const offer = await server.call(invitations.accept, {
      ...{ token: member.token, body: { invitation } },
    });
    expect(offer).toMatchObject({ flags, positionId: null, position: null });
    const changes = { ids: [member.id], addFlags: ['SpecialOps' as const] };
    expect(await server.call(memberWork.change, { token, body: changes })).toMatchObject([
      { outcome: 'changed' },
    ]);
  });

  it('an id in an old row that no position has counts for nothing, and keeps nobody from being edited', async () => {
    const member = await server.member({ primaryPositionId: 4321 });
    const changes = { ids: [member.id], addFlags: ['SpecialOps' as const] };
    expect(await server.call(memberWork.change, { token, body: changes })).toMatchObject([
      { outcome: 'changed' },
    ]);
  });

  it('29.7 who wished for a position that was renamed or deleted keeps the wish, and saves everything else', async () => {
    const made = await addPosition({ token, body: { title: 'Tiller', entryLevel: true } });
    const member = await server.member({});
    const wish = { ...newMemberPreferences, primaryRole: 'Tiller' };
    const save = (body: typeof wish) =>
      server.send(profile.savePreferences, { token: member.token, body });
    expect((await save(wish)).status).toBe(200);
    await server.call(organisation.removePosition, { token, params: { id: made.id } });
    expect((await save({ ...wish, playstyle: 'Casual' })).status).toBe(200);
    expect((await save({ ...wish, secondaryRole: 'Boatman' })).status).toBe(422);
  });

  it('29.7 nobody is asked any more for a position that is gone', async () => {
    const made = await addPosition({ token, body: { title: 'Deckhand', department: 'logistics' } });
    const chief = await server.member({
      primaryPositionId: positionCalled('Chief Logistics Officer').id,
    });
    const applicant = await server.member({});
    const params = { departmentId: 'logistics' };
    const { id: postingId } = await server.call(applications.create, {
      ...{ token: chief.token, params, body: { title: 'Hauler', description: '', tags: [] } },
    });
    const { id } = await server.call(applications.submit, {
      ...{ token: applicant.token, params: { ...params, postingId } },
      body: { message: '<p>Me.</p>' },
    });
    const body = { state: 'accepted' as const, positionId: Number(made.id) };
    const at = { ...params, postingId, id };
    const accepted = await server.call(applications.decide, {
      ...{ token: chief.token, params: at, body },
    });
    expect(accepted.position).toBe('asked'); // control
    await server.call(organisation.removePosition, { token, params: { id: made.id } });
    expect(await server.call(applications.mine, { token: applicant.token })).toMatchObject([
      { state: 'accepted', position: null, positionId: null },
    ]);
  });

  it('29.5 holders change only with what they have of it', async () => {
    const { id } = await positionOf('Archivist');
    const holder = await server.member({ primaryPositionId: Number(id) });
    const revision = async () => {
      const [row] = await server.database.db
        .select({ revision: users.revision })
        .from(users)
        .where(eq(users.id, holder.id));
      return row?.revision;
    };
    const before = await revision();
    const change = (body: { place?: number; tier?: number; description?: string }) =>
      server.call(organisation.changePosition, { token, params: { id }, body });
    await change({ place: 9, tier: 3 });
    expect(await revision()).toBe(before);
    await change({ description: 'Remembers it in writing.' });
    expect(await revision()).toBe((before ?? 0) + 1);
  });

  it('29.5 giving a position and deleting it wait for each other, and none is held that there is not', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await addPosition({ token, body: { title: `Relay ${round}` } });
      const member = await server.member({ flags: [] });
      const positionId = Number(made.id);
      await Promise.all([
        server.send(memberWork.change, { token, body: { ids: [member.id], positionId } }),
        server.send(organisation.removePosition, {
          ...{ token, params: { id: made.id }, query: { anyway: 'true' } },
        }),
      ]);
      const [row] = await server.database.db
        .select({ id: users.primaryPositionId })
        .from(users)
        .where(eq(users.id, member.id));
      const isThere = (await positions()).some((one) => one.id === made.id);
      expect([row?.id, isThere]).toEqual([null, false]);
    }
  });

  it('an account that holds a position can be deleted, and the position stays', async () => {
    const { id } = positionCalled('Gunner');
    const gunner = await server.member({ primaryPositionId: id });
    await server.call(accounts.remove, { token: gunner.token });
    expect(await positionOf('Gunner')).toMatchObject({ id: String(id) });
  });
});
