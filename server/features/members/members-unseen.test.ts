import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { members, membersPage, type MembersQuery } from '#contract/members.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { sessions } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);

describe.each(engines)('SPEC 20.9 finding members by when they were seen on $engine', (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ engine, now: () => now });
    ({ token } = await server.member({ username: 'Leader', role: 'Leader', createdAt: ago(400) }));
    const { db } = server.database;
    const joined = { createdAt: ago(200) };
    await createUser(db, { username: 'Absent', ...joined, lastLogin: ago(31) });
    await createUser(db, { username: 'Never', ...joined });
    await createUser(db, { username: 'Newcomer', createdAt: ago(3) });
    await createUser(db, { username: 'Recent', ...joined, lastLogin: ago(29) });
    const kept = await createUser(db, { username: 'Kept', ...joined, lastLogin: ago(90) });
    const session = { userId: kept.id, expiresAt: ago(-5), lastSeen: ago(2) };
    await db.insert(sessions).values({ ...session, endedAs: 'session_ended' });
    await createUser(db, { username: 'Out', ...joined, lastLogin: ago(1), suspendedAt: ago(1) });
    const over = { suspendedAt: ago(9), suspendedUntil: ago(1) };
    await createUser(db, { username: 'Back', ...joined, lastLogin: ago(0), ...over });
  });
  afterAll(() => server.close());

  const asked = async (query: MembersQuery) =>
    membersPage.parse(await server.call(members.list, { token, query })).members;
  const names = async (query: MembersQuery) => (await asked(query)).map(({ username }) => username);

  it('knows who gave no sign of life for so many days; who is new is not meant', async () => {
    expect(await names({ unseen: '30' })).toEqual(['Absent', 'Never']);
    expect(await names({ unseen: '29' })).toEqual(['Absent', 'Never', 'Recent']);
    expect(await names({ unseen: '2' })).toEqual([
      ...['Absent', 'Kept', 'Never', 'Newcomer', 'Recent'],
    ]);
  });

  it('tells when each was seen last: by a session, also one that is over, or at the sign-in', async () => {
    const seen = new Map((await asked({ sort: 'username' })).map((one) => [one.username, one]));
    expect(seen.get('Kept')?.lastSeen).toBe(ago(2).toISOString());
    expect(seen.get('Absent')?.lastSeen).toBe(ago(31).toISOString());
    expect(seen.get('Never')?.lastSeen).toBeNull();
    await server.call(auth.profile, { token });
    expect(seen.get('Leader')?.lastSeen).toBe(now.toISOString());
  });

  it('knows who is suspended now', async () => {
    expect(await names({ suspended: 'true' })).toEqual(['Out']);
    expect(await names({ suspended: 'false' })).not.toContain('Out');
    expect(await names({ suspended: 'false' })).toContain('Back');
  });
});
