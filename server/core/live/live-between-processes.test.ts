import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { departments } from '#contract/departments.ts';
import { events } from '#contract/events.ts';
import { posts } from '#contract/posts.ts';
import { sync, type LiveLine, type SyncPage } from '#contract/sync.ts';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { aDraft } from '#tests/support/servers/event-server.ts';
import { listenTo } from '#tests/support/servers/live-streams.ts';
import { createPostgresDatabase } from '#tests/support/databases/postgres-databases.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { CHANGES_CHANNEL } from './live-hub.ts';

const NEVER = HOUR_MS;

type Member = Awaited<ReturnType<TestServer['member']>>;

/**
 * Two servers that share nothing but a PostgreSQL: each has its own connections. What is done at one is told at the
 * other, and what that one then answers to a pull holds it: no line is sent before the change can be read.
 */
describe('SPEC 16.7 of two processes on one PostgreSQL', () => {
  const databases: Database[] = [];
  let here: TestServer;
  let there: TestServer;
  let admin: Member;
  beforeAll(async () => {
    const url = await createPostgresDatabase();
    for (const _ of [1, 2]) databases.push(await openPostgres(url));
    const [first, second] = databases;
    if (!first || !second) throw new Error('no databases');
    here = await startServer({ database: first, beatMs: NEVER });
    there = await startServer({ database: second, beatMs: NEVER });
    admin = await here.member({ role: 'Admin' });
  });
  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    await Promise.all(databases.map((database) => database.close()));
  });

  /** Does it at one process; answers what a pull at the other brings once its stream has told of the scope. */
  const seenAfter = async (scope: string, act: () => Promise<unknown>): Promise<SyncPage> => {
    const stream = await listenTo(there, admin.token);
    // What was done before has been told: a line that comes now is of what is done now.
    await here.database.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, '["leaders"]')`);
    await lineOf(stream, (line) => 'changed' in line && line.changed.includes('leaders'));
    const before = await there.call(sync.pull, { token: admin.token });
    await act();
    await lineOf(stream, (line) => 'changed' in line && line.changed.some((one) => one === scope));
    stream.stop();
    const { cursor } = before;
    return there.call(sync.pull, { token: admin.token, query: { cursor } });
  };

  it('an RSVP at one is heard of at the other', async () => {
    const { id: eventId } = await here.call(events.create, { token: admin.token, body: aDraft() });
    const body = { eventId, role: 'Marine', attending: true };
    const { changes } = await seenAfter('org', () =>
      here.call(events.rsvp, { token: admin.token, body }),
    );
    expect(changes.rsvps).toMatchObject([{ eventId, userId: admin.id, attending: true }]);
  });

  it('a new post at one is heard of at the other', async () => {
    const body = { title: 'Hangar four', content: '<p>Open.</p>', isPinned: false };
    const { changes } = await seenAfter('public', () =>
      here.call(posts.create, {
        token: admin.token,
        body: { ...body, isVideoPost: false, videoUrl: '', postImageUrl: '' },
      }),
    );
    expect(changes.posts).toMatchObject([{ title: 'Hangar four' }]);
  });

  it('a changed briefing at one is heard of at the other', async () => {
    const { changes } = await seenAfter('org', () =>
      here.call(departments.saveBriefing, {
        token: admin.token,
        params: { departmentId: 'logistics' },
        body: { content: '<p>Form up.</p>' },
      }),
    );
    expect(changes.briefings).toMatchObject([{ content: '<p>Form up.</p>' }]);
  });

  it('who comes at one, and goes, is heard of at the other by those who may list members', async () => {
    const stream = await listenTo(there, admin.token);
    await lineOf(stream, (line) => 'online' in line && line.online !== undefined);
    const pilot = await here.member();
    await lineOf(stream, (line) => 'came' in line && line.came?.includes(pilot.id) === true);
    await here.call(auth.logout, { token: pilot.token });
    await lineOf(stream, (line) => 'gone' in line && line.gone?.includes(pilot.id) === true);
    stream.stop();
  });
});

/** Waits for a line as wanted; without one, fails when nothing more comes. */
async function lineOf(
  { next }: Awaited<ReturnType<typeof listenTo>>,
  isWanted: (line: LiveLine) => boolean,
): Promise<void> {
  for (let line = await next(); line !== 'end'; line = await next()) if (isWanted(line)) return;
  throw new Error('The stream ended.');
}
