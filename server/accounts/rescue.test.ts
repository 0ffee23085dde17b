import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { audit } from '#contract/audit.ts';
import { auth } from '#contract/auth.ts';
import { calendarFeed } from '#contract/calendar-feed.ts';
import { members } from '#contract/members.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser, PASSWORD } from '#tests/support/factories/rows.ts';
import { startAccountServer, type AccountServer } from '#tests/support/servers/account-server.ts';
import { rescue, type RescueWish } from './rescue.ts';

describe.each(engines)('what the host does without being signed in, on $engine', (engine) => {
  let server: AccountServer;
  let admin: string;
  beforeAll(async () => {
    server = await startAccountServer(engine);
    admin = (await server.member({ role: 'Admin' })).token;
  });
  afterAll(() => server.close());

  const act = (deed: RescueWish['deed'], name: string) =>
    rescue(server.database, { deed, name }, new Date(server.time));
  const lastChange = async () => {
    const { entries } = await server.call(audit.list, { token: admin });
    return entries[0];
  };

  it('SPEC 19.4 gives an account a new password, which is told once and ends all that the old one began', async () => {
    const { id, username, email } = await createUser(server.database.db);
    const token = await server.signIn(username);
    await server.call(calendarFeed.switchOn, { token });
    const link = await server.resetTokenFor(email);
    const attempt = (password: string) =>
      server.send(auth.login, { body: { username, password } }).then(({ status }) => status);
    for (let n = 0; n < 10; n += 1) await attempt('not the right one');
    expect(await attempt(PASSWORD)).toBe(429);

    const { isDone, sentence } = await act('reset', username.toUpperCase());
    const [, told, password = ''] = /^The new password of "(.+?)" is "(.+?)"/.exec(sentence) ?? [];
    expect([isDone, told]).toEqual([true, username]);
    expect(password).toMatch(/^[\w-]{16}$/);
    expect(await server.refusal(auth.profile, { token })).toMatchObject({ code: 'session_ended' });
    expect(await attempt(password)).toBe(200);
    expect(await attempt(PASSWORD)).toBe(401);
    const anew = await server.signIn(username, password);
    expect(await server.call(calendarFeed.read, { token: anew })).toEqual({
      mine: null,
      all: null,
    });
    const reset = { token: link, newPassword: 'the password of a thief' };
    expect(await server.refusal(accounts.resetPassword, { body: reset })).toMatchObject({
      code: 'token_invalid',
    });
    expect((await server.mailbox.mailsTo(email, 2)).at(-1)?.text).toContain(
      'Whoever runs the server gave your account a new password',
    );
    const noted = { actor: null, subject: 'member', subjectId: id, title: username };
    expect(await lastChange()).toMatchObject({ ...noted, action: 'updated' });
    expect(JSON.stringify(await lastChange())).not.toContain(password);
  });

  it('SPEC 19.4 makes an account an Admin, who is one at once and in the audit', async () => {
    const { id, username, token } = await server.member();
    expect((await server.send(audit.list, { token })).status).toBe(403);
    expect(await act('make', username)).toEqual({
      isDone: true,
      sentence: `"${username}" is an Admin now.`,
    });
    expect((await server.send(audit.list, { token })).status).toBe(200);
    const noted = { actor: null, subjectId: id, title: username, before: { role: 'Member' } };
    expect(await lastChange()).toMatchObject(noted);
    const [member] = await server
      .call(members.list, { token: admin, query: { id } })
      .then(membersIn);
    expect(member).toMatchObject({ role: 'Admin', revision: 2 });
    expect((await act('make', username)).sentence).toContain('is an Admin already');
    expect(await lastChange()).toMatchObject(noted);
  });

  it.each(['reset', 'make'] as const)(
    'SPEC 19.4 changes nothing for a name that nobody has: %s',
    async (deed) => {
      const before = await server.database.db.select().from(users).orderBy(users.id);
      const change = await lastChange();
      expect(await act(deed, 'nobody')).toEqual({
        isDone: false,
        sentence: 'No account is called "nobody". Nothing was changed.',
      });
      expect(await server.database.db.select().from(users).orderBy(users.id)).toEqual(before);
      expect(await lastChange()).toEqual(change);
    },
  );

  it('SPEC 19.4 leaves everybody else signed in', async () => {
    const other = await server.member();
    const { id, username } = await createUser(server.database.db);
    await act('reset', username);
    expect((await server.send(auth.profile, { token: other.token })).status).toBe(200);
    const [user] = await server.database.db.select().from(users).where(eq(users.id, id));
    expect(user?.role).toBe('Member');
  });
});

function membersIn(reply: Awaited<ReturnType<AccountServer['call']>>) {
  return (reply as { readonly members: readonly object[] }).members;
}
