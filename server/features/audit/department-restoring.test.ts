import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { applications } from '#contract/applications.ts';
import { audit, type AuditEntry } from '#contract/audit.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { submissionMessages } from '#server/db/application-tables.ts';
import { pruneAudit } from '#server/db/audit.ts';
import { audit as table } from '#server/db/bookkeeping.ts';
import { resources } from '#contract/resources.ts';
import { departmentVideos, leadershipVideos } from '#contract/videos.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const departmentId = 'logistics';
const aVideo = { videoTitle: 'Docking', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
const aCategory = { categoryName: 'Training', description: 'First steps' };
const aResource = { name: 'Fuel', link: 'https://fuel.example/', description: '', tags: ['fuel'] };
const aPosting = { title: 'Hauler', description: '<p>Fly freight.</p>', tags: [] };

describe.each(engines)('SPEC 23.5 what a department deleted comes back, on $engine', (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ engine });
    ({ token } = await server.member({ username: 'admin', role: 'Admin' }));
  });
  afterAll(() => server.close());

  const entriesOf = async (subjectId: string): Promise<AuditEntry[]> =>
    (await server.call(audit.list, { token, query: { subjectId } })).entries;
  const restore = async (subjectId: string) => {
    const [latest] = await entriesOf(subjectId);
    return server.refusal(audit.restore, { token, params: { id: String(latest?.id) } });
  };
  const addCategory = () =>
    server.call(departmentVideos.createCategory, {
      token,
      params: { departmentId },
      body: aCategory,
    });
  const addVideo = (categoryId: string) =>
    server.call(departmentVideos.addVideo, {
      ...{ token, params: { departmentId, categoryId }, body: aVideo },
    });
  const videosOf = (categoryId: string) =>
    server.call(departmentVideos.videos, { token, params: { departmentId, categoryId } });

  it('a resource, under its id and above its revision, and only once', async () => {
    const params = { departmentId };
    const { id } = await server.call(resources.create, { token, params, body: aResource });
    const place = { token, params: { departmentId, resourceId: id } };
    await server.call(resources.remove, place);
    expect(await entriesOf(id)).toMatchObject([
      { subject: 'resource', action: 'deleted', departmentId, title: 'Fuel', isThere: false },
      { action: 'created', isThere: false },
    ]);
    const [deletion] = await entriesOf(id);
    const again = () => server.send(audit.restore, { token, params: { id: String(deletion?.id) } });
    expect((await again()).status).toBe(204);
    expect((await again()).status).toBe(422);
    const back = await server.call(resources.list, { token, params });
    expect(back.find((one) => one.id === id)).toMatchObject({ ...aResource, revision: 2 });
    expect(await entriesOf(id)).toMatchObject([
      { action: 'restored', departmentId, isThere: true },
      { action: 'deleted', isThere: true, isRestorable: false },
      { action: 'created', isThere: true },
    ]);
  });

  it('a category with its videos, and a video once its category is there', async () => {
    const { id } = await addCategory();
    const [stays, goes] = [await addVideo(id), await addVideo(id)];
    const params = { departmentId, categoryId: id };
    await server.call(departmentVideos.removeVideo, {
      token,
      params: { ...params, videoId: goes.id },
    });
    await server.call(departmentVideos.removeCategory, { token, params });
    const sentence = 'Its category is deleted. Bring that back first.';
    expect(await restore(goes.id)).toMatchObject({ status: 422, message: sentence });
    const [deletion] = await entriesOf(id);
    await server.call(audit.restore, { token, params: { id: String(deletion?.id) } });
    expect(await videosOf(id)).toEqual([{ ...stays, revision: stays.revision + 1 }]);
    const [ofVideo] = await entriesOf(goes.id);
    await server.call(audit.restore, { token, params: { id: String(ofVideo?.id) } });
    expect((await videosOf(id)).map((video) => video.id).sort()).toEqual(
      [stays.id, goes.id].sort(),
    );
  });

  it("a video of the leaders' library", async () => {
    const { id: categoryId } = await server.call(leadershipVideos.createCategory, {
      ...{ token, body: aCategory },
    });
    const { id } = await server.call(leadershipVideos.addVideo, {
      ...{ token, params: { categoryId }, body: aVideo },
    });
    await server.call(leadershipVideos.removeVideo, { token, params: { categoryId, videoId: id } });
    const [deletion] = await entriesOf(id);
    expect(deletion).toMatchObject({ subject: 'video', departmentId: 'leadership' });
    await server.call(audit.restore, { token, params: { id: String(deletion?.id) } });
    expect(
      await server.call(leadershipVideos.videos, { token, params: { categoryId } }),
    ).toMatchObject([{ id, videoTitle: 'Docking' }]);
  });

  it('a posting with what was submitted, whose authors may have left', async () => {
    const params = { departmentId };
    const { id } = await server.call(applications.create, { token, params, body: aPosting });
    const [stays, leaves] = [await server.member({ username: 'stays' }), await server.member()];
    const place = { departmentId, postingId: id };
    const write = async ({ token: own, username }: typeof stays) => {
      const body = { message: `<p>I am ${username}.</p>` };
      const sent = { token: own, params: place, body };
      const submission = await server.call(applications.submit, sent);
      const at = { ...place, id: submission.id };
      await server.call(applications.write, {
        ...{ token: own, params: at, body: { text: `Words of ${username}.` } },
      });
      return at;
    };
    const at = await write(stays);
    await write(leaves);
    const body = { state: 'declined', note: 'Next time.' } as const;
    await server.call(applications.decide, { token, params: at, body });
    const [before] = await server.call(applications.mine, { token: stays.token });
    await server.call(applications.remove, { token, params: place });
    await server.call(accounts.remove, { token: leaves.token });
    expect(JSON.stringify(await server.database.db.select().from(table))).not.toContain(
      leaves.username,
    );
    const [deletion] = await entriesOf(id);
    await server.call(audit.restore, { token, params: { id: String(deletion?.id) } });
    const all = await server.call(applications.listWithSubmissions, { token, params });
    const back = all.find((one) => one.id === id);
    expect(back).toMatchObject({ ...aPosting, isOpen: true, revision: 2 });
    expect(back?.submissions.map(({ username }) => username).sort()).toEqual(
      ['stays', null].sort(),
    );
    expect(back?.submissions.find(({ username }) => username === null)).toMatchObject({
      ...{ state: 'withdrawn', message: '<p>Removed together with the account.</p>' },
    });
    expect(await server.call(applications.mine, { token: stays.token })).toMatchObject([
      { ...before, revision: Number(before?.revision) + 1 },
    ]);
  });

  it('SPEC 23.5 a posting about which more was written than one statement can bring back', async () => {
    const params = { departmentId };
    const { id } = await server.call(applications.create, { token, params, body: aPosting });
    const place = { departmentId, postingId: id };
    const { token: own } = await server.member();
    const body = { message: '<p>Me.</p>' };
    const sent = await server.call(applications.submit, { token: own, params: place, body });
    const { db } = server.database;
    await db.execute(sql`
      insert into submission_messages (id, submission_id, text, at)
      select gen_random_uuid(), ${sent.id}::uuid, 'Me.', now() from generate_series(1, 13200)`);
    await server.call(applications.remove, { token, params: place });
    const [deletion] = await entriesOf(id);
    await server.call(audit.restore, { token, params: { id: String(deletion?.id) } });
    const isOfIt = eq(submissionMessages.submissionId, sent.id);
    expect(await db.$count(submissionMessages, isOfIt)).toBe(13_200);
  });

  it('SPEC 23.5 of what was submitted to a deleted posting, the list of changes tells no more than how much it was', async () => {
    const params = { departmentId };
    const { id } = await server.call(applications.create, { token, params, body: aPosting });
    const place = { departmentId, postingId: id };
    const { token: own } = await server.member();
    const body = { message: '<p>Between us.</p>' };
    const sent = await server.call(applications.submit, { token: own, params: place, body });
    await server.call(applications.write, {
      ...{ token: own, params: { ...place, id: sent.id }, body: { text: 'Between us.' } },
    });
    await server.call(applications.remove, { token, params: place });
    const [deletion] = await entriesOf(id);
    expect(deletion?.before).toMatchObject({ title: 'Hauler', submissions: 1 });
    expect(JSON.stringify(deletion)).not.toContain('Between us.');
    const stored = async () =>
      JSON.stringify(await server.database.db.select().from(table).where(eq(table.subjectId, id)));
    const later = (days: number) => new Date(Date.now() + days * DAY_MS);
    await pruneAudit(server.database.db, later(29));
    expect(await stored()).toContain('Between us.'); // control
    await pruneAudit(server.database.db, later(31));
    expect(await stored()).not.toContain('Between us.');
    expect((await entriesOf(id))[0]?.before).toEqual(deletion?.before);
  });

  it('SPEC 23.7 an edit says what became of the fields that it changed', async () => {
    const params = { departmentId };
    const { id } = await server.call(resources.create, { token, params, body: aResource });
    const body = { ...aResource, name: 'Fuel depot' };
    const place = { departmentId, resourceId: id };
    await server.call(resources.update, { token, params: place, body });
    const [edit, ...others] = await entriesOf(id);
    expect(others).toMatchObject([{ subjectId: id, action: 'created' }]);
    expect(edit).toMatchObject({ action: 'updated', before: { name: 'Fuel' } });
    expect(edit?.after).toEqual({ name: 'Fuel depot', revision: 2 });
  });
});
