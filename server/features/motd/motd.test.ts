import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { motd } from '#contract/motd.ts';
import { users } from '#server/db/schema.ts';
import { Device } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('the message of the day on $engine', (engine) => {
  let server: TestServer;
  let admin: { id: string; token: string };
  let leader: { id: string; token: string };
  beforeAll(async () => {
    server = await startServer({ engine });
    admin = await server.member({ username: 'admin', role: 'Admin' });
    leader = await server.member({ role: 'Leader' });
  });
  afterAll(() => server.close());

  const save = (value: string, revision?: number) =>
    server.call(motd.save, {
      token: admin.token,
      body: { value, ...(revision !== undefined && { revision }) },
    });

  it('SPEC 7.9 is a string of HTML, empty before anybody has written one', async () => {
    expect(await server.call(motd.read, { token: leader.token })).toBe('');
    await save('<p>Briefings are due.</p>');
    const answer = await server.fetch('/api/Motd', {
      headers: { authorization: `Bearer ${leader.token}` },
    });
    expect(await answer.json()).toBe('<p>Briefings are due.</p>');
  });

  it('SPEC 5.14 is trimmed and cleaned', async () => {
    const { value } = await save(' <p></p><p><br></p><p>Hi<script>x()</script></p><p>&nbsp;</p> ');
    expect(value).toBe('<p>Hi</p>');
    expect((await save('<p> </p>')).value).toBe('');
  });

  it('SPEC 3.11 has the one key that SPEC names', async () => {
    const body = { key: 'other', value: '<p>x</p>' } as never;
    expect(await server.refusal(motd.save, { token: admin.token, body })).toMatchObject({
      status: 422,
    });
    expect(
      await server.call(motd.save, {
        token: admin.token,
        body: { key: 'MotD', value: '<p>y</p>' },
      }),
    ).toMatchObject({ id: 'MotD', value: '<p>y</p>' });
  });

  it('refuses an edit of an older revision with the current one', async () => {
    const { revision } = await save('<p>One</p>');
    await save('<p>Two</p>', revision);
    const body = { value: '<p>Late</p>', revision };
    expect(await server.refusal(motd.save, { token: admin.token, body })).toMatchObject({
      code: 'stale_revision',
      current: { value: '<p>Two</p>' },
      changedBy: 'admin',
    });
  });

  it('SPEC 6.11 is read by Leader and Admin and changed by Admin', async () => {
    const keeper = await server.member({ flags: ['OrgMember', 'CanManagePosts'] });
    const body = { value: '<p>x</p>' };
    for (const token of [keeper.token, (await server.member()).token])
      expect(await server.refusal(motd.read, { token })).toMatchObject({ status: 403 });
    expect(await server.refusal(motd.read)).toMatchObject({ status: 401 });
    expect(await server.refusal(motd.save, { token: leader.token, body })).toMatchObject({
      status: 403,
    });
  });

  it('travels to devices of Leaders and Admins alone, and leaves a device with the role', async () => {
    await save('<p>For leaders</p>');
    const on = async (token: string) => {
      const device = new Device(server, token);
      await device.pull();
      return device;
    };
    const device = await on(leader.token);
    expect(device.all('motd')).toMatchObject([{ value: '<p>For leaders</p>' }]);
    const keeper = await server.member({ flags: ['OrgMember', 'CanManagePosts'] });
    expect((await on(keeper.token)).all('motd')).toEqual([]);
    await save('<p>Changed</p>');
    await device.pull();
    expect(device.all('motd')).toMatchObject([{ value: '<p>Changed</p>' }]);
    const { db } = server.database;
    await db.update(users).set({ role: 'Member' }).where(eq(users.id, leader.id));
    await device.pull();
    expect(device.all('motd')).toEqual([]);
    await db.update(users).set({ role: 'Leader' }).where(eq(users.id, leader.id));
  });
});
