import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import type { SyncScope } from '#contract/collections.ts';
import type { LiveLine } from '#contract/sync.ts';
import { sessions, users } from '#server/db/schema.ts';
import { authFeature } from '#tests/support/servers/auth-feature.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { listenTo } from '#tests/support/servers/live-streams.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { CHANGES_CHANNEL } from './live-hub.ts';

/** Beats that never come by themselves, for tests that are about something else. */
const NEVER = HOUR_MS;

describe.each(engines)('the live stream on $engine', (engine) => {
  let server: TestServer;
  let witness: Awaited<ReturnType<typeof listenTo>>;
  const streams: { stop: () => void }[] = [];
  beforeAll(async () => {
    server = await startServer({ engine, features: [authFeature], beatMs: NEVER });
    const admin = await server.member({ role: 'Admin' });
    witness = await listenTo(server, admin.token);
    await notify('leadership');
    await heardByWitness();
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.stop();
  });
  afterAll(async () => {
    witness.stop();
    await server.close();
  });

  /** Everything that was announced before has been told to every stream. */
  const heardByWitness = async () => {
    for (
      let line = await witness.next();
      !isChangeOf(line, 'leadership');
      line = await witness.next()
    );
  };
  /** A member of whose making and signing in every stream has already heard. */
  const settledMember = async (overrides?: Parameters<TestServer['member']>[0]) => {
    const member = await server.member(overrides);
    await notify('leadership');
    await heardByWitness();
    return member;
  };
  const open = async (token?: string, at = server) => {
    const stream = await listenTo(at, token);
    streams.push(stream);
    expect(await stream.next()).toHaveProperty('beat');
    return stream;
  };
  const notify = (...scopes: (SyncScope | `self:${string}`)[]) =>
    server.database.db.execute(
      sql`select pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify(scopes)})`,
    );

  it('begins with a beat, carries our marker and is not kept by anybody in between', async () => {
    const { token } = await settledMember();
    const { response } = await open(token);
    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    expect(response.headers.get('muster-api')).toBe('1');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  it('names what changed, of what the caller may see', async () => {
    const [member, recruit] = [await settledMember(), await settledMember({ flags: [] })];
    const [inside, outside] = [await open(member.token), await open(recruit.token)];
    const visitor = await open();
    await notify('public', 'org', 'leadership');
    await heardByWitness();
    expect(await inside.next()).toEqual({ changed: ['public', 'org'] });
    expect(await outside.next()).toEqual({ changed: ['public'] });
    expect(await visitor.next()).toEqual({ changed: ['public'] });
  });

  it('tells a member, and nobody else, that their own documents changed', async () => {
    const [one, other] = [await settledMember(), await settledMember()];
    const [mine, theirs] = [await open(one.token), await open(other.token)];
    await notify(`self:${one.id}`);
    expect(await mine.next()).toEqual({ changed: ['self'] });
    await notify('public');
    expect(await theirs.next()).toEqual({ changed: ['public'] });
  });

  it('tells many changes as one line', async () => {
    const stream = await open((await settledMember()).token);
    for (let n = 0; n < 20; n += 1) await notify('org');
    expect(await stream.next()).toEqual({ changed: ['org'] });
    await notify('public');
    expect(await stream.next()).toEqual({ changed: ['public'] });
  });

  it('says nothing of a scope that was lost, as soon as the member was changed', async () => {
    const { id, token } = await settledMember();
    const stream = await open(token);
    await server.database.db.update(users).set({ flags: [] }).where(eq(users.id, id));
    await notify(`self:${id}`, 'org');
    expect(await stream.next()).toEqual({ changed: ['self'] });
  });

  it('closes when the session ends, at once', async () => {
    const { token } = await settledMember();
    const stream = await open(token);
    await server.call(auth.logout, { token });
    expect(await stream.next()).toBe('end');
  });

  it('is a 401 for a dead token', async () => {
    const { response } = await listenTo(server, 'nonsense');
    expect(response.status).toBe(401);
    expect(response.headers.get('muster-api')).toBe('1');
  });

  it('beats, keeps the member online, and closes when it finds the session dead', async () => {
    let clock = Date.now();
    const quick = await startServer({
      database: server.database,
      features: [authFeature],
      config: { sessionSecret: null },
      beatMs: 50,
      now: () => new Date(clock),
    });
    const { id, token } = await settledMember();
    const stream = await open(token, quick);
    clock += 60_000;
    while (!isBeatAt(await stream.next(), clock));
    const [row] = await server.database.db.select().from(sessions).where(eq(sessions.userId, id));
    expect(row?.lastSeen).toEqual(new Date(clock));
    await server.database.db.delete(sessions).where(eq(sessions.userId, id));
    let line = await stream.next();
    while (line !== 'end') line = await stream.next();
    await quick.close();
  });

  it('takes a notification that no trigger of ours wrote for a sign that anything may have changed', async () => {
    const stream = await open();
    await server.database.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, 'no JSON at all')`);
    expect(await stream.next()).toEqual({ changed: ['public'], site: true });
    await heardByWitness();
  });

  it('ends when the server stops, and does not hold it up', async () => {
    const stopping = await startServer({
      database: server.database,
      features: [authFeature],
      beatMs: NEVER,
    });
    const stream = await open(undefined, stopping);
    await stopping.close();
    expect(await stream.next()).toBe('end');
  });

  it('hears of what another process changed', async () => {
    const { token } = await settledMember();
    const second = await startServer({
      database: server.database,
      features: [authFeature],
      beatMs: NEVER,
    });
    const stream = await open(token, second);
    await notify('org');
    expect(await stream.next()).toEqual({ changed: ['org'] });
    stream.stop();
    await second.close();
  });
});

function isBeatAt(line: LiveLine | 'end', clock: number): boolean {
  return line !== 'end' && 'beat' in line && line.beat === clock;
}

function isChangeOf(line: LiveLine | 'end', scope: SyncScope): boolean {
  return line !== 'end' && 'changed' in line && line.changed.includes(scope);
}
