import { brotliDecompressSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { about } from '#contract/about.ts';
import { documents } from '#contract/documents.ts';
import { posts } from '#contract/posts.ts';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { posts as postTable, users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createPostgresDatabase } from '#tests/support/databases/postgres-databases.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { createPublicAnswers } from './public-answers.ts';

describe.each(engines)('what visitors read is kept on $engine', (engine) => {
  let server: TestServer;
  let herald: Awaited<ReturnType<TestServer['member']>>;
  beforeAll(async () => {
    server = await startServer({ engine });
    herald = await server.member({ username: 'herald', role: 'Admin' });
  });
  afterAll(() => server.close());

  const body = (title: string) => ({ title, content: '<p>News</p>' });

  it('and changes with the very next answer once somebody publishes, edits, or is renamed', async () => {
    const { id } = await server.call(posts.create, { token: herald.token, body: body('First') });
    const titles = async () => (await server.call(posts.list)).map(({ title }) => title);
    expect(await titles()).toEqual(['First']);
    await server.call(posts.update, {
      token: herald.token,
      params: { id },
      body: body('Second'),
    });
    expect(await titles()).toEqual(['Second']);
    expect((await server.call(posts.one, { params: { id } })).title).toBe('Second');
    await server.database.db
      .update(users)
      .set({ username: 'crier' })
      .where(eq(users.id, herald.id));
    expect((await server.call(posts.list))[0]?.author).toBe('crier');
    await server.database.db.delete(postTable);
    expect(await titles()).toEqual([]);
    expect((await server.refusal(posts.one, { params: { id } })).status).toBe(404);
  });

  it('each page under its own name', async () => {
    for (const name of ['terms', 'privacy-policy']) {
      const params = { name };
      await server.call(documents.savePage, {
        ...{ token: herald.token, params },
        body: { content: `<p>${name}</p>` },
      });
      expect((await server.call(documents.page, { params })).content).toContain(name);
    }
    const { content } = await server.call(documents.page, { params: { name: 'terms' } });
    expect(content).toContain('terms');
  });

  it('and is not sent again to whoever has it', async () => {
    const first = await server.send(about.list);
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await server.send(about.list, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await server.call(about.create, { token: herald.token, body: { title: 'Who we are' } });
    const changed = await server.send(about.list, { headers: { 'if-none-match': tag } });
    expect(changed.status).toBe(200);
  });
});

describe('kept answers of two processes on one PostgreSQL', () => {
  const databases: Database[] = [];
  let here: TestServer;
  let there: TestServer;
  beforeAll(async () => {
    const url = await createPostgresDatabase();
    for (const _ of [1, 2]) databases.push(await openPostgres(url));
    const [first, second] = databases;
    if (!first || !second) throw new Error('no databases');
    here = await startServer({ database: first });
    there = await startServer({ database: second });
  });
  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    await Promise.all(databases.map((database) => database.close()));
  });

  it('whoever has published at one finds it at the other at once, however often', async () => {
    const { token } = await here.member({ role: 'Admin' });
    for (let n = 1; n <= 20; n += 1) {
      await here.call(posts.create, { token, body: { title: `Post ${n}`, content: '<p>x</p>' } });
      expect(await there.call(posts.list)).toHaveLength(n);
    }
  });
});

describe('an answer made of public content', () => {
  it('is made once for a revision, and not kept if that changed meanwhile', async () => {
    let revision = 'one';
    let made = 0;
    const answer = createPublicAnswers(async () => revision);
    const make = async () => (made += 1);
    await answer('list', make);
    await answer('list', make);
    expect(made).toBe(1);
    revision = 'two';
    await answer('list', async () => {
      revision = 'three';
      await answer('other', make);
      return make();
    });
    await answer('list', make);
    expect(made).toBe(4);
  });

  it('lies there packed', async () => {
    const answer = createPublicAnswers(async () => 'one');
    const text = 'word '.repeat(1_000);
    const { bodies } = await answer('list', async () => text);
    expect(bodies.br.length).toBeLessThan(bodies.identity.length / 10);
    expect(brotliDecompressSync(bodies.br).toString()).toBe(JSON.stringify(text));
  });
});
