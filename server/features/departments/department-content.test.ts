import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applications } from '#contract/applications.ts';
import { resources } from '#contract/resources.ts';
import { departmentVideos, leadershipVideos } from '#contract/videos.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { submissions } from '#server/db/application-tables.ts';

import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const logistics = { departmentId: 'logistics' };
const medical = { departmentId: 'medical' };
const aResource = { name: 'Star chart', link: 'https://example.org/chart', description: 'Lanes.' };
const aPosting = { title: 'Hauler', description: '<p>Fly freight.</p>', tags: ['freight'] };
const aCategory = { categoryName: 'Training', description: 'First steps' };
const aVideo = { videoTitle: 'Docking', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };

describe.each(engines)('what stands in a department on $engine', (engine) => {
  let server: TestServer;
  let admin: string;
  let manager: string;
  let pilot: { id: string; token: string; username: string };

  beforeAll(async () => {
    server = await startServer({ engine });
    admin = (await server.member({ role: 'Admin' })).token;
    const primaryPositionId = positionByTitle('Hauler')?.id ?? null;
    manager = (await server.member({ primaryPositionId })).token;
    pilot = await server.member();
  });
  afterAll(() => server.close());

  describe('resources', () => {
    it('are kept with clean tags', async () => {
      const body = { ...aResource, tags: [' maps', 'maps', 'lanes,', ''] };
      const made = await server.call(resources.create, { params: logistics, body, token: manager });
      expect(made.tags).toEqual(['maps', 'lanes']);
    });

    it.each(['javascript:alert(1)', 'data:text/html,x', 'no link', '/evil.example'])(
      'refuse the link %s at its field and store nothing',
      async (link) => {
        const before = await listed();
        const body = { ...aResource, link };
        const call = { params: logistics, body, token: manager };
        expect(await server.refusal(resources.create, call)).toMatchObject({
          code: 'invalid',
          fields: { link: expect.stringContaining('web address') as string },
        });
        expect(await listed()).toEqual(before);
      },
    );

    it.each([
      ['example.org/x', 'https://example.org/x'],
      ['//example.org/x', 'https://example.org/x'],
      ['ts3server://ts.example.org?port=9987', 'ts3server://ts.example.org?port=9987'],
    ])('are stored with a complete address: %s', async (link, address) => {
      const body = { ...aResource, link };
      const made = await server.call(resources.create, { params: logistics, body, token: manager });
      expect(made.link).toBe(address);
    });

    it('of another department are not found through this one, also by an Admin', async () => {
      const body = aResource;
      const made = await server.call(resources.create, { params: logistics, body, token: manager });
      const at = { ...medical, resourceId: made.id };
      const edit = { params: at, body, token: admin };
      expect(await server.refusal(resources.update, edit)).toMatchObject({ status: 404 });
      expect(await server.refusal(resources.remove, { params: at, token: admin })).toMatchObject({
        status: 404,
      });
      expect((await listed()).map(({ id }) => id)).toContain(made.id);
    });

    const listed = () => server.call(resources.list, { params: logistics, token: pilot.token });
  });

  describe('applications', () => {
    const post = () =>
      server.call(applications.create, { params: logistics, body: aPosting, token: manager });
    const submit = (postingId: string, message: string, key?: string) =>
      server.send(applications.submit, {
        params: { ...logistics, postingId },
        body: { message },
        token: pilot.token,
        ...(key === undefined ? {} : { key }),
      });
    const submitted = async (postingId: string) => {
      const params = logistics;
      const all = await server.call(applications.listWithSubmissions, { params, token: manager });
      return all.find(({ id }) => id === postingId)?.submissions;
    };

    it('show a manager who submitted what', async () => {
      const { id } = await post();
      await submit(id, '<p>Take me.</p>');
      expect(await submitted(id)).toMatchObject([
        { username: pilot.username, message: '<p>Take me.</p>' },
      ]);
    });

    it('store a submission once, under the id of its entry, also when the key was forgotten', async () => {
      const { id } = await post();
      const key = randomUUID();
      await submit(id, '<p>Once.</p>', key);
      await submit(id, '<p>Once.</p>', key);
      expect(await submitted(id)).toMatchObject([{ id: key }]);
    });

    it.each(['', '   ', '<p></p>', '<p>&nbsp;<br></p>', '<script>x</script>'])(
      'refuse the blank message %j with SPEC’s sentence',
      async (message) => {
        const { id } = await post();
        const response = await submit(id, message);
        expect(response.status).toBe(422);
        expect(await response.json()).toMatchObject({ message: 'Message cannot be empty.' });
        expect(await submitted(id)).toEqual([]);
      },
    );

    it('take nothing while they are closed, and again after they were reopened', async () => {
      const { id } = await post();
      const toggle = (isOpen: boolean) =>
        server.call(applications.update, {
          params: { ...logistics, postingId: id },
          body: { ...aPosting, isOpen },
          token: manager,
        });
      await toggle(false);
      const refused = await submit(id, '<p>Late.</p>');
      expect(await refused.json()).toMatchObject({ code: 'posting_closed' });
      await toggle(true);
      expect((await submit(id, '<p>In time.</p>')).status).toBe(200);
      expect(await submitted(id)).toHaveLength(1);
    });

    it('keep the submission of a deleted account without a name', async () => {
      const { id } = await post();
      await submit(id, '<p>Bye.</p>');
      await server.database.db
        .update(submissions)
        .set({ userId: null })
        .where(eq(submissions.postingId, id));
      expect(await submitted(id)).toMatchObject([{ username: null, message: '<p>Bye.</p>' }]);
    });
  });

  describe('videos', () => {
    const create = (departmentId = 'logistics') =>
      server.call(departmentVideos.createCategory, {
        params: { departmentId },
        body: aCategory,
        token: admin,
      });
    const add = (departmentId: string, categoryId: string, videoUrl = aVideo.videoUrl) => ({
      params: { departmentId, categoryId },
      body: { ...aVideo, videoUrl },
      token: admin,
    });

    it('are stored in embed form', async () => {
      const { id } = await create();
      const made = await server.call(departmentVideos.addVideo, add('logistics', id));
      expect(made.videoUrl).toMatch(/^https:\/\/www\.youtube(-nocookie)?\.com\/embed\/dQw4w9WgXcQ/);
    });

    it.each(['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'javascript:alert(1)', 'x'])(
      'refuse %s',
      async (url) => {
        const { id } = await create();
        expect(
          await server.refusal(departmentVideos.addVideo, add('logistics', id, url)),
        ).toMatchObject({ message: 'Only YouTube or Vimeo links are allowed.' });
      },
    );

    it('go with their category', async () => {
      const { id } = await create();
      await server.call(departmentVideos.addVideo, add('logistics', id));
      const params = { ...logistics, categoryId: id };
      await server.call(departmentVideos.removeCategory, { params, token: admin });
      expect(await server.call(departmentVideos.videos, { params, token: admin })).toEqual([]);
    });

    it('of one library are not reached through another, nor leadership’s through a department', async () => {
      const { id } = await create();
      expect(await server.refusal(departmentVideos.addVideo, add('medical', id))).toMatchObject({
        status: 404,
      });
      const ofLeaders = await server.call(leadershipVideos.createCategory, {
        body: aCategory,
        token: admin,
      });
      expect(
        await server.refusal(departmentVideos.addVideo, add('logistics', ofLeaders.id)),
      ).toMatchObject({ status: 404 });
      const params = { departmentId: 'leadership' };
      expect(
        await server.refusal(departmentVideos.categories, { params, token: admin }),
      ).toMatchObject({ status: 404 });
    });
  });
});
