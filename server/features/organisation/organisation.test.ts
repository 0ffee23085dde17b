import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#contract/audit.ts';
import { departments as inDepartment } from '#contract/departments.ts';
import { events } from '#contract/events.ts';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { organisation } from '#contract/organisation.ts';
import { posts } from '#contract/posts.ts';
import { firstDepartments, firstPositions } from '#domain/first/organisation.ts';
import { firstRoles } from '#domain/first/offered-roles.ts';
import { sync } from '#contract/sync.ts';
import { engines } from '#tests/support/databases/engines.ts';
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
      expect(await pulled(undefined, 2)).toEqual([false, false, false]);
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
        ...{ token, query: { subject: 'department', subjectId: 'logistics' } },
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
});
