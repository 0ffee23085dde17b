import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applications } from '#contract/applications.ts';
import { auth } from '#contract/auth.ts';
import { leadership } from '#contract/leadership.ts';
import { posts } from '#contract/posts.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { ONLINE_MS } from '#server/core/identity/sessions.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('the numbers and the news of leaders on $engine', (engine) => {
  let server: TestServer;
  let clock = new Date();
  beforeAll(async () => {
    server = await startServer({ engine, now: () => clock });
  });
  afterAll(() => server.close());

  const pass = (milliseconds: number) => {
    clock = new Date(clock.getTime() + milliseconds);
  };

  it('SPEC 2.37 are how many there are, and how many gave a sign of life within two minutes', async () => {
    const leader = await server.member({ role: 'Leader' });
    const figures = () => server.call(leadership.figures, { token: leader.token });
    pass(ONLINE_MS);
    const { registeredMembers } = await figures();
    expect(registeredMembers).toBe(await server.database.db.$count(users));
    expect((await figures()).currentlyOnline).toBe(1);
    const other = await server.member();
    await server.call(auth.profile, { token: other.token });
    expect(await figures()).toEqual({
      registeredMembers: registeredMembers + 1,
      currentlyOnline: 2,
    });
    await server.call(auth.logout, { token: other.token });
    expect((await figures()).currentlyOnline).toBe(1);
  });

  it('are open to whoever may open the dashboard, and to nobody else', async () => {
    const writer = await server.member({ flags: ['canCreatePosts'] });
    expect(await server.call(leadership.recent, { token: writer.token })).toBeTruthy();
    const pilot = await server.member();
    for (const call of [leadership.figures, leadership.recent])
      expect(await server.refusal(call, { token: pilot.token })).toMatchObject({ status: 403 });
  });

  it('are submissions to the departments one manages, of the last 14 days', async () => {
    const primaryPositionId = positionByTitle('Hauler')?.id ?? null;
    const flags = ['OrgMember', 'canCreatePosts'] as const;
    const chief = await server.member({ primaryPositionId, flags: [...flags] });
    const admin = await server.member({ role: 'Admin' });
    const post = (departmentId: string, title: string) =>
      server.call(applications.create, {
        token: admin.token,
        params: { departmentId },
        body: { title, description: '', tags: [] },
      });
    const ours = await post('logistics', 'Hauler');
    const theirs = await post('medical', 'Field Medic');
    const applicant = await server.member({ username: 'applicant' });
    for (const { id, departmentId } of [ours, theirs])
      await server.call(applications.submit, {
        token: applicant.token,
        params: { departmentId, postingId: id },
        body: { message: '<p>Me.</p>' },
      });
    const news = () => server.call(leadership.recent, { token: chief.token });
    expect((await news()).submissions).toEqual([
      expect.objectContaining({ postingId: ours.id, title: 'Hauler', username: 'applicant' }),
    ]);
    pass(15 * DAY_MS);
    expect((await news()).submissions).toEqual([]);
  });

  it('are changes to what one may change oneself', async () => {
    const herald = await server.member({ username: 'herald', flags: ['canCreatePosts'] });
    const steward = await server.member({ flags: ['CanManageUsers'] });
    await server.call(posts.create, { token: herald.token, body: { title: 'News' } });
    const changesFor = async (token: string) =>
      (await server.call(leadership.recent, { token })).changes;
    expect(await changesFor(herald.token)).toEqual([
      expect.objectContaining({
        actor: 'herald',
        subject: 'post',
        action: 'created',
        title: 'News',
      }),
    ]);
    expect(await changesFor(steward.token)).toEqual([]);
  });
});
