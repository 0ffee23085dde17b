import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { events } from '#contract/events.ts';
import { posts } from '#contract/posts.ts';
import { profile } from '#contract/profile.ts';
import { Device } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { openOldDatabase } from '#tests/support/databases/old-database.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { FORMER_MEMBER, nameOfAuthor } from './authorship.ts';
import { migrate } from '#server/migrate.ts';
import { events as eventTable } from './event-tables.ts';
import { posts as postTable, users } from './schema.ts';

describe.each(engines)('whose work something is, on $engine', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server.close());

  const rename = (token: string, username: string) =>
    server.call(profile.update, { token, body: { username, gameUserName: '', discordName: '' } });

  /** Who an edit is told to have been late for. */
  async function whoChanged(eventId: string): Promise<string | undefined> {
    const { token } = await server.member({ role: 'Leader' });
    const start = new Date().toISOString();
    const body = { title: 'Late', start, end: start, revision: 0 };
    const call = { token, params: { id: eventId }, body };
    return (await server.refusal(events.update, call)).changedBy;
  }

  async function aPostBy(createdBy: string): Promise<string> {
    const [post] = await server.database.db
      .insert(postTable)
      .values({ title: 'News', content: '<p>Hello</p>', createdBy, changedBy: createdBy })
      .returning({ id: postTable.id });
    return post?.id ?? '';
  }
  const contentOf = async (id: string) => {
    const { content } = await server.call(posts.one, { params: { id } });
    return content;
  };

  it('is told with the name its author has now', async () => {
    const author = await server.member();
    const eventId = await createEvent(server.database.db, { changedBy: author.id });
    expect(await whoChanged(eventId)).toBe(author.username);
    await rename(author.token, `${author.username}-new`);
    expect(await whoChanged(eventId)).toBe(`${author.username}-new`);
  });

  it('stays of somebody who left, whoever bears the name that stands for them', async () => {
    const { db } = server.database;
    const [author, mallory] = [await server.member(), await server.member()];
    const eventId = await createEvent(db, { changedBy: author.id });
    const postId = await aPostBy(author.id);
    await server.call(accounts.remove, { token: author.token });
    for (const username of [FORMER_MEMBER, author.username, 'Mallory']) {
      // By whatever way they came to it: no name of theirs makes it their work.
      await db.update(users).set({ username }).where(eq(users.id, mallory.id));
      await rename(mallory.token, `${username}-2`);
      expect(await whoChanged(eventId)).toBe('a former member');
      expect(await contentOf(postId)).toBe('<p>Hello</p><p>Posted by a former member</p>');
    }
  });

  it('SPEC 5.13 stands under a post, on every device, with the name its author has now', async () => {
    const [author, reader] = [await server.member(), await server.member()];
    const id = await aPostBy(author.id);
    const device = new Device(server, reader.token);
    const told = async () => {
      await device.pull();
      return device.one('posts', id)?.content;
    };
    expect(await told()).toBe(`<p>Hello</p><p>Posted by ${author.username}</p>`);
    await rename(author.token, `${author.username}-new`);
    expect(await told()).toBe(`<p>Hello</p><p>Posted by ${author.username}-new</p>`);
    await server.call(accounts.remove, { token: author.token });
    expect(await told()).toBe(`<p>Hello</p><p>Posted by ${FORMER_MEMBER}</p>`);
    const { db } = server.database;
    await db.update(postTable).set({ isVideoPost: true, content: '' }).where(eq(postTable.id, id));
    expect(await told()).toBe('');
  });
});

describe.each(engines)('the names of an older Muster on $engine', (engine) => {
  it('become the ids of those they meant, and nothing that was taken by name is kept', async () => {
    const old = await openOldDatabase(engine, '0003_quiet_names');
    const { db } = old;
    await db.execute(sql`
      insert into users (id, username, email, password_hash) values
        ('11111111-1111-4111-8111-111111111111', 'herald', 'h@example.org', ''),
        ('22222222-2222-4222-8222-222222222222', 'Mallory', 'm@example.org', ''),
        ('33333333-3333-4333-8333-333333333333', 'a former member', 'f@example.org', '')`);
    await db.execute(sql`
      insert into events (title, start_at, end_at, created_by, changed_by, edited_revision) values
        ('taken', now(), now(), '11111111-1111-4111-8111-111111111111', 'Mallory', 1),
        ('edited', now(), now(), '11111111-1111-4111-8111-111111111111', 'Mallory', 2),
        ('left behind', now(), now(), null, 'a former member', 2),
        ('of nobody', now(), now(), null, '', 1)`);
    await db.execute(sql`
      insert into posts (title, content, created_by, changed_by) values
        ('signed', '<p>Hello</p><p>Posted by hERALD</p>', '11111111-1111-4111-8111-111111111111', 'herald'),
        ('quoted', '<p>Posted by us</p><p>Hello</p>', '11111111-1111-4111-8111-111111111111', 'herald'),
        ('of an importer', '<p>Hello</p><p>Posted by Ada</p>', null, 'gone')`);
    await migrate(old);
    const rows = [
      ...(await db.select({ title: eventTable.title, by: eventTable.changedBy }).from(eventTable)),
      ...(await db.select({ title: postTable.title, by: postTable.changedBy }).from(postTable)),
    ];
    const names: Record<string, string | undefined> = {};
    for (const { title, by } of rows) names[title] = await nameOfAuthor(db, by);
    expect(names).toEqual({
      taken: 'herald',
      edited: 'Mallory',
      'left behind': FORMER_MEMBER,
      'of nobody': undefined,
      signed: 'herald',
      quoted: 'herald',
      'of an importer': FORMER_MEMBER,
    });
    await db.delete(users).where(eq(users.username, 'a former member'));
    const contents = await db
      .select({ title: postTable.title, content: postTable.content })
      .from(postTable);
    expect(contents).toContainEqual({ title: 'signed', content: '<p>Hello</p>' });
    expect(contents).toContainEqual({
      title: 'quoted',
      content: '<p>Posted by us</p><p>Hello</p>',
    });
    expect(contents).toContainEqual({
      title: 'of an importer',
      content: '<p>Hello</p><p>Posted by Ada</p>',
    });
    await old.close();
  });
});
