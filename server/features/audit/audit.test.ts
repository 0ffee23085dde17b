import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { about } from '#contract/about.ts';
import { accounts } from '#contract/accounts.ts';
import { audit, type AuditEntry } from '#contract/audit.ts';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { documents } from '#contract/documents.ts';
import { posts } from '#contract/posts.ts';
import { noteChange, pruneAudit } from '#server/db/audit.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { DAY_MS } from '#domain/time/durations.ts';

describe.each(engines)('the audit on $engine', (engine) => {
  let server: TestServer;
  let admin: { id: string; token: string };
  let clock = new Date();
  beforeAll(async () => {
    server = await startServer({ engine, now: () => clock });
    admin = await server.member({ username: 'admin', role: 'Admin' });
  });
  afterAll(() => server.close());

  const pass = (milliseconds: number) => {
    clock = new Date(clock.getTime() + milliseconds);
  };
  const read = async (query: object = {}) => server.call(audit.list, { token: admin.token, query });
  const latest = async (subjectId: string): Promise<AuditEntry> => {
    const entry = (await read()).entries.find((one) => one.subjectId === subjectId);
    if (!entry) throw new Error('Nothing was noted.');
    return entry;
  };
  const restore = (id: number) =>
    server.send(audit.restore, { token: admin.token, params: { id: String(id) } });
  const publish = (title: string) =>
    server.call(posts.create, { token: admin.token, body: { title, content: '<p>Text</p>' } });

  it('says who did what, when, and what it was before', async () => {
    const { id } = await publish('First');
    pass(1);
    const body = { title: 'Second', content: '<p>New</p>' };
    await server.call(posts.update, { token: admin.token, params: { id }, body });
    expect(await latest(id)).toMatchObject({
      at: clock.toISOString(),
      actor: 'admin',
      subject: 'post',
      action: 'updated',
      title: 'First',
      before: { title: 'First', content: '<p>Text</p>' },
    });
  });

  it('is read by Admins alone', async () => {
    const leader = await server.member({ role: 'Leader' });
    expect(await server.refusal(audit.list, { token: leader.token })).toMatchObject({
      status: 403,
    });
    const params = { id: '1' };
    expect(await server.refusal(audit.restore, { token: leader.token, params })).toMatchObject({
      status: 403,
    });
  });

  it('is filtered by what, by whom and by what was done, and read page by page', async () => {
    const other = await server.member({ username: 'Herald', flags: ['canCreatePosts'] });
    for (let made = 0; made < 60; made += 1) {
      if (made % 7 === 0) pass(1); // several at the same moment
      await server.call(posts.create, { token: other.token, body: { title: `Post ${made}` } });
    }
    const query = { actor: 'herald', subject: 'post', action: 'created' };
    const first = await read(query);
    expect([first.entries.length, first.hasMore]).toEqual([50, true]);
    const last = first.entries.at(-1);
    const second = await read({ ...query, before: String(last?.id) });
    expect([second.entries.length, second.hasMore]).toEqual([10, false]);
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(60);
    expect((await read({ ...query, action: 'deleted' })).entries).toEqual([]);
    expect((await read({ actor: 'admin', subject: 'member' })).entries).toEqual([]);
  });

  it('SPEC 7.22 an app of an earlier version is told nothing that it cannot read, unless it asks for it', async () => {
    const whose = { subjectId: 'newer', departmentId: '', title: 'Newer', actorId: admin.id };
    for (const [subject, action] of [
      ...([
        ['post', 'created'],
        ['member', 'suspended'],
        ['portal', 'updated'],
      ] as const),
      ...([
        ['department', 'created'],
        ['position', 'updated'],
        ['role', 'deleted'],
      ] as const),
    ])
      await noteChange(server.database.db, { ...whose, subject, action, at: clock });
    const told = async (query: object) =>
      (await read({ subjectId: 'newer', ...query })).entries.map(({ subject }) => subject);
    expect(await told({})).toEqual(['post']);
    expect(await told({ knows: '2' })).toEqual(['portal', 'member', 'post']);
    const all = ['role', 'position', 'department', 'portal', 'member', 'post'];
    expect(await told({ knows: String(KNOWLEDGE) })).toEqual(all);
    expect(await told({ subject: 'role' })).toEqual(['role']);
    expect(await told({ subject: 'member', action: 'suspended' })).toEqual(['member']);
  });

  it('finds who made a change by how the name begins, and knows no wildcards', async () => {
    for (const username of ['Ann_Lee', 'AnnaLee']) {
      const { token } = await server.member({ username, flags: ['canCreatePosts'] });
      await server.call(posts.create, { token, body: { title: username } });
    }
    const found = async (actor: string) =>
      (await read({ actor })).entries.map((entry) => entry.actor);
    for (const typed of ['aNN', 'ann\\'])
      expect(await found(typed)).toEqual(['AnnaLee', 'Ann_Lee']);
    for (const typed of ['ann_l', 'ANNL', 'ann l']) expect(await found(typed)).toEqual(['Ann_Lee']);
    for (const other of ['lee', '%', 'a%', 'ann%lee']) expect(await found(other)).toEqual([]);
  });

  it('brings a deleted post back for 30 days, above the revision it had', async () => {
    const { id, createdAt } = await publish('Gone');
    await server.call(posts.remove, { token: admin.token, params: { id } });
    const { id: change, isRestorable } = await latest(id);
    expect(isRestorable).toBe(true);
    pass(29 * DAY_MS);
    expect((await restore(change)).status).toBe(204);
    expect(await server.call(posts.one, { params: { id } })).toMatchObject({
      title: 'Gone',
      createdAt,
      revision: 2,
      author: 'admin',
    });
    expect(await latest(id)).toMatchObject({ action: 'restored', actor: 'admin' });
    expect((await restore(change)).status).toBe(422); // it is there already
    const offered = async () => {
      const { entries } = await read({ action: 'deleted' });
      return entries.filter((one) => one.subjectId === id).map((one) => one.isRestorable);
    };
    expect(await offered()).toEqual([false]);
    pass(1);
    await server.call(posts.remove, { token: admin.token, params: { id } });
    expect(await offered()).toEqual([true, false]); // the latest of its deletions
    // The earlier deletion would restore the post below the revision that devices hold.
    expect((await restore(change)).status).toBe(422);
    expect((await restore((await latest(id)).id)).status).toBe(204);
    expect(await server.call(posts.one, { params: { id } })).toMatchObject({ revision: 3 });
  });

  it('brings nothing back after 30 days', async () => {
    const { id } = await publish('Gone for good');
    await server.call(posts.remove, { token: admin.token, params: { id } });
    const { id: change } = await latest(id);
    pass(20 * DAY_MS);
    await read(); // keeps the session alive
    pass(10 * DAY_MS + 1);
    expect(await latest(id)).toMatchObject({ isRestorable: false });
    expect((await restore(change)).status).toBe(422);
    expect(await server.refusal(posts.one, { params: { id } })).toMatchObject({ status: 404 });
  });

  it('brings back a deleted section in its place, and an earlier text of a page', async () => {
    const section = await server.call(about.create, {
      token: admin.token,
      body: { title: 'Ours', content: '<p>x</p>' },
    });
    pass(1);
    await server.call(about.remove, { token: admin.token, params: { id: section.id } });
    expect((await restore((await latest(section.id)).id)).status).toBe(204);
    expect(await server.call(about.list)).toContainEqual({ ...section, revision: 2 });

    const params = { name: 'vision' };
    const write = (content: string) =>
      server.call(documents.savePage, { token: admin.token, params, body: { content } });
    await write('<p>Old</p>');
    pass(1);
    await write('<p>New</p>');
    const change = await latest('vision');
    pass(1);
    expect((await restore(change.id)).status).toBe(204);
    expect(await server.call(documents.page, { params })).toMatchObject({
      content: '<p>Old</p>',
      revision: 3,
    });
    expect(await latest('vision')).toMatchObject({
      action: 'restored',
      before: { content: '<p>New</p>' },
      isRestorable: true,
    });
  });

  it('brings a section back as the last one if its place was taken', async () => {
    const add = (title: string, positionId?: number) =>
      server.call(about.create, { token: admin.token, body: { title, positionId } });
    const { id, positionId } = await add('Gone');
    await server.call(about.remove, { token: admin.token, params: { id } });
    const { id: change } = await latest(id);
    await add('Instead', positionId);
    expect((await restore(change)).status).toBe(204);
    const sections = await server.call(about.list);
    expect(sections.at(-1)).toMatchObject({ id, positionId: positionId + 1 });
  });

  it('brings nothing else back', async () => {
    const { id } = await publish('Here');
    expect((await restore((await latest(id)).id)).status).toBe(422);
    expect((await restore(999_999)).status).toBe(404);
  });

  it('SPEC 10.7 forgets the name and email of somebody who leaves, as a subject and as an actor', async () => {
    const { db } = server.database;
    const leaving = await server.member({ username: 'leaving', flags: ['canCreatePosts'] });
    await noteChange(db, {
      actorId: admin.id,
      subject: 'member',
      subjectId: leaving.id,
      action: 'updated',
      title: 'leaving',
      before: { username: 'leaving', email: 'leaving@example.org' },
      after: { email: 'leaving@example.net' },
      at: clock,
    });
    const { id } = await server.call(posts.create, {
      token: leaving.token,
      body: { title: 'Bye' },
    });
    await server.call(accounts.remove, { token: leaving.token });
    expect(await latest(leaving.id)).toMatchObject({
      action: 'updated',
      title: '',
      before: null,
      after: null,
    });
    expect(await latest(id)).toMatchObject({ actor: 'a former member' });
    expect(JSON.stringify(await read())).not.toContain('leaving');
  });

  it('is kept for a year', async () => {
    const { id } = await publish('Old news');
    await pruneAudit(server.database.db, new Date(clock.getTime() + 364 * DAY_MS));
    expect(await latest(id)).toMatchObject({ title: 'Old news' });
    await pruneAudit(server.database.db, new Date(clock.getTime() + 366 * DAY_MS));
    expect((await read()).entries).toEqual([]);
  });
});
