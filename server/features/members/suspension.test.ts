import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { accounts } from '#contract/accounts.ts';
import { audit } from '#contract/audit.ts';
import { auth } from '#contract/auth.ts';
import { memberWork } from '#contract/member-work.ts';
import { members } from '#contract/members.ts';
import { issueResetToken } from '#server/mail/reset-tokens.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { PASSWORD } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { users } from '#server/db/schema.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;
/** Ten failures of one address for one account are the most. */
const MORE_THAN_FAILURES = 12;
const REASON = 'Ramming the tanker, twice.';

describe.each(engines)('SPEC 20.1 a suspension on $engine', (engine) => {
  let server: TestServer;
  let admin: Member;
  let now = new Date('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    server = await startServer({ engine, now: () => now });
    admin = await server.member({ username: 'Harbour', role: 'Admin' });
  });
  afterAll(() => server.close());

  interface Wish {
    readonly until?: string;
    readonly reason: string;
    readonly revision?: number;
  }
  const put = (whom: Pick<Member, 'id'>, body: Wish | null, by = admin) =>
    server.send(memberWork.suspend, { token: by.token, params: { id: whom.id }, body });
  const suspend = async (whom: Member, body: Wish = { reason: REASON }) => {
    const answer = await put(whom, body);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  };
  const lift = async (whom: Member) => {
    expect((await put(whom, null)).status).toBe(204);
  };
  const refusal = (whom: Pick<Member, 'id'>, body: Wish | null, by = admin) =>
    server.refusal(memberWork.suspend, { token: by.token, params: { id: whom.id }, body });
  const signIn = ({ username }: Member, password = PASSWORD) =>
    server.send(auth.login, { body: { username, password } });
  const told = (whom: Member) =>
    server.refusal(auth.login, { body: { username: whom.username, password: PASSWORD } });
  const listed = async ({ id }: Member) => {
    const reply = await server.call(members.list, { token: admin.token, query: { id } });
    return Array.isArray(reply) ? undefined : reply.members[0];
  };

  it('SPEC 20.2 ends all sessions at once, as if they had run out', async () => {
    const whom = await server.member();
    const phone = await server.signIn(whom.username);
    await suspend(whom);
    for (const token of [whom.token, phone])
      expect(await server.refusal(auth.profile, { token })).toMatchObject({
        status: 401,
        code: 'session_ended',
      });
  });

  it('SPEC 20.3 tells reason and end to whoever has the right password, and to nobody else', async () => {
    const whom = await server.member();
    await suspend(whom, { reason: REASON, until: '2026-12-01' });
    expect(await told(whom)).toMatchObject({
      status: 403,
      code: 'account_suspended',
      message: `Your account is suspended until 1 Dec 2026, 00:00 UTC. The reason: ${REASON}`,
    });
    const wrong = await signIn(whom, 'wrong-password');
    const unknown = await server.send(auth.login, {
      body: { username: 'nobody-at-all', password: 'wrong-password' },
    });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toEqual(await unknown.json());
    await suspend(whom);
    expect((await told(whom)).message).toBe(
      `Your account is suspended until it is lifted. The reason: ${REASON}`,
    );
  });

  it('SPEC 20.3 counts no right password as a failure, however often it comes', async () => {
    const whom = await server.member();
    await suspend(whom);
    for (let n = 0; n < MORE_THAN_FAILURES; n += 1) expect((await told(whom)).status).toBe(403);
  });

  it('SPEC 20.4 is over by itself when its end has come, or when it is lifted', async () => {
    const whom = await server.member();
    const before = now;
    await suspend(whom, { reason: REASON, until: '2026-11-22T09:30:00+01:00' });
    now = new Date('2026-11-22T08:29:59Z');
    expect((await signIn(whom)).status).toBe(403);
    expect((await listed(whom))?.suspension).toMatchObject({ until: '2026-11-22T08:30:00.000Z' });
    now = new Date('2026-11-22T08:30:00Z');
    expect((await signIn(whom)).status).toBe(200);
    expect((await listed(whom))?.suspension).toBeNull();
    now = before;
    await suspend(whom);
    await lift(whom);
    await lift(whom);
    expect((await signIn(whom)).status).toBe(200);
  });

  it('SPEC 20.3 refuses a new password by a mailed link, which works again once it is lifted', async () => {
    const whom = await server.member();
    await suspend(whom);
    const token = await issueResetToken(server.database.db, whom.id, now);
    const body = { token, newPassword: 'seven-quiet-harbours' };
    expect(await server.refusal(accounts.resetPassword, { body })).toMatchObject({
      code: 'account_suspended',
      message: expect.stringContaining(REASON) as string,
    });
    await lift(whom);
    await server.call(accounts.resetPassword, { body });
    expect((await signIn(whom, body.newPassword)).status).toBe(200);
  });

  it('SPEC 20.1 deletes nothing, is shown with the member, and is noted with what was before', async () => {
    const whom = await server.member({ gameUserName: 'Kestrel' });
    const before = await listed(whom);
    await suspend(whom);
    const first = { at: now.toISOString(), until: null, reason: REASON };
    const after = { ...before, suspension: first, isOnline: false, revision: 2 };
    expect(await listed(whom)).toEqual(after);
    await suspend(whom, { reason: 'Less bad than it looked.', until: '2026-11-24' });
    await lift(whom);
    const { entries } = await server.call(audit.list, {
      ...{ token: admin.token, query: { knows: String(KNOWLEDGE) } },
    });
    expect(entries.slice(0, 3)).toMatchObject([
      {
        action: 'reinstated',
        actor: 'Harbour',
        title: whom.username,
        before: {
          suspensionReason: 'Less bad than it looked.',
          suspendedUntil: '2026-11-24T00:00:00.000Z',
        },
      },
      { action: 'suspended', before: { suspensionReason: REASON } },
      { action: 'suspended', subjectId: whom.id, before: null },
    ]);
  });

  it('SPEC 20.1 is judged like an edit: who may not touch a member may not suspend them', async () => {
    const steward = await server.member({ flags: ['CanManageUsers'] });
    const leader = await server.member({ role: 'Leader' });
    const other = await server.member({ role: 'Admin' });
    const pilot = await server.member();
    for (const whom of [leader, other])
      expect((await refusal(whom, { reason: REASON }, steward)).code).toBe('forbidden');
    expect((await refusal(pilot, { reason: REASON }, leader)).code).toBe('forbidden');
    expect((await put(pilot, { reason: REASON }, steward)).status).toBe(204);
    await suspend(leader);
    expect((await refusal(leader, null, steward)).code).toBe('forbidden');
  });

  it.each([
    ['reason', { reason: '  ' }, 'This field is required.'],
    ['until', { reason: REASON, until: '2026-11-20' }, 'Choose a day to come.'],
    ['until', { reason: REASON, until: '2026-02-30' }, 'This is not a valid date.'],
  ])('SPEC 20.1 names the field %s of %j', async (field, body, sentence) => {
    expect(await refusal(await server.member(), body)).toMatchObject({
      status: 422,
      fields: { [field]: sentence },
    });
  });

  it('SPEC 20.1 takes no long reason, nobody who is gone, and no older revision', async () => {
    const whom = await server.member();
    expect((await refusal(whom, { reason: 'x'.repeat(301) })).status).toBe(422);
    const nobody = { id: '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a999' };
    expect((await refusal(nobody, { reason: REASON })).status).toBe(404);
    await suspend(whom, { reason: REASON, revision: 1 });
    expect(await refusal(whom, { reason: REASON, revision: 1 })).toMatchObject({
      code: 'stale_revision',
      current: { suspension: { reason: REASON } },
    });
  });
});

describe.each(engines)('SPEC 20.1 suspending Admins on $engine', (engine) => {
  let server: TestServer;
  let [one, other]: Member[] = [];
  const begin = async () => {
    server = await startServer({ engine });
    [one, other] = [await server.member({ role: 'Admin' }), await server.member({ role: 'Admin' })];
    return { one, other };
  };
  const suspend = (by: Member, whom: Member) =>
    server.send(memberWork.suspend, {
      ...{ token: by.token, params: { id: whom.id } },
      body: { reason: REASON, until: new Date(Date.now() + DAY_MS).toISOString() },
    });

  it('leaves one who can sign in: nobody suspends themself, nor do two each other', async () => {
    const admins = await begin();
    expect((await suspend(admins.one, admins.one)).status).toBe(403);
    const answers = await Promise.all([
      suspend(admins.one, admins.other),
      suspend(admins.other, admins.one),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401]);
    await server.close();
  });

  it('leaves an Admin beside a suspended one their account and role, and takes those of the suspended one', async () => {
    const admins = await begin();
    const { token } = admins.one;
    expect((await suspend(admins.one, admins.other)).status).toBe(204);
    expect((await server.send(accounts.remove, { token })).status).toBe(403);
    const demotion = (whom: Member) => ({
      ...{ token, params: { id: whom.id } },
      body: { username: whom.username, email: 'demoted@example.org', role: 'Member' as const },
    });
    expect((await server.send(members.update, demotion(admins.one))).status).toBe(403);
    expect((await server.send(members.update, demotion(admins.other))).status).toBe(200);
    const left = await server.database.db.$count(users, eq(users.role, 'Admin'));
    expect(left).toBe(1);
    await server.close();
  });
});
