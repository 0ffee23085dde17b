import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { auth } from '#contract/auth.ts';
import { memberWork } from '#contract/member-work.ts';
import { MOST_PASSKEYS, PASSKEY_REFUSED, passkeys } from '#contract/passkeys.ts';
import { ownAccount } from '#contract/own-account.ts';
import { rescue } from '#server/accounts/rescue.ts';
import { limits } from '#server/db/bookkeeping.ts';
import { passkeys as table } from '#server/db/passkey-table.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { PASSWORD } from '#tests/support/factories/rows.ts';
import { anAuthenticator, type Authenticator } from '#tests/support/outside/authenticator.ts';
import { startAccountServer, type AccountServer } from '#tests/support/servers/account-server.ts';
import { CHALLENGE_MS } from './passkey-challenge.ts';

const ORIGIN = 'https://muster.example.org';

describe.each(engines)('SPEC 25 passkeys on $engine', (engine) => {
  let server: AccountServer;
  let start: number;
  beforeAll(async () => {
    server = await startAccountServer(engine);
    start = server.time;
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.time = start;
    await server.database.db.delete(limits);
  });

  type Member = Awaited<ReturnType<AccountServer['member']>>;
  const options = ({ token }: Member, password = PASSWORD) =>
    server.call(passkeys.options, { token, body: { password } });
  const list = ({ token }: Member) => server.call(passkeys.list, { token });
  const loginOptions = () => server.call(passkeys.loginOptions);
  const refusal = (answer: ReturnType<Authenticator['get']>) =>
    server.refusal(passkeys.login, { body: { answer } });
  const refused = { status: 422, message: PASSKEY_REFUSED };

  async function addTo(member: Member, device = anAuthenticator(ORIGIN)) {
    const answer = device.create(await options(member));
    const row = await server.call(passkeys.add, { token: member.token, body: { answer } });
    return { device, row };
  }
  async function signInBy(device: Authenticator) {
    const { token } = await server.call(passkeys.login, {
      body: { answer: device.get(await loginOptions()) },
    });
    return token;
  }

  it('SPEC 25.1 a member adds one with the password, and signs in by it without a name', async () => {
    const member = await server.member({ role: 'Leader' });
    const { device, row } = await addTo(member);
    expect(row).toMatchObject({ lastUsedAt: null });
    server.time += 60_000;
    const token = await signInBy(device);
    expect(await server.call(auth.profile, { token })).toMatchObject({
      ...{ username: member.username, role: 'Leader' },
    });
    expect(await list(member)).toEqual([
      { ...row, lastUsedAt: new Date(server.time).toISOString() },
    ]);
    await signInBy(device);
  });

  it('SPEC 25.1 nobody adds one without the password', async () => {
    const { token } = await server.member();
    const answer = await server.refusal(passkeys.options, { token, body: { password: 'wrong' } });
    expect(answer).toMatchObject({
      status: 422,
      fields: { password: expect.any(String) as string },
    });
  });

  it('SPEC 25.2 adds it in the session that asked, once, and to one account', async () => {
    const member = await server.member();
    const [device, other] = [anAuthenticator(ORIGIN), await server.member()];
    const answer = device.create(await options(member));
    const add = ({ token }: Member) => server.refusal(passkeys.add, { token, body: { answer } });
    expect(await add(other)).toMatchObject(refused);
    const second = { ...member, token: await server.signIn(member.username) };
    expect(await add(second)).toMatchObject(refused);
    await server.call(passkeys.add, { token: member.token, body: { answer } });
    expect(await add(member)).toMatchObject(refused);
    const again = device.create(await options(other));
    expect(
      await server.refusal(passkeys.add, { token: other.token, body: { answer: again } }),
    ).toMatchObject(refused);
    expect([await list(member), await list(other)]).toMatchObject([[{}], []]);
  });

  const untrue: readonly (readonly [string, Parameters<Authenticator['saying']>[0]])[] = [
    ['from another address', { origin: 'https://muster.example.com' }],
    ['for another portal', { rpId: 'example.com' }],
    ['by somebody who was not recognised', { isVerified: false }],
    ['of another kind', { type: 'payment.get' }],
    ['to a challenge that is not ours', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
  ];
  it.each(untrue)('SPEC 25.2 refuses one that is made %s', async (_, lies) => {
    const member = await server.member();
    const answer = anAuthenticator(ORIGIN)
      .saying(lies)
      .create(await options(member));
    expect(
      await server.refusal(passkeys.add, { token: member.token, body: { answer } }),
    ).toMatchObject(refused);
  });

  it.each(untrue)('SPEC 25.2 refuses a sign-in %s', async (_, lies) => {
    const { device } = await addTo(await server.member());
    expect(await refusal(device.saying(lies).get(await loginOptions()))).toMatchObject(refused);
    await signInBy(device); // control
  });

  it('SPEC 25.2 takes each challenge once, for its purpose, and for five minutes', async () => {
    const member = await server.member();
    const { device } = await addTo(member);
    const asked = await loginOptions();
    server.time += CHALLENGE_MS - 1;
    const answer = device.get(asked);
    await server.call(passkeys.login, { body: { answer } });
    expect(await refusal(answer)).toMatchObject(refused);
    expect(await refusal(device.get(asked))).toMatchObject(refused);
    const late = await loginOptions();
    server.time += CHALLENGE_MS;
    expect(await refusal(device.get(late))).toMatchObject(refused);
    expect(await refusal(device.get(await options(member)))).toMatchObject(refused);
  });

  it('SPEC 25.2 refuses an answer that another device signed, and one by nobody', async () => {
    const { device } = await addTo(await server.member());
    const { id, rawId } = device.get(await loginOptions());
    const stranger = anAuthenticator(ORIGIN);
    stranger.create(await options(await server.member()));
    const forged = stranger.get(await loginOptions());
    expect(await refusal({ ...forged, id, rawId })).toMatchObject(refused);
    expect(await refusal(forged)).toMatchObject(refused);
    expect(
      await server.refusal(passkeys.login, { body: { answer: { ...forged, id: 'a b' } } }),
    ).toMatchObject({ status: 422, code: 'invalid' });
  });

  it('SPEC 25.2 refuses a copy of a device, which counts its uses anew', async () => {
    const { device } = await addTo(await server.member());
    await signInBy(device);
    const copy = device.saying({ counter: 1 });
    expect(await refusal(copy.get(await loginOptions()))).toMatchObject(refused);
  });

  it('SPEC 25.2 takes a device that never counts', async () => {
    const member = await server.member();
    const device = anAuthenticator(ORIGIN).saying({ counter: 0 });
    await addTo(member, device);
    await signInBy(device);
    await signInBy(device);
  });

  it('SPEC 25.2 takes a device that has counted beyond two thousand million', async () => {
    const device = anAuthenticator(ORIGIN).saying({ counter: 3_000_000_000 });
    await addTo(await server.member(), device);
    await signInBy(device.saying({ counter: 3_000_000_001 }));
    expect(await refusal(device.get(await loginOptions()))).toMatchObject(refused);
  });

  it('SPEC 25.3 a suspended member is told so, and a deleted one is unknown', async () => {
    const admin = await server.member({ role: 'Admin' });
    const [one, two] = [await server.member(), await server.member()];
    const { device } = await addTo(one);
    const { device: other } = await addTo(two);
    await server.call(memberWork.suspend, {
      ...{ token: admin.token, params: { id: one.id } },
      body: { reason: 'Rammed the tanker.', until: null },
    });
    expect(await refusal(device.get(await loginOptions()))).toMatchObject({
      code: 'account_suspended',
    });
    await server.call(accounts.remove, { token: two.token });
    expect(await refusal(other.get(await loginOptions()))).toMatchObject(refused);
  });

  it('SPEC 25.4 the last one is removed with the password alone; removed, it signs nobody in', async () => {
    const member = await server.member();
    const { row: first, device } = await addTo(member);
    const { row: second } = await addTo(member);
    const { token } = member;
    const remove = (id: string, password?: string) =>
      server.send(passkeys.remove, {
        ...{ token, params: { id }, body: password === undefined ? {} : { password } },
      });
    expect((await remove(first.id)).status).toBe(204);
    expect(await refusal(device.get(await loginOptions()))).toMatchObject(refused);
    expect((await remove(first.id, PASSWORD)).status).toBe(404);
    expect((await remove(second.id)).status).toBe(422);
    expect((await remove(second.id, 'wrong')).status).toBe(422);
    expect(await list(member)).toMatchObject([{ id: second.id }]);
    expect((await remove(second.id, PASSWORD)).status).toBe(204);
    await server.signIn(member.username);
  });

  it('SPEC 25.4 two that are removed at once leave one', async () => {
    const member = await server.member();
    const ids = [(await addTo(member)).row.id, (await addTo(member)).row.id];
    const { token } = member;
    const statuses = await Promise.all(
      ids.map(
        async (id) =>
          (await server.send(passkeys.remove, { token, params: { id }, body: {} })).status,
      ),
    );
    expect(statuses.toSorted()).toEqual([204, 422]);
  });

  it('SPEC 25.4 nobody removes or sees those of others', async () => {
    const member = await server.member();
    const { row } = await addTo(member);
    const other = await server.member();
    expect(await list(other)).toEqual([]);
    const body = { password: PASSWORD };
    expect(
      await server.refusal(passkeys.remove, { token: other.token, params: { id: row.id }, body }),
    ).toMatchObject({ status: 404 });
    expect(await list(member)).toHaveLength(1);
  });

  it('SPEC 25.5 a lost password ends them; one that is changed leaves them', async () => {
    const member = await server.member();
    const { device } = await addTo(member);
    await server.call(ownAccount.changePassword, {
      ...{ token: member.token, body: { password: PASSWORD, newPassword: 'another good secret' } },
    });
    await signInBy(device);
    await rescue(server.database, { deed: 'reset', name: member.username }, new Date(server.time));
    expect(await refusal(device.get(await loginOptions()))).toMatchObject(refused);

    const forgetful = await server.member();
    const { device: other } = await addTo(forgetful);
    const { email } = await server.call(auth.profile, { token: forgetful.token });
    const token = await server.resetTokenFor(email);
    await server.call(accounts.resetPassword, {
      body: { token, newPassword: 'a third good secret' },
    });
    expect(await refusal(other.get(await loginOptions()))).toMatchObject(refused);
  });

  it(`SPEC 25.1 nobody has more than ${MOST_PASSKEYS}`, async () => {
    const member = await server.member();
    const answer = anAuthenticator(ORIGIN).create(await options(member));
    const row = { userId: member.id, publicKey: '', counter: 0, transports: [], device: '' };
    await server.database.db.insert(table).values(
      Array.from({ length: MOST_PASSKEYS }, () => ({
        ...{ ...row, credentialId: randomUUID(), createdAt: new Date(server.time) },
      })),
    );
    const { token } = member;
    const limit = { code: 'quota_reached' };
    expect(await server.refusal(passkeys.add, { token, body: { answer } })).toMatchObject(limit);
    expect(
      await server.refusal(passkeys.options, { token, body: { password: PASSWORD } }),
    ).toMatchObject(limit);
    await server.database.db.delete(table).where(eq(table.userId, member.id));
  });
});
