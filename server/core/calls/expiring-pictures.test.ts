import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { about } from '#contract/about.ts';
import { LEFT_OUT_HEADER } from '#contract/headers.ts';
import { events } from '#contract/events.ts';
import { posts } from '#contract/posts.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { boundedFetch, type Sought } from '#server/core/outside/bounded-fetch.ts';

const EXPIRING = 'https://cdn.discordapp.com/attachments/1/2/a.png?ex=65d9&is=65c6&hm=2481';
const NOT_COPIED = '1 picture that could not be copied and whose address ends';
const OURS = /^\/uploads\/[0-9a-f]{40}-30x20\.webp$/;

describe.each(engines)('SPEC 16.14 a picture at an address that ends on $engine', (engine) => {
  let server: TestServer;
  let token: string;
  let answer: Sought;
  const asked: string[] = [];
  beforeAll(async () => {
    const seekPicture = async (address: string) => {
      asked.push(address);
      return answer;
    };
    server = await startServer({ engine, seekPicture });
    ({ token } = await server.member({ role: 'Admin' }));
    const solid = sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } });
    answer = { kind: 'found', bytes: await solid.png().toBuffer() };
  });
  afterAll(() => server.close());
  afterEach(() => {
    asked.length = 0;
  });

  const aPost = (postImageUrl: string) => ({
    ...{ title: 'Hangar', content: '<p>Four.</p>', isPinned: false },
    ...{ isVideoPost: false, videoUrl: '', postImageUrl },
  });
  const aSection = (bannerImage: string) => ({ title: 'Us', content: '<p>Us.</p>', bannerImage });
  const start = new Date(Date.now() + DAY_MS).toISOString();
  const anEvent = (eventImageUrl: string) => ({
    ...{ title: 'Run', start, end: start, description: '', roles: [], eventImageUrl },
  });

  it('is kept as our own, in a post, an event and a section, also by whoever writes PascalCase', async () => {
    const post = await server.call(posts.create, { token, body: aPost(EXPIRING) });
    expect(post.postImageUrl).toMatch(OURS);
    const body = { PostImageUrl: EXPIRING, Title: 'Hangar', Content: '<p>Four.</p>' };
    const pascal = { ...body, IsPinned: false, IsVideoPost: false, VideoUrl: '' } as never;
    expect((await server.call(posts.create, { token, body: pascal })).postImageUrl).toMatch(OURS);
    const event = await server.call(events.create, { token, body: anEvent(EXPIRING) });
    expect(event.eventImageUrl).toMatch(OURS);
    const section = await server.call(about.create, { token, body: aSection(EXPIRING) });
    expect(section.bannerImage).toMatch(OURS);
    expect(asked).toEqual(Array.from({ length: 4 }, () => EXPIRING));
  });

  it('is not stored as it is by a server that is busy with other pictures: the call is to come again', async () => {
    const { kind, bytes } = answer as Extract<Sought, { kind: 'found' }>;
    const large = sharp({
      create: { width: 2_400, height: 1_800, channels: 3, background: 'red' },
    });
    answer = { kind, bytes: await large.avif({ effort: 0 }).toBuffer() };
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => server.send(posts.create, { token, body: aPost(EXPIRING) })),
    );
    answer = { kind, bytes };
    const busy = sent.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0); // control: it was busy
    for (const { headers } of busy) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const stored = await server.call(posts.list, { token });
    expect(stored.map(({ postImageUrl }) => postImageUrl)).not.toContain(EXPIRING);
  }, 60_000);

  it('is copied when something older is edited, and once for a call that is repeated', async () => {
    const post = await server.call(posts.create, { token, body: aPost('') });
    const key = randomUUID();
    const input = { token, key, params: { id: post.id }, body: aPost(EXPIRING) };
    const first = await server.call(posts.update, input);
    expect(first.postImageUrl).toMatch(OURS);
    expect((await server.call(posts.update, input)).postImageUrl).toBe(first.postImageUrl);
  });

  it('SPEC 5.34 stays where it is if its host does not give it, or gives what is no picture, and the answer says so', async () => {
    const before = answer;
    for (const other of [
      { kind: 'missing' },
      { kind: 'unreachable' },
      { kind: 'found', bytes: Buffer.from('<html>gone</html>') },
    ] satisfies Sought[]) {
      answer = other;
      const key = randomUUID();
      const input = { token, key, body: aPost(EXPIRING) };
      const post = await server.call(posts.create, input);
      expect(post.postImageUrl).toBe(EXPIRING);
      expect((await server.send(posts.create, input)).headers.get(LEFT_OUT_HEADER)).toBe(
        NOT_COPIED,
      );
      const saved = { token, params: { id: post.id }, body: aPost(EXPIRING) };
      const answered = [
        await server.send(posts.update, saved),
        await server.send(events.create, { token, body: anEvent(EXPIRING) }),
        await server.send(about.create, { token, body: aSection(EXPIRING) }),
      ];
      for (const { headers } of answered) expect(headers.get(LEFT_OUT_HEADER)).toBe(NOT_COPIED);
    }
    answer = before;
    const copied = await server.send(posts.create, { token, body: aPost(EXPIRING) });
    expect(copied.headers.has(LEFT_OUT_HEADER)).toBe(false);
  });

  it('SPEC 5.34 is told beside what its text loses', async () => {
    const before = answer;
    answer = { kind: 'unreachable' };
    const content = '<p>a <a href="rules.html">b</a></p>';
    const body = { ...aPost(EXPIRING), content };
    const { headers } = await server.send(posts.create, { token, body });
    answer = before;
    expect(headers.get(LEFT_OUT_HEADER)).toBe(`1 link address that is not allowed, ${NOT_COPIED}`);
  });

  it.each([
    ['an address that lasts', 'https://cdn.discordapp.com/icons/1/a.webp?size=240', 200],
    ['a host that is not allowed', 'https://169.254.169.254/latest?ex=1&hm=2', 422],
    ['a host that only looks allowed', 'https://cdn.discordapp.com.evil.test/a?ex=1&hm=2', 422],
    ['an address with a user', 'https://cdn.discordapp.com@10.0.0.1/a?ex=1&hm=2', 422],
    ['another port of the host', 'https://cdn.discordapp.com:8443/a?ex=1&hm=2', 422],
    ['an address without TLS', 'http://cdn.discordapp.com/a?ex=1&hm=2', 422],
  ])('nobody is asked for %s', async (_, address, status) => {
    expect((await server.send(posts.create, { token, body: aPost(address) })).status).toBe(status);
    expect(asked).toEqual([]);
  });

  it('nobody is asked for whoever may not publish', async () => {
    const other = await server.member({ flags: ['OrgMember'] });
    for (const who of [{ token: other.token }, {}]) {
      const answered = await server.send(posts.create, { ...who, body: aPost(EXPIRING) });
      expect([401, 403]).toContain(answered.status);
    }
    expect(asked).toEqual([]);
  });
});

describe('what is fetched from outside', () => {
  const servers: (() => void)[] = [];
  afterEach(() => {
    for (const close of servers.splice(0)) close();
  });
  const hostThat = async (answer: RequestListener) => {
    const host = createServer(answer).listen(0, '127.0.0.1');
    await new Promise((resolve) => host.once('listening', resolve));
    servers.push(() => {
      host.closeAllConnections();
      host.close();
    });
    return `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
  };
  const seek = (url: string, ms = 5_000) =>
    boundedFetch(url, { signal: AbortSignal.timeout(ms), mostBytes: 1_000 });

  it('is as long as it may be, and not a byte longer', async () => {
    const url = await hostThat((request, response) => {
      response.end(Buffer.alloc(request.url === '/more' ? 1_001 : 1_000));
    });
    expect(await seek(url)).toMatchObject({ kind: 'found' });
    expect(await seek(`${url}more`)).toEqual({ kind: 'missing' });
  });

  it('is never what another address has, to which a host would lead', async () => {
    let followed = 0;
    const secret = await hostThat((_, response) => {
      followed += 1;
      response.end('secret');
    });
    const url = await hostThat((_, response) =>
      response.writeHead(302, { location: secret }).end(),
    );
    expect(await seek(url)).toEqual({ kind: 'missing' });
    expect(followed).toBe(0);
  });

  it('is not waited for longer than it may take', async () => {
    const url = await hostThat((_, response) => {
      response.writeHead(200).write('a');
    });
    expect(await seek(url, 300)).toEqual({ kind: 'unreachable' });
  });
});
