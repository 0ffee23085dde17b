import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import type { LiveLine } from '#contract/sync.ts';
import { users } from '#server/db/schema.ts';
import { authFeature } from '#tests/support/servers/auth-feature.ts';
import { createCrowd } from '#tests/support/factories/crowd.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { listenTo } from '#tests/support/servers/live-streams.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

/** Beats that never come by themselves. */
const NEVER = HOUR_MS;

type Stream = Awaited<ReturnType<typeof listenTo>>;
type Presence = Extract<LiveLine, { beat: number }>;

describe.each(engines)('SPEC 16.8 who is online, on $engine', (engine) => {
  let server: TestServer;
  const streams: Stream[] = [];
  beforeAll(async () => {
    server = await startServer({ engine, features: [authFeature], beatMs: NEVER });
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.stop();
  });
  afterAll(() => server.close());

  /** A stream that has been told once, and hears of every change from now on. */
  const open = async (token: string) => {
    const stream = await listenTo(server, token);
    streams.push(stream);
    expect(await heard(stream, ({ online }) => online !== undefined)).not.toHaveProperty('came');
    return stream;
  };

  it('is told to whoever may list members: who came, and who has gone', async () => {
    const leader = await server.member({ role: 'Leader' });
    const steward = await server.member({ flags: ['OrgMember', 'CanManageUsers'] });
    const both = [await open(leader.token), await open(steward.token)];
    const pilot = await server.member();
    for (const stream of both)
      expect((await heard(stream, naming(pilot.id))).came).toContain(pilot.id);
    await server.call(auth.away, { body: pilot.token });
    for (const stream of both)
      expect((await heard(stream, naming(pilot.id))).gone).toContain(pilot.id);
    await server.call(auth.profile, { token: pilot.token }); // without a stream: a call will do
    for (const stream of both)
      expect((await heard(stream, naming(pilot.id))).came).toContain(pilot.id);
  });

  it('is told to nobody else, not even to those who hear the number', async () => {
    const leader = await server.member({ role: 'Leader' });
    const herald = await server.member({ flags: ['OrgMember', 'canCreatePosts'] });
    const [listing, counting] = [await open(leader.token), await open(herald.token)];
    const pilot = await server.member();
    await heard(listing, naming(pilot.id));
    const line = await heard(counting, ({ online }) => online !== undefined);
    expect(line).toEqual({ beat: line.beat, online: line.online });
  });

  it('is judged when it is sent: who has just lost the right hears no name', async () => {
    const demoted = await server.member({ role: 'Leader', flags: ['OrgMember', 'canCreatePosts'] });
    const leader = await server.member({ role: 'Leader' });
    const [former, listing] = [await open(demoted.token), await open(leader.token)];
    await server.database.transaction(async (tx) => {
      // Without the triggers, whose notice would have the streams asked about before anything is sent.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(users).set({ role: 'Member' }).where(eq(users.id, demoted.id));
    });
    const pilot = await server.member();
    await heard(listing, naming(pilot.id));
    const line = await heard(former, ({ online }) => online !== undefined);
    expect(line).toEqual({ beat: line.beat, online: line.online });
  });

  it('is asked for anew when more have come than anybody reads in a line', async () => {
    const leader = await server.member({ role: 'Leader' });
    const stream = await open(leader.token);
    await server.database.transaction(async (tx) => {
      await createCrowd({ ...server.database, db: tx }, 201);
    });
    const line = await heard(stream, ({ online }) => (online ?? 0) > 200);
    expect(line).not.toHaveProperty('came');
  });
});

async function heard(stream: Stream, isWanted: (line: Presence) => boolean): Promise<Presence> {
  for (let line = await stream.next(); line !== 'end'; line = await stream.next())
    if ('beat' in line && isWanted(line)) return line;
  throw new Error('The stream ended.');
}

function naming(id: string) {
  return ({ came = [], gone = [] }: Presence) => [...came, ...gone].includes(id);
}
