import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portal } from '#contract/portal.ts';
import { site } from '#contract/site.ts';
import type { LiveLine } from '#contract/sync.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { createPostgresDatabase } from '#tests/support/databases/postgres-databases.ts';
import { listenTo } from '#tests/support/servers/live-streams.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

/** Two servers that share nothing but a PostgreSQL. */
describe('SPEC 22.4 the portal in two processes on one PostgreSQL', () => {
  const databases: Database[] = [];
  let here: TestServer;
  let there: TestServer;
  beforeAll(async () => {
    const url = await createPostgresDatabase();
    for (const _ of [1, 2]) databases.push(await openPostgres(url));
    const [first, second] = databases;
    if (!first || !second) throw new Error('no databases');
    here = await startServer({ database: first, beatMs: HOUR_MS });
    there = await startServer({ database: second, beatMs: HOUR_MS });
  });
  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    await Promise.all(databases.map((database) => database.close()));
  });

  it.each(['a member', 'a visitor'])(
    '%s at the other one is told of a change, and reads it',
    async (who) => {
      const admin = await here.member({ role: 'Admin' });
      const member = await here.member();
      const stream = await listenTo(there, who === 'a visitor' ? undefined : member.token);
      const name = `Dawn Line of ${who}`;
      await here.call(portal.save, { token: admin.token, body: { name } });
      let line: LiveLine | 'end';
      do line = await stream.next();
      while (line !== 'end' && !('site' in line && line.site));
      expect(line).toMatchObject({ site: true });
      stream.stop();
      expect((await there.call(site.read)).name).toBe(name);
      expect((await there.call(portal.read, { token: admin.token })).name.value).toBe(name);
    },
  );
});
