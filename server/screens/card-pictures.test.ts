import { cp, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { posts } from '#contract/posts.ts';
import { profile } from '#contract/profile.ts';
import { uploads } from '#contract/uploads.ts';
import { packageRoot } from '#server/process/package-root.ts';
import { posts as storedPosts } from '#server/db/schema.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const shell =
  '<title>Muster</title><link rel="stylesheet" href="/assets/a.css"><div id="app"></div>';

describe('SPEC 17.2 the picture of a link preview', () => {
  let folder: string;
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-client-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets/a.css'), '');
    await writeFile(join(folder, 'index.html'), shell);
    await cp(join(packageRoot, 'public/art'), join(folder, 'art'), { recursive: true });
    server = await startServer({ clientFolder: folder });
    ({ token } = await server.member({ role: 'Admin' }));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const metaOf = async (path: string) => {
    const html = await (await server.fetch(path)).text();
    const found = html.matchAll(/property="(og:image[^"]*)" content="([^"]*)"/g);
    return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
  };
  const pictureAt = async (address = '') => {
    const answer = await server.fetch(new URL(address).pathname);
    const { format, width, height } = await sharp(
      Buffer.from(await answer.arrayBuffer()),
    ).metadata();
    return { type: answer.headers.get('content-type'), format, width, height };
  };
  const asSaid = {
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:type': 'image/jpeg',
  };
  const jpeg = { type: 'image/jpeg', format: 'jpeg', width: 1_200, height: 630 };
  const aPicture = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 4, background: { r: 9, g: 90, b: 200, alpha: 0.4 } },
    });
  const aPost = async (bytes: Buffer) => {
    const { imageUrl } = await server.call(uploads.image, { token, file: { bytes } });
    const draft = { title: 'Hangar', content: '<p>Four.</p>', isPinned: false };
    const body = { ...draft, isVideoPost: false, videoUrl: '', postImageUrl: imageUrl };
    return server.call(posts.create, { token, body });
  };

  it.each([
    ['wide', 1_600, 400],
    ['tall', 300, 1_500],
    ['tiny', 40, 30],
  ])('is a JPEG of 1200 x 630, as the page says, of one that is %s', async (_, width, height) => {
    const { id } = await aPost(await aPicture(width, height).png().toBuffer());
    const said = await metaOf(`/home?post=${id}`);
    expect(said).toMatchObject(asSaid);
    expect(await pictureAt(said['og:image'])).toEqual(jpeg);
    expect(await pictureAt(said['og:image'])).toEqual(jpeg); // as it was kept
  });

  it('is the first frame of one that moves', async () => {
    const frames = [0, 200].map((shade) => Buffer.alloc(60 * 60 * 3, shade));
    const raw = { width: 60, height: 120, channels: 3 as const, pageHeight: 60 };
    const { id } = await aPost(await sharp(Buffer.concat(frames), { raw }).gif().toBuffer());
    expect(await pictureAt((await metaOf(`/home?post=${id}`))['og:image'])).toEqual(jpeg);
  });

  it.each(['/home', '/departments?dept=logistics', '/aboutus'])(
    "is the portal's own where there is none: %s",
    async (path) => {
      const said = await metaOf(path);
      expect(said).toMatchObject(asSaid);
      expect(await pictureAt(said['og:image'])).toEqual(jpeg);
    },
  );

  it.each([
    'https://cdn.discordapp.com/icons/1/a.webp',
    'https://cdn.discordapp.com/icons/1/a.jpg',
    'https://cdn.discordapp.com/uploads/1/a-1200x630.webp',
    'https://cdn.discordapp.com/attachments/1/2/a.png?ex=65d9&is=65c6&hm=2481',
  ])("is the portal's own in place of one of another host: %s", async (postImageUrl) => {
    const { db } = server.database;
    const [post] = await db
      .insert(storedPosts)
      .values({ title: 'Elsewhere', postImageUrl })
      .returning({ id: storedPosts.id });
    const said = await metaOf(`/home?post=${post?.id ?? ''}`);
    expect(said).toMatchObject(asSaid);
    expect(said['og:image']).toBe((await metaOf('/home'))['og:image']);
    expect(await pictureAt(said['og:image'])).toEqual(jpeg);
  });

  it('is the default where a video has none', async () => {
    const answer = await server.fetch('/cards/thumbnails/youtube/aqz-KE-bpKQ.jpg', {
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toBe('/cards/art/defaults/video-thumbnail.webp.jpg');
  });

  it("is never made of a member's own, of which nothing is left once it is removed", async () => {
    const file = { bytes: await aPicture(60, 60).png().toBuffer() };
    const { avatarUrl } = await server.call(profile.uploadAvatar, { token, file });
    expect((await server.fetch(avatarUrl)).status).toBe(200); // control
    expect((await server.fetch(`/cards${avatarUrl}.jpg`)).status).toBe(404);
  });

  it.each([
    '/cards/api/health.jpg',
    '/cards/uploads/../api/health.jpg',
    '/cards/uploads/%2e%2e/index.html.jpg',
    '/cards/index.html.jpg',
    '/cards/art/brand/mark.svg.jpg',
    '/cards/uploads/nothing.webp.jpg',
    '/cards//example.org/a.webp.jpg',
  ])('is made of nothing else: %s', async (path) => {
    expect([404, 422]).toContain((await server.fetch(path)).status);
  });
});
