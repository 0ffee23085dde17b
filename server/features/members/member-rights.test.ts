import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { members } from '#contract/members.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { audit, idempotency } from '#server/db/bookkeeping.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { aMemberEdit } from '#tests/support/factories/member-edits.ts';
import { rawCaller, type RawCall } from '#tests/support/servers/raw-call.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const idOf = (title: string) => positionByTitle(title)?.id ?? Number.NaN;

describe.each(engines)('SPEC 6.8 who may change and delete whom, on $engine', (engine) => {
  let server: TestServer;
  let asAdmin: RawCall;
  let asLeader: RawCall;
  let asSteward: RawCall;
  let asMember: RawCall;

  beforeAll(async () => {
    server = await startServer({ engine });
    const callerWith = async (rights: Parameters<TestServer['member']>[0]) =>
      rawCaller(server, (await server.member(rights)).token);
    asAdmin = await callerWith({ role: 'Admin' });
    asLeader = await callerWith({ role: 'Leader' });
    asSteward = await callerWith({ flags: ['CanManageUsers'] });
    asMember = await callerWith({ flags: ['OrgMember'] });
  });
  afterAll(() => server.close());

  async function change(
    as: RawCall,
    rights: Parameters<TestServer['member']>[0],
    wish: Readonly<Record<string, unknown>>,
  ) {
    const { id } = await server.member(rights);
    const { reply } = await asAdmin('GET', `/auth/user?id=${id}`);
    const [member] = (reply as { members: Record<string, unknown>[] }).members;
    return as('PUT', `/auth/user/${id}`, aMemberEdit(member, wish));
  }
  const remove = async (as: RawCall, rights: Parameters<TestServer['member']>[0]) =>
    as('DELETE', `/auth/user/${(await server.member(rights)).id}`);
  const forbidden = { status: 403, reply: { code: 'forbidden' } };

  it('needs manageMembers: a Leader alone may only look', async () => {
    for (const as of [asLeader, asMember]) {
      expect(await change(as, {}, { gameUserName: 'Ace' })).toMatchObject(forbidden);
      expect(await remove(as, {})).toMatchObject(forbidden);
    }
    expect((await change(asSteward, {}, { gameUserName: 'Ace' })).status).toBe(200);
    expect((await remove(asSteward, {})).status).toBe(204);
  });

  it.each(['Leader', 'Admin'] as const)('only an Admin touches a %s', async (role) => {
    expect(await change(asSteward, { role }, { gameUserName: 'Ace' })).toMatchObject(forbidden);
    expect(await remove(asSteward, { role })).toMatchObject(forbidden);
    expect((await change(asAdmin, { role }, { gameUserName: 'Ace' })).status).toBe(200);
    expect((await remove(asAdmin, { role })).status).toBe(204);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['the role Leader', { role: 'Leader' }, 'role'],
    ['the role Admin', { role: 'Admin' }, 'role'],
    ['a flag beyond the own rights', { flags: ['CanManagePosts'] }, 'flags'],
    ['a position beyond the own rights', { tertiaryPositionId: idOf('Founder') }, 'positions'],
  ])('only an Admin grants %s', async (_, wish, field) => {
    const refusal = await change(asSteward, {}, wish);
    expect(refusal).toMatchObject({
      ...forbidden,
      reply: { fields: { [field]: expect.any(String) as string } },
    });
    expect((await change(asAdmin, {}, wish)).status).toBe(200);
  });

  it('nobody but somebody who may do as much changes the email of a member, to whom reset links go', async () => {
    const wish = { email: 'steward@example.org' };
    for (const rights of [
      { flags: ['CanManagePosts' as const] },
      { primaryPositionId: idOf('Founder') },
    ]) {
      expect(await change(asSteward, rights, wish)).toMatchObject({
        ...forbidden,
        reply: {
          fields: {
            email:
              "You may not change this member's email: their account allows more than you may do yourself.",
          },
        },
      });
      expect((await change(asSteward, rights, { gameUserName: 'Ace' })).status).toBe(200);
      expect((await change(asAdmin, rights, wish)).status).toBe(200);
    }
    expect((await change(asSteward, {}, wish)).status).toBe(200);
  });

  it('a steward gives line positions and harmless flags, and may take anything away', async () => {
    const before = { flags: ['CanManagePosts' as const], primaryPositionId: idOf('Founder') };
    const wish = { flags: ['OrgMember', 'CanManageUsers'], primaryPositionId: idOf('Hauler') };
    expect((await change(asSteward, before, wish)).status).toBe(200);
  });

  it('counts the rights of the moment, not of the token', async () => {
    const { id, token } = await server.member({ flags: ['CanManageUsers'] });
    const { reply } = await asAdmin('GET', `/auth/user?id=${id}`);
    const [own] = (reply as { members: Record<string, unknown>[] }).members;
    expect((await server.send(members.list, { token })).status).toBe(200);
    await asAdmin('PUT', `/auth/user/${id}`, aMemberEdit(own, { flags: [] }));
    expect((await server.send(members.list, { token })).status).toBe(403);
    expect(await change(rawCaller(server, token), {}, {})).toMatchObject(forbidden);
  });

  it('ends the sessions of the deleted, who are told why', async () => {
    const { id, token } = await server.member();
    expect((await asSteward('DELETE', `/auth/user/${id}`)).status).toBe(204);
    expect(await server.refusal(auth.profile, { token })).toMatchObject({
      code: 'account_deleted',
    });
    expect((await asSteward('DELETE', `/auth/user/${id}`)).status).toBe(404);
    const left = await server.database.db.select().from(users).where(eq(users.id, id));
    expect(left).toEqual([]);
  });

  it('notes in the audit who changed and deleted whom, and no name of somebody who is gone', async () => {
    const { db } = server.database;
    const editor = await server.member({ role: 'Admin' });
    const as = rawCaller(server, editor.token);
    const { id, username } = await server.member();
    const noted = () =>
      db
        .select({
          actorId: audit.actorId,
          action: audit.action,
          title: audit.title,
          before: audit.before,
        })
        .from(audit)
        .where(eq(audit.subjectId, id))
        .orderBy(audit.at);
    await as('PUT', `/auth/user/${id}`, { username: `${username}-2`, email: 'x@example.org' });
    const before = expect.objectContaining({ username, role: 'Member' }) as object;
    const updated = { actorId: editor.id, action: 'updated' };
    expect(await noted()).toEqual([{ ...updated, title: username, before }]);
    await as('DELETE', `/auth/user/${id}`);
    expect(await noted()).toEqual([
      { ...updated, title: '', before: null },
      { actorId: editor.id, action: 'deleted', title: '', before: null },
    ]);
  });

  it('stores no answer about somebody else under the key of its caller', async () => {
    const { token } = await server.member({ role: 'Admin' });
    const { id } = await server.member();
    const body = { username: `renamed-${engine.engine}`, email: 'gone@example.org' };
    const params = { id };
    const key = randomUUID();
    await server.call(members.update, { token, params, body, key });
    const rows = await server.database.db
      .select()
      .from(idempotency)
      .where(eq(idempotency.key, key));
    expect(rows).toEqual([]);
  });

  it('lets an editor end the own account by the same rules', async () => {
    const steward = await server.member({ flags: ['CanManageUsers'] });
    const own = rawCaller(server, steward.token);
    expect((await own('DELETE', `/auth/user/${steward.id}`)).status).toBe(204);
    expect(await own('GET', '/auth/user')).toMatchObject({ status: 401 });
  });
});
