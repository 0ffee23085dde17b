import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { auth } from '#contract/auth.ts';
import { invitations, INVITATION_INVALID, type InvitationDraft } from '#contract/invitations.ts';
import { joining } from '#contract/joining.ts';
import { portal } from '#contract/portal.ts';
import { site } from '#contract/site.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { idempotency } from '#server/db/bookkeeping.ts';
import { invitations as table, portalSettings } from '#server/db/joining-tables.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startAccountServer, type AccountServer } from '#tests/support/servers/account-server.ts';

const idOf = (title: string) => positionByTitle(title)?.id ?? Number.NaN;

describe.each(engines)('SPEC 18 registering and invitations on $engine', (engine) => {
  let server: AccountServer;
  let admin: string;
  let steward: { readonly id: string; readonly token: string };
  beforeAll(async () => {
    server = await startAccountServer(engine);
    admin = (await server.member({ role: 'Admin' })).token;
    steward = await server.member({ flags: ['CanManageUsers'] });
  });
  afterAll(() => server.close());
  beforeEach(() => server.database.db.delete(portalSettings));

  const allow = (registration: 'open' | 'invited' | 'closed' | null) =>
    server.call(portal.save, { token: admin, body: { registration } });
  const invite = (draft: Partial<InvitationDraft> = {}, token = steward.token) =>
    server.call(invitations.create, {
      token,
      body: { purpose: 'Expo booth', flags: ['OrgMember'], ...draft },
    });
  const secretOf = ({ url }: { readonly url: string | null }): string =>
    new URL(url ?? '').searchParams.get('invitation') ?? '';
  async function registerBy(invitation: string | null) {
    const body = { ...(await server.aRegistration()), invitation };
    const response = await server.send(accounts.register, { body });
    const problem = response.status === 204 ? null : ((await response.json()) as { code: string });
    return { status: response.status, code: problem?.code, ...body };
  }
  async function profileOf({ username, password }: Awaited<ReturnType<typeof registerBy>>) {
    return server.call(auth.profile, { token: await server.signIn(username, password) });
  }
  const invalid = { status: 422, code: 'invitation_invalid', message: INVITATION_INVALID };

  it('SPEC 18.1 says who may register, from the next call on, and to visitors', async () => {
    expect((await server.call(site.read)).registration).toBe('open');
    await allow('invited');
    expect((await server.call(site.read)).registration).toBe('invited');
    const uninvited = await registerBy(null);
    expect(uninvited).toMatchObject({ status: 403, code: 'registration_closed' });
    const secret = secretOf(await invite());
    expect((await registerBy(secret)).status).toBe(204);
    await allow('closed');
    const closed = await registerBy(secret);
    expect(closed).toMatchObject({ status: 403, code: 'registration_closed' });
    await allow(null);
    expect((await registerBy(null)).status).toBe(204);
  });

  it('SPEC 18.1 SPEC 18.6 is judged before the captcha, which is not used up by it', async () => {
    await allow('invited');
    const { captchaToken, ...account } = await server.aRegistration();
    const refused = { ...account, captchaToken, invitation: 'nonsense' };
    expect(await server.refusal(accounts.register, { body: refused })).toMatchObject(invalid);
    const body = { ...account, captchaToken, invitation: secretOf(await invite()) };
    await server.call(accounts.register, { body });
  });

  it('SPEC 18.4 lets somebody in with all that it gives, and says who came', async () => {
    const made = await invite({
      flags: ['OrgMember', 'BetaTester'],
      positionId: idOf('Hauler'),
      uses: 2,
    });
    expect(made).toMatchObject({ used: 0, by: [], isOpen: true });
    const came = await registerBy(secretOf(made));
    expect(await profileOf(came)).toMatchObject({
      flags: ['OrgMember', 'BetaTester'],
      primaryPositionTitle: 'Hauler',
      role: 'Member',
    });
    const listed = await server.call(invitations.list, { token: steward.token });
    expect(listed.find(({ id }) => id === made.id)).toMatchObject({
      used: 1,
      isOpen: true,
      by: [{ username: came.username }],
    });
  });

  const worthless: readonly (readonly [string, () => string | Promise<string>])[] = [
    ['another secret of the same length', () => 'a'.repeat(54)],
    ['no secret', () => ' '],
    ['a long text', () => 'a'.repeat(200)],
    [
      'one that was revoked',
      async () => {
        const made = await invite();
        await server.call(invitations.revoke, { token: steward.token, params: { id: made.id } });
        return secretOf(made);
      },
    ],
    [
      'one that has ended',
      async () => {
        const endsAt = new Date(server.time + DAY_MS).toISOString();
        const made = await invite({ endsAt });
        server.time += DAY_MS;
        return secretOf(made);
      },
    ],
    [
      'one that is used up',
      async () => {
        const secret = secretOf(await invite({ uses: 1 }));
        expect((await registerBy(secret)).status).toBe(204);
        return secret;
      },
    ],
    [
      'one whose maker lost the right',
      async () => {
        const maker = await server.member({ flags: ['CanManageUsers'] });
        const secret = secretOf(await invite({}, maker.token));
        await server.database.db.update(users).set({ flags: [] }).where(eq(users.id, maker.id));
        return secret;
      },
    ],
    [
      'one whose maker is gone',
      async () => {
        const maker = await server.member({ flags: ['CanManageUsers'] });
        const secret = secretOf(await invite({}, maker.token));
        await server.call(accounts.remove, { token: maker.token });
        return secret;
      },
    ],
  ];
  it.each(worthless)('SPEC 18.6 refuses %s in the same words', async (_, secretFrom) => {
    const secret: string = await secretFrom();
    const body = { ...(await server.aRegistration()), invitation: secret };
    if (secret !== ' ') {
      expect(await server.refusal(accounts.register, { body })).toMatchObject(invalid);
    }
    const { token } = await server.member({});
    for (const call of [invitations.look, invitations.accept] as const)
      expect(await server.refusal(call, { token, body: { invitation: secret } })).toMatchObject(
        invalid,
      );
  });

  it('SPEC 18.6 is used up also by an account that is deleted afterwards', async () => {
    const made = await invite({ uses: 1 });
    const came = await registerBy(secretOf(made));
    const token = await server.signIn(came.username, came.password);
    await server.call(accounts.remove, { token });
    const again = await registerBy(secretOf(made));
    expect(again).toMatchObject({ status: 422, code: 'invitation_invalid' });
    const listed = await server.call(invitations.list, { token: steward.token });
    expect(listed.find(({ id }) => id === made.id)).toMatchObject({ used: 1, by: [] });
  });

  it('SPEC 18.4 counts the open ones alone', async () => {
    const maker = await server.member({ flags: ['CanManageUsers'] });
    const row = { makerId: maker.id, purpose: 'x', flags: [], role: 'Member' as const };
    const createdAt = new Date(server.time);
    const usedUp = Array.from({ length: 100 }, () => ({ ...row, createdAt, uses: 1, used: 1 }));
    await server.database.db.insert(table).values(usedUp);
    expect((await invite({}, maker.token)).isOpen).toBe(true);
    const open = Array.from({ length: 99 }, () => ({ ...row, createdAt }));
    await server.database.db.insert(table).values(open);
    const body = { purpose: 'One more', flags: [] };
    const refusal = await server.refusal(invitations.create, { token: maker.token, body });
    expect(refusal).toMatchObject({ status: 409, code: 'quota_reached' });
  });

  it('SPEC 18.5 its address is not stored with the answer to a call with a key', async () => {
    const body = { purpose: 'Keyed', flags: [] };
    await server.call(invitations.create, { token: steward.token, key: randomUUID(), body });
    const kept = await server.database.db.select({ answer: idempotency.answer }).from(idempotency);
    expect(JSON.stringify(kept)).not.toContain('/join?');
  });

  it('SPEC 18.6 lets no more in than it says, however many try at once', async () => {
    const secret = secretOf(await invite({ uses: 2 }));
    const tries = await Promise.all(Array.from({ length: 6 }, () => registerBy(secret)));
    expect(tries.filter(({ status }) => status === 204)).toHaveLength(2);
    expect(tries.filter(({ code }) => code === 'invitation_invalid')).toHaveLength(4);
  });

  it('SPEC 18.5 gives nothing that its maker may not give', async () => {
    const refused = [
      { flags: ['CanEditEvents' as const] },
      { role: 'Leader' as const },
      { role: 'Admin' as const },
      { positionId: idOf('Founder') },
    ];
    for (const draft of refused) {
      const body = { purpose: 'Friends', flags: [], ...draft };
      const refusal = await server.refusal(invitations.create, { token: steward.token, body });
      expect(refusal).toMatchObject({ status: 403, code: 'forbidden' });
    }
    const { url } = await invite({ role: 'Leader', flags: ['CanEditEvents'] }, admin);
    expect(url).not.toBe(null); // control
  });

  it('SPEC 18.5 shows its address to its maker alone; Admins see everybody’s invitations', async () => {
    const made = await invite();
    const other = await server.member({ flags: ['CanManageUsers'] });
    const seenBy = async (token: string) =>
      (await server.call(invitations.list, { token })).find(({ id }) => id === made.id);
    expect((await seenBy(steward.token))?.url).toBe(made.url);
    expect(await seenBy(admin)).toMatchObject({ url: null, maker: expect.any(String) as string });
    expect(await seenBy(other.token)).toBeUndefined();
    const revoke = { token: other.token, params: { id: made.id } };
    expect(await server.refusal(invitations.revoke, revoke)).toMatchObject({ status: 404 });
    await server.call(invitations.revoke, { token: admin, params: { id: made.id } });
    expect(await seenBy(steward.token)).toBeUndefined(); // nobody came by it
  });

  it('SPEC 18.4 keeps a revoked one that somebody came by, closed', async () => {
    const made = await invite();
    await registerBy(secretOf(made));
    await server.call(invitations.revoke, { token: steward.token, params: { id: made.id } });
    const listed = await server.call(invitations.list, { token: steward.token });
    expect(listed.find(({ id }) => id === made.id)).toMatchObject({ isOpen: false, used: 1 });
  });

  it('SPEC 18.7 gives a member what it gives on top of what they have, once', async () => {
    const made = await invite({ positionId: idOf('Miner'), uses: 1 });
    const { id, token } = await server.member({
      flags: ['BetaTester'],
      primaryPositionId: idOf('Hauler'),
    });
    const body = { invitation: secretOf(made) };
    expect(await server.call(invitations.look, { token, body })).toMatchObject({
      purpose: 'Expo booth',
      position: 'Miner',
    });
    await server.call(invitations.accept, { token, body });
    const taken = { flags: ['BetaTester', 'OrgMember'], primaryPositionTitle: 'Hauler' };
    const after = await server.call(auth.profile, { token });
    expect(after).toMatchObject({ ...taken, secondaryPositionTitle: 'Miner' });
    // Used up, but by this member: once more changes nothing, and is no mistake.
    await server.call(invitations.accept, { token, body });
    const again = await server.call(auth.profile, { token });
    expect(again.revision).toBe(after.revision);
    const listed = await server.call(invitations.list, { token: steward.token });
    expect(listed.find((one) => one.id === made.id)?.by).toMatchObject([{ id }]);
  });

  it('SPEC 18.6 lets no more members take it than it says, however many try at once', async () => {
    const invitation = secretOf(await invite({ uses: 2 }));
    const members = await Promise.all(Array.from({ length: 8 }, () => server.member({})));
    const tries = await Promise.all(
      members.map(({ token }) => server.send(invitations.accept, { token, body: { invitation } })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(6);
  });

  it('SPEC 18.7 takes nothing from somebody who has more', async () => {
    const made = await invite({}, admin);
    const { token } = await server.member({ role: 'Leader', flags: ['CanEditEvents'] });
    await server.call(invitations.accept, { token, body: { invitation: secretOf(made) } });
    const after = await server.call(auth.profile, { token });
    expect(after).toMatchObject({ role: 'Leader', flags: ['CanEditEvents', 'OrgMember'] });
  });

  it('SPEC 18.13 a new member hears by mail as well, with the position', async () => {
    const came = await registerBy(null);
    const { id } = await profileOf(came);
    const body = [{ id, positionId: idOf('Hauler') }];
    await server.call(joining.approve, { token: steward.token, body });
    const [, mail] = await server.mailbox.mailsTo(came.email, 2); // the first says that the account is ready
    expect(mail?.subject).toBe("You're in: Farwatch Company");
    expect(mail?.text).toContain('Your position: Hauler.');
  });

  it.each([
    ['purpose', { purpose: ' ' }],
    ['flags.0', { flags: ['Wizard'] }],
    ['uses', { uses: 0 }],
    ['uses', { uses: 1_001 }],
    ['endsAt', { endsAt: '2020-01-01T00:00:00Z' }],
    ['positionId', { positionId: 123_456 }],
  ])('names %s in what it refuses', async (field, wrong) => {
    const body = { purpose: 'Friends', flags: [], ...wrong } as never;
    const refusal = await server.refusal(invitations.create, { token: steward.token, body });
    expect(refusal.status).toBe(422);
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  it('says 404 of one that there is not', async () => {
    const revoke = { token: admin, params: { id: randomUUID() } };
    expect(await server.refusal(invitations.revoke, revoke)).toMatchObject({ status: 404 });
  });
});
