import { once } from 'node:events';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const page = '<!doctype html><title>Muster</title>';
const script = 'export const answer = 42;'.repeat(100);

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'muster-client-')), 'assets', 'app'); // an unlucky place
  await mkdir(join(folder, 'assets'), { recursive: true });
  const files: Record<string, string | Buffer> = {
    'index.html': page,
    'sw.js': '// worker',
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/main-abc123.js': script,
    'assets/main-abc123.js.br': brotliCompressSync(script),
    'assets/main-abc123.js.gz': gzipSync(script),
    'manifest.webmanifest': JSON.stringify({ name: 'Muster', start_url: '/home' }),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  server = await startServer({
    clientFolder: folder,
    features: [],
    config: { orgName: 'Farwatch Company', orgTagline: 'Every lane has a lantern' },
  });
});
afterAll(async () => {
  await server.close();
  await rm(join(folder, '..', '..'), { recursive: true });
});

/** Of exactly this path: `fetch` would tidy it up. */
async function statusOf(path: string, headers = {}): Promise<number | undefined> {
  const asked = request(new URL(server.url), { path, headers }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

const cachingOf = async (path: string) => (await server.fetch(path)).headers.get('cache-control');

describe('the built app', () => {
  it.each([
    '/',
    '/index.html', // the worker checks it against its hash: nothing may rewrite it
    '/home',
    '/events/5b1c',
    '/page/code-of-conduct',
    '/departments/logistics?tab=roster',
  ])('answers the screen %s with the page, asked for each time', async (path) => {
    const response = await server.fetch(path);
    expect([response.status, await response.text()]).toEqual([200, page]);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
  });

  it('keeps for ever what has a hash in its name, and nothing else', async () => {
    expect(await cachingOf('/assets/main-abc123.js')).toBe(
      'public, max-age=31536000, immutable, no-transform',
    );
    for (const path of ['/sw.js', '/index.html', '/manifest.webmanifest', '/logo.svg']) {
      expect(await cachingOf(path)).toBe('no-cache, no-transform');
    }
  });

  it.each([['br'], ['gzip']])(
    'is sent as it was compressed when it was built: %s',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      const response = await server.fetch('/assets/main-abc123.js', { headers });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('content-type')).toContain('javascript');
      expect(response.headers.get('vary')).toContain('ccept-');
      expect(await response.text()).toBe(script);
    },
  );

  it.each([
    ['bytes=0-9', 206, `bytes 0-9/${script.length}`],
    ['bytes=-5', 206, `bytes ${script.length - 5}-${script.length - 1}/${script.length}`],
    ['bytes=99999-', 416, `bytes */${script.length}`],
    [`bytes=${script.length}-`, 416, `bytes */${script.length}`],
    ['bytes=-5', 206, `bytes ${script.length - 5}-${script.length - 1}/${script.length}`],
    ['bytes=-0', 416, `bytes */${script.length}`],
    ['bytes=99999-100000', 416, `bytes */${script.length}`],
  ])('has the part %s of a file, or says how long it is', async (range, status, part) => {
    const response = await server.fetch('/assets/main-abc123.js', { headers: { range } });
    expect([response.status, response.headers.get('content-range')]).toEqual([status, part]);
    expect((await response.text()).length).toBeLessThan(100);
  });

  it.each(['bytes=-99999', 'bytes=-00002501', 'bytes=0-0,2-3', 'lines=0-9'])(
    'sends all of a file to whoever asks for the part %s',
    async (range) => {
      for (const path of ['/assets/main-abc123.js', '/assets/main-abc123.js?x=1']) {
        const response = await server.fetch(path, { headers: { range } });
        expect([response.status, response.headers.get('content-range')]).toEqual([200, null]);
        expect(await response.text()).toBe(script);
      }
    },
  );

  it('refuses a Host that is none', async () => {
    expect(await statusOf('/home', { host: 'a b' })).toBe(400);
  });

  it.each(['/assets/gone-def456.js', '/assets/', '/favicon.ico', '/..%2f..%2fpackage.json'])(
    'has no page for a missing file: %s',
    async (path) => {
      const response = await server.fetch(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('text/plain');
    },
  );

  it.each([
    ...['//x', '//', '/../x', '/%2e%2e/x', '/a/%2e%2e/b', '/%2e', '/./x', '/%00', '/x%00y', '/%5c'],
    ...['/assets/%00', '//api/site', '/api//site', '/api/%00', `/${'x'.repeat(300)}`],
  ])('has nothing at an address that no file can have: %s', async (path) => {
    expect(await statusOf(path)).toBe(404);
  });

  it('has no page for a call that does not exist, nor for a form', async () => {
    expect((await server.fetch('/api/home')).headers.get('content-type')).toContain('problem+json');
    expect((await server.fetch('/home', { method: 'POST' })).status).toBe(404);
  });

  it('SPEC 11.6 leads home whoever shares something where no worker answers', async () => {
    const body = new FormData();
    body.set('title', 'Hangar 4');
    body.set('picture', new File([new Uint8Array(200_000)], 'a.png', { type: 'image/png' }));
    const response = await server.fetch('/share', { method: 'POST', body, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/home']);
    expect((await server.fetch('/share')).status).toBe(200);
  });

  it('puts the organisation into the manifest', async () => {
    const response = await server.fetch('/manifest.webmanifest');
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    expect(await response.json()).toEqual({
      name: 'Farwatch Company',
      short_name: 'Farwatch',
      description: 'Every lane has a lantern',
      start_url: '/home',
    });
  });
});

it.each(['cross-origin-opener-policy', 'origin-agent-cluster'])(
  'has no page wait for a process of its own: %s is not sent (decision 049)',
  async (header) => {
    expect((await server.fetch('/home')).headers.get(header)).toBeNull();
  },
);

describe('the content security policy', () => {
  const directives = async (path: string) => {
    const header = (await server.fetch(path)).headers.get('content-security-policy') ?? '';
    return new Map(
      header.split(';').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]),
    );
  };

  it.each(['/home', '/assets/main-abc123.js', '/api/site', '/nothing.png'])(
    'stands on every answer: %s',
    async (path) => {
      expect((await directives(path)).get('script-src')).toEqual(["'self'"]);
    },
  );

  it('lets scripts come from our own files only, frames from the video hosts only', async () => {
    const policy = await directives('/home');
    expect(policy.get('script-src-attr')).toEqual(["'none'"]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy.get('frame-src')).toEqual([
      'https://www.youtube-nocookie.com',
      'https://www.youtube.com',
      'https://player.vimeo.com',
    ]);
    expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");
  });

  it('names the hosts of the configuration, and no others', () => {
    const policy = contentSecurityPolicy({
      imageHosts: ['cdn.example.org'],
      emailServiceUrl: 'https://mail.example.org/api/v1.0/send',
    });
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:', 'https://cdn.example.org']);
    // SPEC 16.3: pictures, too, are fetches once the worker makes them.
    expect(policy['connect-src']).toEqual([
      "'self'",
      'https://mail.example.org',
      'https://cdn.example.org',
    ]);
  });
});
