import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { posts } from '#contract/posts.ts';
import { posts as table } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('posts on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server.close());

  it('are read by a visitor, the newest first, without what only leaders need', async () => {
    const changedBy = randomUUID();
    await server.database.db.insert(table).values([
      { title: 'Old', createdAt: new Date('2026-01-01T00:00:00Z'), changedBy },
      { title: 'New', createdAt: new Date('2026-11-01T00:00:00Z'), isPinned: true },
    ]);
    const [first, second] = await server.call(posts.list);
    expect([first?.title, second?.title]).toEqual(['New', 'Old']);
    expect(first).toMatchObject({ createdAt: '2026-11-01T00:00:00.000Z', isPinned: true });
    const raw = await (await server.send(posts.list)).text();
    expect(raw).not.toContain(changedBy);
    const one = await server.call(posts.one, { params: { id: second?.id ?? '' } });
    expect(one).toEqual(second);
  });

  it.each([randomUUID(), 'nonsense'])('that do not exist are not found: %s', async (id) => {
    expect(await server.refusal(posts.one, { params: { id } })).toMatchObject({ status: 404 });
  });
});
