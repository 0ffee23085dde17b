import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { applications } from '#contract/applications.ts';
import { audit } from '#contract/audit.ts';
import { departments as inDepartment } from '#contract/departments.ts';
import { invitations } from '#contract/invitations.ts';
import { memberWork } from '#contract/member-work.ts';
import { members } from '#contract/members.ts';
import { organisation } from '#contract/organisation.ts';
import { profile } from '#contract/profile.ts';
import { newMemberPreferences } from '#domain/preferences.ts';
import { notices } from '#server/db/notice-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { positionCalled } from '#tests/support/factories/first-organisation.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('SPEC 29 who holds a position, on $engine', (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    ({ token } = await server.member({ role: 'Admin' }));
  });

  const positions = () => server.call(organisation.positions, { token });
  const positionOf = async (title: string) => {
    const found = (await positions()).find((one) => one.title === title);
    if (!found) throw new Error(`No position ${title}`);
    return found;
  };
  const addPosition = (body: Parameters<typeof server.call<typeof organisation.addPosition>>[1]) =>
    server.call(organisation.addPosition, body);

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
    const query = { subject: 'position', subjectId: made.id } as const;
    const { entries } = await server.call(audit.list, { token, query });
    expect(entries[0]).toMatchObject({ subject: 'position', action: 'deleted', title: 'Lookout' });
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
