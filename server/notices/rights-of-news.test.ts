import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { applications } from '#contract/applications.ts';
import { members } from '#contract/members.ts';
import type { News } from '#contract/news.ts';
import { seats } from '#contract/notices.ts';
import { posts } from '#contract/posts.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { announcements, pushOutbox } from '#server/db/bookkeeping.ts';
import { notices, seatWatches } from '#server/db/notice-tables.ts';
import { tidy } from '#server/housekeeping.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { failingAtDeletion } from '#tests/support/databases/failing-database.ts';
import { NOON, type Member } from '#tests/support/servers/news-world.ts';
import { sharedNewsWorld } from '#tests/support/servers/news-world-hooks.ts';
import { restoreLatest } from '#tests/support/servers/restoring.ts';
import { announce } from './announce.ts';
import { pruneNotices } from './notices.repository.ts';
import { excerptOf } from './post-news.ts';
import { pruneAnnouncements } from './news-worker.ts';

describe.each(engines)('SPEC 12.10 who is told on $engine', (engine) => {
  const world = sharedNewsWorld(engine);
  let herald: Member;
  let steward: Member;
  beforeAll(async () => {
    herald = await world.member({ flags: ['canCreatePosts'] });
    steward = await world.member({ flags: ['OrgMember', 'CanManageUsers'] });
  });

  const kindsOf = async (member: Pick<Member, 'id'>) =>
    (await world.toldTo(member)).map(({ kind }) => kind);

  const publish = (title: string) =>
    world.call(posts.create, {
      token: herald.token,
      body: {
        ...{ title, content: '<p>Three crossings<br>a week &amp; more.</p>', isVideoPost: false },
        ...{ videoUrl: '', postImageUrl: '', isPinned: false },
      },
    });

  it('SPEC 12.8 a new post is told to all members with its beginning, a changed one to nobody', async () => {
    const recruit = await world.member({ flags: [] });
    const post = await publish('Season opens');
    await world.tellAll();
    const { id: postId, revision, ...body } = post;
    const excerpt = 'Three crossings a week & more.';
    const told = { kind: 'post.new', postId, title: 'Season opens', excerpt };
    expect(await world.toldTo(recruit)).toEqual([told]);
    expect(await kindsOf(herald)).not.toContain('post.new');
    await world.call(posts.update, {
      ...{ token: herald.token, params: { id: postId } },
      body: { ...body, title: 'Season is open', revision },
    });
    await world.tellAll();
    expect(await world.toldTo(recruit)).toEqual([told]);
    const { id } = await publish('By mistake');
    await world.call(posts.remove, { token: herald.token, params: { id } });
    await world.tellAll();
    expect(await world.toldTo(recruit)).toEqual([told]);
  });

  it('SPEC 12.8 a post that is deleted leaves the lists, unless it is back by then', async () => {
    const member = await world.member();
    const { token } = await world.member({ role: 'Admin' });
    const { id } = await publish('Season opens');
    await world.tellAll();
    const remove = () => world.call(posts.remove, { token: herald.token, params: { id } });
    await remove();
    await restoreLatest(world, { token, subject: 'post' });
    await world.tellAll();
    expect(await kindsOf(member)).toEqual(['post.new']);
    await remove();
    await world.tellAll();
    expect(await kindsOf(member)).toEqual([]);
    expect(await world.database.db.$count(announcements)).toBe(0);
  });

  it('SPEC 12.9 an application is told to those who manage the department, until they don’t', async () => {
    const hauler = positionByTitle('Hauler')?.id ?? null;
    const manager = await world.member({ primaryPositionId: hauler });
    const noMember = await world.member({ flags: [], primaryPositionId: hauler });
    const elsewhere = await world.member({
      primaryPositionId: positionByTitle('Chief Medical Officer')?.id ?? null,
    });
    const admin = await world.member({ role: 'Admin' });
    const departmentId = 'logistics';
    const posting = await world.call(applications.create, {
      ...{ token: manager.token, params: { departmentId } },
      body: { title: 'Hauler', description: '', tags: [] },
    });
    const applicant = await world.member();
    await world.call(applications.submit, {
      ...{ token: applicant.token, params: { departmentId, postingId: posting.id } },
      body: { message: '<p>Me.</p>' },
    });
    await world.tellAll();
    const told = { kind: 'application.received', postingId: posting.id, title: 'Hauler' };
    for (const one of [manager, admin]) expect(await world.toldTo(one)).toMatchObject([told]);
    for (const one of [noMember, elsewhere, applicant]) expect(await world.toldTo(one)).toEqual([]);
    await edit(manager, { flags: ['OrgMember'], primaryPositionId: null });
    expect(await world.toldTo(manager)).toEqual([]);
    await world.call(applications.remove, {
      ...{ token: admin.token, params: { departmentId, postingId: posting.id } },
    });
    await world.tellAll();
    expect(await world.toldTo(admin)).toEqual([]);
  });

  it('whoever loses the flag loses what they were told because of it, what waits to be pushed, and their watches', async () => {
    const leaver = await world.member();
    await world.subscribe(leaver);
    const event = await world.create(5);
    await world.rsvp(event.id, 'Hauler', steward);
    const params = { id: event.id };
    const body = { role: 'Hauler', isWatching: true };
    await world.call(seats.watch, { token: leaver.token, params, body });
    await publish('Stays');
    await world.tellAll();
    expect((await kindsOf(leaver)).toSorted()).toEqual(['event.new', 'post.new']);
    await edit(leaver, { flags: [] });
    expect(await kindsOf(leaver)).toEqual(['post.new']);
    const { db } = world.database;
    expect(await db.$count(seatWatches, eq(seatWatches.userId, leaver.id))).toBe(0);
    expect(await db.$count(pushOutbox)).toBe(1);
  });

  it('what a newer version told, which this one can’t judge, stays', async () => {
    const member = await world.member();
    const { db } = world.database;
    const news = { kind: 'event.later' } as unknown as News;
    await db.insert(notices).values({
      ...{ userId: member.id, subject: 'event', source: 'later', news, at: NOON },
    });
    await edit(member, { flags: [] });
    expect(await kindsOf(member)).toEqual(['event.later']);
  });

  it('SPEC 12.11 what only a newer version can tell is left to it', async () => {
    const { db } = world.database;
    const news = { kind: 'event.later' } as unknown as News;
    await announce(db, { news, source: 'later', recipients: null, actorId: null, at: NOON });
    await world.tellAll();
    expect(await db.select().from(announcements)).toMatchObject([{ source: 'later', attempts: 1 }]);
    await db.delete(announcements);
  });

  it('an account that is deleted leaves nothing', async () => {
    const leaver = await world.member();
    await world.subscribe(leaver);
    await publish('Last words');
    await world.tellAll();
    await world.call(accounts.remove, { token: leaver.token });
    expect(await world.toldTo(leaver)).toEqual([]);
    await world.pushAll();
    expect(await world.database.db.$count(pushOutbox)).toBe(0);
  });

  it('SPEC 12.14 notices go after 90 days', async () => {
    const member = await world.member();
    await publish('Old');
    await world.tellAll();
    const { db } = world.database;
    await pruneNotices(db, new Date(NOON.getTime() + 89 * DAY_MS));
    expect(await kindsOf(member)).toEqual(['post.new']);
    const news = { kind: 'post.new', postId: member.id, title: '', excerpt: '' } as const;
    const row = { userId: member.id, subject: 'post', news, at: NOON };
    const many = Array.from({ length: 500 }, (_, n) => ({ ...row, source: `old:${n}` }));
    await db.insert(notices).values(many);
    await pruneNotices(db, new Date(NOON.getTime() + 91 * DAY_MS));
    expect(await db.$count(notices)).toBe(0);
  });

  it('SPEC 12.14 what can’t be removed keeps nothing else', async () => {
    await world.member();
    await publish('Old');
    await world.tellAll();
    const { config, database, services } = world;
    await tidy({
      ...{ config, log: services.log, database: failingAtDeletion(database, 1) },
      now: () => new Date(NOON.getTime() + 91 * DAY_MS),
    });
    expect(await database.db.$count(notices)).toBe(0);
  });

  it('SPEC 12.11 what nobody tried to tell for a week is still told, what was tried in vain is not', async () => {
    await publish('During an outage');
    const { db } = world.database;
    const week = new Date(NOON.getTime() + 7 * DAY_MS + 1);
    await pruneAnnouncements(db, week);
    expect(await db.$count(announcements)).toBe(1);
    await db.update(announcements).set({ attempts: 1 }); // as just now, for the first time
    await pruneAnnouncements(db, week);
    expect(await db.$count(announcements)).toBe(1);
    await db.update(announcements).set({ attempts: 2 });
    await pruneAnnouncements(db, week);
    expect(await db.$count(announcements)).toBe(0);
  });

  async function edit({ id, username }: Member, change: Record<string, unknown>): Promise<void> {
    await world.call(members.update, {
      ...{ token: steward.token, params: { id } },
      body: { username, email: `${username}@example.org`, ...change },
    });
  }
});

describe('SPEC 12.8 the beginning of a post', () => {
  it('is plain text', () => {
    expect(excerptOf('<h2>Hello</h2><p>a &lt; b&nbsp;c</p><ul><li>one</li><li>two</li></ul>')).toBe(
      'Hello a < b c one two',
    );
    expect(excerptOf('<img src="/uploads/a.webp">')).toBe('');
  });

  it('ends after a word', () => {
    const excerpt = excerptOf(`<p>${'convoy '.repeat(40)}</p>`);
    expect(excerpt).toMatch(/convoy…$/);
    expect(excerpt.length).toBeLessThanOrEqual(141);
    expect(excerptOf('x'.repeat(300))).toBe(`${'x'.repeat(140)}…`);
  });

  it('is short in bytes as well, however many marks a letter has', () => {
    const letter = `z${'\u0300'.repeat(100)}`;
    const excerpt = excerptOf(letter.repeat(140));
    expect(excerpt).toMatch(/^z.+…$/);
    expect(Buffer.byteLength(excerpt)).toBeLessThan(1_010);
  });
});
