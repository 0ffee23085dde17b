import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailOutbox, passwordResets } from '#server/db/bookkeeping.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { issueResetToken } from '#server/mail/reset-tokens.ts';
import { aMemberEdit } from '#tests/support/factories/member-edits.ts';
import { readMailFiles } from '#tests/support/outside/mail-files.ts';
import { mailFilesTo } from '#tests/support/outside/mailbox.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { rawCaller, type RawCall } from '#tests/support/servers/raw-call.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const idOf = (title: string) => positionByTitle(title)?.id ?? Number.NaN;

describe.each(engines)('SPEC 7.3 changing a member on $engine', (engine) => {
  let server: TestServer;
  let admin: { id: string; username: string; token: string };
  let call: RawCall;
  const now = new Date('2026-11-20T12:00:00Z');

  beforeAll(async () => {
    server = await startServer({ engine, now: () => now });
    admin = await server.member({ username: 'Harbour', role: 'Admin' });
    call = rawCaller(server, admin.token);
  });
  afterAll(() => server.close());

  const put = (id: string, body: unknown, as: RawCall = call) =>
    as('PUT', `/auth/user/${id}`, body);
  async function stored(id: string) {
    const { reply } = await call('GET', `/auth/user?id=${id}`);
    return (reply as { members: Record<string, unknown>[] }).members[0];
  }

  it('takes SPEC 3.3 in PascalCase, ignores what nobody may set, and answers with what it became', async () => {
    const { id } = await server.member({ username: 'Mirela' });
    const before = await stored(id);
    const { status, reply } = await put(id, {
      Id: 'another',
      Username: ' Mirela_OI ',
      Email: 'mirela@farwatch.example',
      LastLogin: '1999-01-01T00:00:00Z',
      GameUserName: 'M1',
      DiscordName: 'mirela.flies',
      MainInGameRole: 'Fighter pilot',
      SecondaryInGameRoles: ['Gunner', 'scout', 'Gunner', ''],
      IsOnline: 'never',
      ActivityScore: 9_999,
      JoinDate: '2025-09-22',
      PrimaryPositionId: idOf('Wing Pilot'),
      SecondaryPositionId: idOf('Rescue Pilot'),
      TertiaryPositionId: null,
      PrimaryRank: 'Experienced',
      SecondaryRank: 'Intermediate',
      TertiaryRank: null,
      Role: 'Leader',
      Flags: ['OrgMember', 'SpecialOps', 'OrgMember'],
    });
    expect(status).toBe(200);
    const after = {
      ...before,
      username: 'Mirela_OI',
      email: 'mirela@farwatch.example',
      gameUserName: 'M1',
      discordName: 'mirela.flies',
      mainInGameRole: 'Fighter pilot',
      secondaryInGameRoles: ['Gunner', 'scout'],
      joinDate: '2025-09-22T00:00:00.000Z',
      primaryPositionId: idOf('Wing Pilot'),
      primaryPositionTitle: 'Wing Pilot',
      secondaryPositionId: idOf('Rescue Pilot'),
      secondaryPositionTitle: 'Rescue Pilot',
      primaryRank: 'Experienced',
      secondaryRank: 'Intermediate',
      role: 'Leader',
      flags: ['OrgMember', 'SpecialOps'],
      revision: 2,
    };
    const names = { primaryGameRole: 'Fighter pilot', secondaryGameRole: 'Gunner, scout' };
    expect(reply).toEqual({ ...after, ...names });
    expect(await stored(id)).toEqual(after);
  });

  it('SPEC 5.18 gives join date, ranks and role their defaults, and leaves alone what else is missing', async () => {
    const { id } = await server.member({
      ...{ role: 'Leader', primaryRank: 'Expert', joinDate: new Date('2020-01-01T00:00:00Z') },
      ...{ gameUserName: 'Ace', discordName: 'ace#1', mainInGameRole: 'Pilot' },
      ...{ secondaryInGameRoles: ['Medic'], flags: ['OrgMember', 'BetaTester'] },
      primaryPositionId: idOf('Hauler'),
    });
    const before = await stored(id);
    const { username, email } = before as { username: string; email: string };
    const defaults = { joinDate: now.toISOString(), primaryRank: 'Initiate', role: 'Member' };
    for (const body of [
      { username, email },
      { username, email, role: '', joinDate: '', primaryRank: '' },
      { username, email, role: null, joinDate: null, primaryRank: null, flags: null },
    ]) {
      const { status, reply } = await put(id, body);
      expect(status).toBe(200);
      expect(reply).toMatchObject({
        ...before,
        ...defaults,
        revision: expect.anything() as number,
      });
    }
  });

  it('takes a position away by null', async () => {
    const { id } = await server.member({ primaryPositionId: idOf('Hauler') });
    const { reply } = await put(id, aMemberEdit(await stored(id), { primaryPositionId: null }));
    expect(reply).toMatchObject({ primaryPositionId: null, primaryPositionTitle: null });
  });

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: undefined }, 'email'],
    [{ username: '' }, 'username'],
    [{ username: '\u200b\u3164' }, 'username'],
    [{ role: 'Owner' }, 'role'],
    [{ flags: ['IsOwner'] }, 'flags.0'],
    [{ joinDate: 'soon' }, 'joinDate'],
    [{ joinDate: '2026-02-31T00:00:00Z' }, 'joinDate'],
    [{ joinDate: '2026-02-31' }, 'joinDate'],
    [{ joinDate: '1969-12-31' }, 'joinDate'],
    [{ joinDate: '0001-01-01' }, 'joinDate'],
    [{ joinDate: '3000-01-01' }, 'joinDate'],
    [{ primaryPositionId: 12_345 }, 'positions'],
    [{ primaryPositionId: 1e12 }, 'positions'],
    [{ primaryPositionId: 1.5 }, 'primaryPositionId'],
    [{ primaryPositionId: idOf('Hauler'), tertiaryPositionId: idOf('Hauler') }, 'positions'],
    [{ gameUserName: 'x'.repeat(61) }, 'gameUserName'],
    [{ secondaryInGameRoles: ['x'.repeat(61)] }, 'secondaryInGameRoles.0'],
  ])('refuses %j with a sentence at the field', async (wrong, field) => {
    const { id } = await server.member();
    const before = await stored(id);
    const { status, reply } = await put(id, aMemberEdit(before, wrong));
    expect(status).toBe(422);
    expect(reply).toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.stringMatching(/^[A-Z].*\.$/) as string },
    });
    expect(await stored(id)).toEqual(before);
  });

  it('SPEC 5.26 keeps of a name and of a line what is seen of them', async () => {
    const { id } = await server.member();
    const typed = { username: 'Wide\u200bHarbour', secondaryInGameRoles: ['two\nlines'] };
    const { status, reply } = await put(id, aMemberEdit(await stored(id), typed));
    expect(status).toBe(200);
    const seen = { username: 'WideHarbour', secondaryInGameRoles: ['two lines'] };
    expect(reply).toMatchObject(seen);
    expect(await stored(id)).toMatchObject(seen);
  });

  it.each([
    ['Harbour', 'This username is taken.'],
    ['HARBOUR', 'This username is taken.'],
    ['Administrator', 'This username is reserved. Please choose another one.'],
    ['Hаrbour', "This username looks like another member's. Please choose another one."], // Cyrillic а
  ])('refuses the name %s', async (username, message) => {
    const { id } = await server.member();
    const { status, reply } = await put(id, aMemberEdit(await stored(id), { username }));
    expect(status).toBe(409);
    expect(reply).toMatchObject({ code: 'username_taken', fields: { username: message } });
  });

  it('lets a name stay that is older than a rule', async () => {
    const { id } = await server.member({ username: 'a@b', email: 'ab@example.org' });
    const edit = aMemberEdit(await stored(id), { gameUserName: 'Ace' });
    expect((await put(id, edit)).status).toBe(200);
  });

  it('ends the reset links that were sent to the address before', async () => {
    const { db } = server.database;
    const links = (userId: string) =>
      db.select().from(passwordResets).where(eq(passwordResets.userId, userId));
    const { id } = await server.member();
    await issueResetToken(db, id, now);
    await put(id, aMemberEdit(await stored(id), { discordName: 'new#1' }));
    expect(await links(id)).toHaveLength(1);
    await put(id, aMemberEdit(await stored(id), { email: 'new@example.org' }));
    expect(await links(id)).toEqual([]);
  });

  it('tells the address before if it was somebody else who changed it', async () => {
    const { id, username } = await server.member();
    await put(id, aMemberEdit(await stored(id), { email: 'second@example.org' }));
    const [mail] = await mailFilesTo(server.config.dataDir, `${username}@example.org`);
    expect(mail).toMatchObject({ subject: 'Your email at Muster was changed' });
    expect(mail?.text).toContain(`Hello ${username},`);
    expect(mail?.text).not.toContain('second@example.org');
  });

  it('tells nobody who changed the own address', async () => {
    await put(admin.id, aMemberEdit(await stored(admin.id), { email: 'third@example.org' }));
    const orders = await server.database.db.select({ order: mailOutbox.order }).from(mailOutbox);
    expect(orders.map(({ order }) => order)).not.toContainEqual(
      expect.objectContaining({ userId: admin.id }),
    );
    const mails = await readMailFiles(join(server.config.dataDir, 'mail'));
    expect(mails.map(({ to }) => to?.[0]?.address)).not.toContain('Harbour@example.org');
  });

  describe('refuses an edit of an older revision', () => {
    it('with the member as they are now and who changed them, also if that was the member', async () => {
      const member = await server.member();
      const before = await stored(member.id);
      await put(member.id, aMemberEdit(before, { discordName: 'first#1' }));
      const late = { ...aMemberEdit(before, { discordName: 'late#1' }), revision: 1 };
      expect(await put(member.id, late)).toMatchObject({
        status: 409,
        reply: {
          code: 'stale_revision',
          changedBy: 'Harbour',
          current: await stored(member.id),
        },
      });
      const own = { username: member.username, gameUserName: 'Own', discordName: 'own#1' };
      await rawCaller(server, member.token)('PUT', '/auth/user/update-profile', own);
      const { reply } = await put(member.id, { ...late, revision: 2 });
      expect(reply).toMatchObject({ code: 'stale_revision', changedBy: member.username });
      expect((await put(member.id, { ...late, revision: 3 })).status).toBe(200);
    });

    it('before it looks at what the edit would grant', async () => {
      const steward = await server.member({ flags: ['CanManageUsers'] });
      const { id } = await server.member({ flags: ['CanEditEvents'] });
      const before = await stored(id);
      await put(id, aMemberEdit(before, { flags: [] }));
      const late = { ...aMemberEdit(before, { gameUserName: 'Ace' }), revision: 1 };
      expect(await put(id, late, rawCaller(server, steward.token))).toMatchObject({ status: 409 });
    });

    it('CONTROL: SPEC 3.3 itself names no revision, and is taken as it is', async () => {
      const { id } = await server.member();
      const before = await stored(id);
      await put(id, aMemberEdit(before, { discordName: 'first#1' }));
      expect((await put(id, aMemberEdit(before, { discordName: 'late#1' }))).status).toBe(200);
    });
  });

  it('knows nobody under another address', async () => {
    const body = { username: 'x', email: 'x@example.org' };
    expect((await put('00000000-0000-4000-8000-000000000000', body)).status).toBe(404);
    expect((await put('118', body)).status).toBe(404);
    expect((await call('DELETE', '/auth/user/118')).status).toBe(404);
  });
});
