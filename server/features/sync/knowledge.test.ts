import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_KNOWLEDGE, KNOWLEDGE } from '#contract/knowledge.ts';
import type { News } from '#contract/news.ts';
import { sync } from '#contract/sync.ts';
import { decodeCursor } from '#server/core/sync/cursor.ts';
import { notices } from '#server/db/notice-tables.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

describe.each(engines)('a pull by what the device knows, on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server.close());

  async function aReader() {
    const { id, token } = await server.member({});
    const old: News = { kind: 'post.new', postId: randomUUID(), title: 'Old', excerpt: '' };
    const newer: News = { kind: 'membership.approved', userId: id, position: null };
    const tell = (news: News) =>
      server.database.db
        .insert(notices)
        .values({ userId: id, subject: 'x', source: randomUUID(), news, at: new Date() });
    await tell(old);
    await tell(newer);
    const pull = (cursor?: string, knows?: number) =>
      server.call(sync.pull, {
        token,
        query: {
          ...(cursor !== undefined && { cursor }),
          ...(knows !== undefined && { knows: String(knows) }),
        },
      });
    return { id, tell, pull };
  }
  type Page = Awaited<ReturnType<Awaited<ReturnType<typeof aReader>>['pull']>>;
  const kindsIn = ({ changes }: Page) =>
    (changes.notices ?? []).map(({ news }) => news.kind).sort();

  it('PL20 keeps back kinds of news that it does not know, and brings them once it has learnt them', async () => {
    const { pull } = await aReader();
    const first = await pull();
    expect(kindsIn(first)).toEqual(['post.new']);
    const same = await pull(first.cursor);
    expect([same.started, kindsIn(same)]).toEqual([[], []]);
    const learnt = await pull(first.cursor, KNOWLEDGE);
    // What has something new to it, and nothing else, is loaded anew.
    expect(learnt.started).toEqual(['self', 'public', 'org']);
    expect(kindsIn(learnt)).toEqual(['membership.approved', 'post.new']);
    const after = await pull(learnt.cursor, KNOWLEDGE);
    expect([after.started, kindsIn(after)]).toEqual([[], []]);
  });

  it('PL20 keeps back what comes later, too', async () => {
    const { id, tell, pull } = await aReader();
    const { cursor } = await pull(undefined, FIRST_KNOWLEDGE);
    await tell({ kind: 'membership.declined', userId: id, note: 'No.' });
    expect(kindsIn(await pull(cursor, FIRST_KNOWLEDGE))).toEqual([]);
    const known = await pull(undefined, KNOWLEDGE);
    expect(kindsIn(known)).toContain('membership.declined'); // control
  });

  it('PL20 sends everything to a device that is newer than the server', async () => {
    const { pull } = await aReader();
    const { cursor, ...page } = await pull(undefined, KNOWLEDGE + 5);
    expect(kindsIn({ cursor, ...page })).toContain('membership.approved');
    // The cursor says what this server could send: one that knows more starts the scope anew.
    expect(decodeCursor(cursor)?.knows).toBe(KNOWLEDGE);
  });

  it.each(['0', '-1', '1.5', 'two', '9999999'])('refuses %s as a number', async (knows) => {
    const { status } = await server.fetch(`/api/sync?knows=${knows}`);
    expect(status).toBe(422);
  });
});
