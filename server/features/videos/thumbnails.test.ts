import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_THUMBNAIL } from '#contract/video-thumbnails.ts';
import type { Database } from '#server/db/database.ts';
import { limits } from '#server/db/bookkeeping.ts';
import { posts, videoCategories, videos } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type ServerOptions, type TestServer } from '#tests/support/servers/server.ts';
import { startVideoHosts, type VideoHostsEndpoint } from '#tests/support/outside/video-hosts.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { videoHostSource } from './thumbnail-source.ts';

/** Each test takes ids of its own, since a picture that was found once is kept. */
const ids = Array.from({ length: 60 }, (_, n) => `video-id-${String(n).padStart(2, '0')}`);

let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 1_280, height: 720, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});

describe.each(engines)('the picture of a video on $engine', (engine) => {
  let database: Database;
  let dataDir: string;
  let categoryId: string;
  let hosts: VideoHostsEndpoint;
  let elsewhere: VideoHostsEndpoint;
  let server: TestServer;
  let now: Date;

  beforeAll(async () => {
    database = await engine.open();
    dataDir = await mkdtemp(join(tmpdir(), 'muster-thumbnails-'));
    const [category] = await database.db
      .insert(videoCategories)
      .values({ library: 'logistics', categoryName: 'Convoys' })
      .returning({ id: videoCategories.id });
    categoryId = category?.id ?? '';
  });
  afterAll(async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  beforeEach(async () => {
    now = new Date('2026-11-21T12:00:00Z');
    await database.db.delete(limits);
    hosts = await startVideoHosts();
    elsewhere = await startVideoHosts();
    elsewhere.answer((_, response) => response.end(picture));
    server = await serve();
  });
  afterEach(async () => {
    await server.close();
    await hosts.close();
    await elsewhere.close();
  });

  const serve = (more: ServerOptions = {}, limit = {}) =>
    startServer({
      database,
      now: () => now,
      thumbnailSource: videoHostSource(
        { youtubePictures: hosts.origin, vimeo: hosts.origin, vimeoPictures: hosts.origin },
        limit,
      ),
      thumbnailPatienceMs: 20_000,
      ...more,
      config: { dataDir, ...more.config },
    });
  const restart = async (more: ServerOptions, limit = {}) => {
    await server.close();
    server = await serve(more, limit);
  };
  const keepVideo = async (videoUrl: string) => {
    const row = { library: 'logistics', categoryId, videoTitle: 'Formation', videoUrl };
    await database.db.insert(videos).values(row);
  };
  const aVideo = async () => {
    const id = ids.pop() ?? '';
    await keepVideo(`https://www.youtube.com/embed/${id}`);
    return `/thumbnails/youtube/${id}`;
  };
  const get = (path: string) => server.fetch(path, { redirect: 'manual' });
  const expectDefault = async (path: string) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, DEFAULT_THUMBNAIL]);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  };
  const expectPicture = async (path: string) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const showPicture = () => {
    hosts.answer((_, response) => response.end(picture));
  };

  it('of YouTube is the medium one, made a WebP of our own that browsers keep', async () => {
    showPicture();
    const path = await aVideo();
    const { answer, bytes } = await expectPicture(path);
    expect(hosts.asked).toEqual([`/vi/${path.slice(-11)}/mqdefault.jpg`]);
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 640,
      height: 360,
    });
    expect(answer.headers.get('cache-control')).toContain('max-age=31536000');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is fetched once, also when many ask at the same time, and is there with the host gone', async () => {
    showPicture();
    const path = await aVideo();
    await Promise.all(Array.from({ length: 12 }, () => expectPicture(path)));
    await hosts.close();
    await restart({});
    await expectPicture(path);
    expect(hosts.asked).toHaveLength(1);
  });

  it('of Vimeo is found through its oEmbed', async () => {
    await keepVideo('https://player.vimeo.com/video/1084537');
    hosts.answer((path, response) =>
      response.end(
        path.startsWith('/api/oembed.json')
          ? JSON.stringify({ thumbnail_url: `${hosts.origin}/video/1-d_640` })
          : picture,
      ),
    );
    await expectPicture('/thumbnails/vimeo/1084537');
    expect(hosts.asked).toEqual([
      '/api/oembed.json?width=640&url=https%3A%2F%2Fvimeo.com%2F1084537',
      '/video/1-d_640',
    ]);
  });

  it('of an unlisted video is for those who know all of its address', async () => {
    await keepVideo('https://player.vimeo.com/video/2084537?h=0a1b2c3d4e');
    hosts.answer((path, response) =>
      response.end(
        path.startsWith('/api/')
          ? JSON.stringify({ thumbnail_url: `${hosts.origin}/video/2` })
          : picture,
      ),
    );
    await expectDefault('/thumbnails/vimeo/2084537');
    expect(hosts.asked).toEqual([]);
    await expectPicture('/thumbnails/vimeo/2084537-0a1b2c3d4e');
    expect(hosts.asked[0]).toContain('vimeo.com%2F2084537%2F0a1b2c3d4e');
  });

  it('of a post is there for a visitor, however the post’s link is written', async () => {
    showPicture();
    const id = ids.pop() ?? '';
    const videoUrl = `https://youtu.be/${id}?si=abc`;
    const post = { title: 'Debrief', content: '', isVideoPost: true, videoUrl };
    await database.db.insert(posts).values(post);
    await expectPicture(`/thumbnails/youtube/${id}`);
  });

  it('that nobody stored is not fetched, whatever a visitor asks for', async () => {
    showPicture();
    await keepVideo('https://player.vimeo.com/video/555666');
    for (const path of ['youtube/dQw4w9WgXcQ', 'vimeo/55566', 'vimeo/5', 'vimeo/555666-0a1b2c3d']) {
      await expectDefault(`/thumbnails/${path}`);
    }
    expect(hosts.asked).toEqual([]);
  });

  it.each([
    '/thumbnails/youtube/..%2f..%2fetc%2fpasswd',
    '/thumbnails/youtube/short',
    '/thumbnails/vimeo/1084537%3Fh%3Dx',
    '/thumbnails/vimeo/12345@evil.example',
    '/thumbnails/localhost:8787/dQw4w9WgXcQ',
    '/thumbnails/169.254.169.254/latest',
    '/thumbnails/https:%2f%2fevil.example/dQw4w9WgXcQ',
    '/thumbnails/youtube',
    '/thumbnails/youtube/dQw4w9WgXcQ/more',
    '/uploads/thumbnails.webp',
  ])('has no address like %s', async (path) => {
    showPicture();
    expect((await get(path)).status).toBe(404);
    expect(hosts.asked).toEqual([]);
  });

  describe('gives way to the default picture when the host', () => {
    it('has none, and asks again only after a while', async () => {
      const path = await aVideo();
      await expectDefault(path);
      showPicture();
      await expectDefault(path);
      expect(hosts.asked).toHaveLength(1);
      now = new Date(now.getTime() + 6 * HOUR_MS);
      await expectPicture(path);
    });

    it.each([
      ['something too large', () => Buffer.alloc(3 * 1024 * 1024)],
      ['a page', () => Buffer.from('<!doctype html><title>Consent</title>')],
      [
        'an SVG',
        () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      ],
      ['a picture that is cut off', () => picture.subarray(0, picture.length / 2)],
      ['nothing', () => Buffer.alloc(0)],
    ])('answers with %s', async (_, body) => {
      hosts.answer((__, response) => response.setHeader('content-type', 'image/jpeg').end(body()));
      const path = await aVideo();
      await expectDefault(path);
      await expectDefault(path);
      expect(hosts.asked).toHaveLength(1);
    });

    it('sends elsewhere: a redirect is not followed', async () => {
      hosts.answer((_, response) =>
        response.writeHead(302, { location: `${elsewhere.origin}/picture.jpg` }).end(),
      );
      await expectDefault(await aVideo());
      expect(elsewhere.asked).toEqual([]);
    });

    it.each([
      ['of another server', () => `${elsewhere.origin}/picture.jpg`],
      ['with a name before the host', () => hosts.origin.replace('//', '//user@')],
      ['that is none', () => 'picture.jpg'],
      ['of a file', () => 'file:///etc/passwd'],
    ])('names a picture %s', async (_, address) => {
      const id = String(9_000_000 + ids.length);
      ids.pop();
      await keepVideo(`https://player.vimeo.com/video/${id}`);
      hosts.answer((__, response) => response.end(JSON.stringify({ thumbnail_url: address() })));
      await expectDefault(`/thumbnails/vimeo/${id}`);
      expect(elsewhere.asked).toEqual([]);
      expect(hosts.asked).toHaveLength(1);
    });

    it('is slow, and leaves it alone for a minute', async () => {
      await restart({}, { longestMs: 100 });
      hosts.answer(() => undefined);
      const [path, other] = [await aVideo(), await aVideo()];
      await expectDefault(path);
      showPicture();
      await expectDefault(other);
      expect(hosts.asked).toHaveLength(1);
      now = new Date(now.getTime() + 60_000);
      await expectPicture(other);
      await expectPicture(path);
    });

    it('breaks off in the middle', async () => {
      hosts.answer((_, response) => {
        response.writeHead(200, { 'content-length': picture.length });
        response.write(picture.subarray(0, 100), () => response.destroy());
      });
      await expectDefault(await aVideo());
    });

    it('cannot be reached', async () => {
      await hosts.close();
      await expectDefault(await aVideo());
    });
  });

  it('that takes long is shown the next time', async () => {
    await restart({ thumbnailPatienceMs: 0 });
    const path = await aVideo();
    const arrived = new Promise<void>((resolve) => {
      hosts.answer((_, response) => {
        response.end(picture);
        response.once('close', resolve);
      });
    });
    await expectDefault(path);
    await arrived;
    await expect.poll(async () => (await get(path)).status).toBe(200);
    expect(hosts.asked).toHaveLength(1);
  });

  it('is not fetched beyond so many an hour', async () => {
    showPicture();
    await database.db.insert(limits).values({
      subject: 'thumbnail:fetches',
      count: 1_000,
      windowEnds: new Date(now.getTime() + HOUR_MS),
    });
    const path = await aVideo();
    await expectDefault(path);
    expect(hosts.asked).toEqual([]);
    now = new Date(now.getTime() + HOUR_MS);
    await expectPicture(path);
  });

  it('is not fetched where that is switched off; one that is here is shown', async () => {
    showPicture();
    const [kept, other] = [await aVideo(), await aVideo()];
    await expectPicture(kept);
    await restart({ config: { videoThumbnails: false } });
    await expectPicture(kept);
    await expectDefault(other);
    expect(hosts.asked).toHaveLength(1);
  });

  it('that is being fetched does not keep the server from stopping', async () => {
    const asked = new Promise<void>((resolve) => {
      hosts.answer(() => {
        resolve();
      });
    });
    const waiting = get(await aVideo());
    await asked;
    await server.app.close();
    expect((await waiting).status).toBe(302);
    await restart({});
  });
});
