import sharp from 'sharp';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstSteps, type StepFacts } from '#contract/first-steps.ts';
import { events } from '#contract/events.ts';
import { invitations } from '#contract/invitations.ts';
import { ownAccount } from '#contract/own-account.ts';
import { portal } from '#contract/portal.ts';
import { posts } from '#contract/posts.ts';
import { rescue } from '#server/accounts/rescue.ts';
import { ensureAdmin } from '#server/core/identity/first-admin.ts';
import { firstSteps as table } from '#server/db/joining-tables.ts';
import { users } from '#server/db/schema.ts';
import { beginSession } from '#tests/support/factories/sessions.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { openMailbox, type Mailbox } from '#tests/support/outside/mailbox.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const nothing: StepFacts = {
  isPutAway: false,
  hasName: false,
  hasLogo: false,
  hasContact: false,
  canMail: true,
  hasMailed: false,
  hasOwnPassword: false,
  hasPost: false,
  hasEvent: false,
  hasSeenDepartments: false,
  hasInvited: false,
};

describe.each(engines)('SPEC 28 the first steps of a new portal on $engine', (engine) => {
  let server: TestServer;
  let mailbox: Mailbox;
  let token: string;
  let first = { username: '', password: '' };
  beforeAll(async () => {
    mailbox = await openMailbox();
    server = await startServer({ engine, config: { smtpUrl: mailbox.url } });
    const config = { adminUsername: 'admin', adminPassword: null, contactEmail: null };
    first = (await ensureAdmin(server.database.db, config)).generated ?? first;
    ({ token } = await beginSession(server.database, first.username));
  });
  afterAll(async () => {
    await server.close();
    await mailbox.close();
  });
  beforeEach(() => server.database.db.delete(table));

  const read = (as = token) => server.call(firstSteps.read, { token: as });

  it('SPEC 28.2 nothing is done in a new portal, and each is by doing it', async () => {
    expect(await read()).toEqual(nothing);
    let done: StepFacts = nothing;
    const expectDone = async (fact: keyof StepFacts) => {
      done = { ...done, [fact]: true };
      expect(await read()).toEqual(done);
    };
    await server.call(portal.save, { token, body: { name: 'Dawn Line' } });
    await expectDone('hasName');
    await server.call(portal.saveLogo, { token, file: { bytes: await aLogo() } });
    await expectDone('hasLogo');
    await server.call(portal.save, { token, body: { contactEmail: 'host@dawn.example' } });
    await expectDone('hasContact');
    await server.call(portal.testMail, { token });
    await expectDone('hasMailed');
    await server.call(posts.create, { token, body: { title: 'Hello', content: '<p>Hi</p>' } });
    await expectDone('hasPost');
    const at = { start: '2030-01-01T20:00:00Z', end: '2030-01-01T21:00:00Z' };
    await server.call(events.create, {
      token,
      body: { title: 'Milk run', ...at, description: '', roles: [{ name: 'Pilot' }] },
    });
    await expectDone('hasEvent');
    await server.call(firstSteps.save, { token, body: { hasSeenDepartments: true } });
    await expectDone('hasSeenDepartments');
    await server.call(invitations.create, { token, body: { purpose: 'Fair', flags: [] } });
    await expectDone('hasInvited');
    const changed = { password: first.password, newPassword: 'a password of my own' };
    await server.call(ownAccount.changePassword, { token, body: changed });
    await expectDone('hasOwnPassword');
  });

  it('SPEC 28.2 a password that the host set anew is to be changed once more', async () => {
    const { id, token: own, username } = await server.member({ role: 'Admin' });
    expect((await read(own)).hasOwnPassword).toBe(true);
    await rescue(server.database, { deed: 'reset', name: username }, new Date());
    const [row] = await server.database.db.select().from(users).where(eq(users.id, id));
    expect(row?.isPasswordGiven).toBe(true);
  });

  it('SPEC 28.2 a mail that no server took tests nothing', async () => {
    mailbox.refuse(550);
    expect((await server.send(portal.testMail, { token })).status).toBe(422);
    mailbox.refuse(null);
    expect((await read()).hasMailed).toBe(false);
    const mute = await startServer({ database: server.database });
    const facts = await mute.call(firstSteps.read, {
      token: (await mute.member({ role: 'Admin' })).token,
    });
    expect(facts).toMatchObject({ canMail: false, hasMailed: false });
    await mute.close();
  });

  it('SPEC 28.3 is put away for all Admins, and back', async () => {
    const other = (await server.member({ role: 'Admin' })).token;
    const put = { body: { isPutAway: true } };
    expect(await server.call(firstSteps.save, { token, ...put })).toMatchObject({
      isPutAway: true,
    });
    await server.call(firstSteps.save, { token: other, ...put });
    expect((await read(other)).isPutAway).toBe(true);
    await server.call(firstSteps.save, { token, body: {} });
    expect((await read()).isPutAway).toBe(true);
    await server.call(firstSteps.save, { token: other, body: { isPutAway: false } });
    expect((await read()).isPutAway).toBe(false);
  });

  it.each([
    [{ isPutAway: 'yes' }, 'isPutAway'],
    [{ hasSeenDepartments: false }, 'hasSeenDepartments'],
  ])('SPEC 28.2 takes nothing else: %o', async (body, field) => {
    const refusal = await server.refusal(firstSteps.save, { token, body: body as object });
    expect(refusal).toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) as string },
    });
  });

  it('SPEC 28.2 is for Admins alone', async () => {
    const leader = (await server.member({ role: 'Leader', flags: ['OrgMember'] })).token;
    for (const [as, status] of [
      [{ token: leader }, 403],
      [{}, 401],
    ] as const) {
      expect((await server.send(firstSteps.read, as)).status).toBe(status);
      const body = { isPutAway: true };
      expect((await server.send(firstSteps.save, { ...as, body })).status).toBe(status);
    }
    expect((await read()).isPutAway).toBe(false);
  });
});

function aLogo(): Promise<Buffer> {
  const create = { width: 512, height: 512, channels: 3, background: '#3060c0' } as const;
  return sharp({ create }).png().toBuffer();
}
