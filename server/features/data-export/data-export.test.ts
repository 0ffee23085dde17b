import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { auth } from '#contract/auth.ts';
import { dataExport } from '#contract/data-export.ts';
import { MARKER_HEADER, MARKER_VALUE } from '#contract/headers.ts';
import { memberWork } from '#contract/member-work.ts';
import { ownAccount } from '#contract/own-account.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { exportsFolder } from '#server/accounts/data-exports.ts';
import { dataExportJobs, dataExports, limits } from '#server/db/bookkeeping.ts';
import { notices } from '#server/db/notice-tables.ts';
import { tidy } from '#server/housekeeping.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser, PASSWORD } from '#tests/support/factories/rows.ts';
import { startAccountServer, type AccountServer } from '#tests/support/servers/account-server.ts';
import { exported, ready } from '#tests/support/servers/exported.ts';

const NONE = { state: 'none', until: null };
const RIGHT = { password: PASSWORD };

describe.each(engines)('SPEC 27 downloading my data on $engine', (engine) => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer(engine);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.db.delete(limits);
  });

  const stateOf = (token: string) => server.call(dataExport.state, { token });
  const ask = (token: string, body = RIGHT) => server.send(dataExport.ask, { token, body });
  const fetched = async (token: string) => {
    const answer = await server.send(dataExport.file, { token });
    await answer.body?.cancel();
    return answer.status;
  };
  const files = async () =>
    (await readdir(exportsFolder(server.config)).catch(() => [])).toSorted();
  const aMember = async () => {
    const user = await createUser(server.database.db);
    return { ...user, token: await server.signIn(user.username) };
  };
  const housekeeping = () =>
    tidy({
      ...{ config: server.config, database: server.database, log: server.app.log },
      now: () => new Date(server.time),
    });

  it('SPEC 27.1 is asked for with the password, made, told of, and fetched as a file', async () => {
    const { id, email, token } = await aMember();
    expect(await stateOf(token)).toEqual(NONE);
    expect(await fetched(token)).toBe(404);
    expect((await ask(token)).status).toBe(200);
    await ready(server, token);
    expect(await stateOf(token)).toEqual({
      state: 'ready',
      until: new Date(server.time + 7 * DAY_MS).toISOString(),
    });
    const answer = await server.send(dataExport.file, { token });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="muster-2027-01-01.zip"',
      'cache-control': 'no-store',
      [MARKER_HEADER]: MARKER_VALUE,
    });
    const bytes = await answer.arrayBuffer();
    expect(bytes.byteLength).toBe(Number(answer.headers.get('content-length')));
    await expect
      .poll(() =>
        server.database.db
          .select({ news: notices.news })
          .from(notices)
          .where(eq(notices.userId, id)),
      )
      .toEqual([
        {
          news: {
            ...{ kind: 'export.ready', userId: id },
            until: new Date(server.time + 7 * DAY_MS).toISOString(),
          },
        },
      ]);
    const [mail] = await server.mailbox.mailsTo(email);
    expect(mail?.subject).toBe('Your data at Farwatch Company is ready');
    expect(mail?.text).toContain('https://muster.example.org/dashboard#my-data');
  });

  it('SPEC 27.2 refuses a wrong password at its field, and counts it as a failed sign-in', async () => {
    const { token } = await aMember();
    const wrong = { password: 'not the right one' };
    expect(await server.refusal(dataExport.ask, { token, body: wrong })).toMatchObject({
      ...{ status: 422, code: 'invalid' },
      fields: { password: 'That is not your password.' },
    });
    expect(await stateOf(token)).toEqual(NONE);
    for (let n = 1; n < 10; n += 1) await (await ask(token, wrong)).body?.cancel();
    expect((await ask(token, RIGHT)).status).toBe(429);
  });

  it('SPEC 27.2 is made ten times a day at most', async () => {
    const { token } = await aMember();
    for (let n = 0; n < 10; n += 1) {
      expect((await ask(token)).status).toBe(200);
      await ready(server, token);
    }
    expect(await server.refusal(dataExport.ask, { token, body: RIGHT })).toMatchObject({
      code: 'rate_limited',
    });
    expect(await fetched(token)).toBe(200);
  });

  it('SPEC 27.6 is for its member alone, and not for an ended session', async () => {
    const { id, username, token } = await aMember();
    await exported(server, token);
    const other = await server.member();
    const admin = await server.member({ role: 'Admin' });
    expect(await fetched(other.token)).toBe(404);
    expect(await fetched(admin.token)).toBe(404);
    expect((await server.send(dataExport.file)).status).toBe(401);
    const elsewhere = await server.signIn(username);
    await server.call(ownAccount.endSessions, { token });
    expect(await fetched(elsewhere)).toBe(401);
    const suspension = { until: null, reason: 'Testing' };
    await server.call(memberWork.suspend, { token: admin.token, params: { id }, body: suspension });
    expect([401, 403]).toContain(await fetched(token));
    for (const name of await files())
      expect((await server.fetch(`/uploads/${name}`)).status).toBe(404);
  });

  it('SPEC 27.6 is gone after 7 days, with its file', async () => {
    const { id, token } = await aMember();
    await exported(server, token);
    const { db } = server.database;
    const [row] = await db.select().from(dataExports).where(eq(dataExports.userId, id));
    server.time += 7 * DAY_MS - 1;
    expect(await fetched(token)).toBe(200);
    await housekeeping();
    expect(await files()).toContain(row?.file);
    server.time += 1;
    expect(await stateOf(token)).toEqual(NONE);
    expect(await server.refusal(dataExport.file, { token })).toMatchObject({
      ...{ status: 404, code: 'not_found' },
      message: 'There is no copy of your data to download. Ask for one in My Profile.',
    });
    await housekeeping();
    expect(await files()).not.toContain(row?.file);
    expect(await db.$count(dataExports, eq(dataExports.userId, id))).toBe(0);
  });

  it('SPEC 27.6 takes the place of the one before', async () => {
    const { token } = await aMember();
    const others = await files();
    await exported(server, token);
    const first = (await files()).filter((name) => !others.includes(name));
    await exported(server, token);
    await expect.poll(files).not.toContain(first[0]);
    expect((await files()).length).toBe(others.length + 1);
  });

  it('SPEC 27.6 goes with the account', async () => {
    const { id, username, token } = await aMember();
    const others = await files();
    await exported(server, token);
    expect((await files()).length).toBe(others.length + 1);
    await server.call(accounts.remove, { token });
    expect(await files()).toEqual(others);
    const { db } = server.database;
    expect(await db.$count(dataExports, eq(dataExports.userId, id))).toBe(0);
    await expect(server.signIn(username)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it('SPEC 27.6 a file that no row names is removed by housekeeping, but not while it may be being noted', async () => {
    const { token } = await aMember();
    await exported(server, token);
    const folder = exportsFolder(server.config);
    await server.database.db.delete(dataExports);
    const [stray = ''] = await files();
    const at = (ms: number) => new Date(server.time - ms);
    await utimes(join(folder, stray), at(HOUR_MS), at(HOUR_MS));
    await housekeeping();
    expect(await files()).toContain(stray);
    await utimes(join(folder, stray), at(HOUR_MS + 1_000), at(HOUR_MS + 1_000));
    await housekeeping();
    expect(await files()).not.toContain(stray);
    expect(await server.database.db.$count(dataExportJobs)).toBe(0);
  });

  it('SPEC 27.2 nothing is made for an ended session', async () => {
    const { username, token } = await aMember();
    const other = await server.signIn(username);
    await server.call(ownAccount.endSessions, { token: other });
    expect((await ask(token)).status).toBe(401);
    expect((await server.send(auth.profile, { token: other })).status).toBe(200);
  });
});
