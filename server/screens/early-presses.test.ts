import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '#tests/support/databases/engines.ts';
import { leakedFields } from '#tests/support/hostile/leaked-fields.inputs.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { withEarlyPresses } from './early-presses.ts';

const shell =
  '<!doctype html><html><head><link rel="stylesheet" crossorigin href="/assets/a.css"></head><body><div id="app"></div></body></html>';

describe('SPEC 17.4 what is pressed before any script is there', () => {
  it('sends each form and button of a screen into a frame of the page, by an address of its own', () => {
    const drawn = withEarlyPresses(
      '<button class="a" type="button">A</button>' +
        '<form class="f" method="post"><input name="password"/><button type="submit">Go</button></form>' +
        '<form method="post"><button type="button">B</button></form>',
    );
    expect(drawn).toContain(
      '<form class="f" method="post" action="/pressed/1" target="pressed-1">',
    );
    expect(drawn).toContain('<form method="post" action="/pressed/2" target="pressed-2">');
    expect(drawn).toContain(
      '<button class="a" type="submit" form="pressed" formaction="/pressed/3" formtarget="pressed-3">',
    );
    expect(drawn).toContain(
      '<button type="submit" form="pressed" formaction="/pressed/4" formtarget="pressed-4">B',
    );
    expect(drawn).toContain('<button type="submit">Go</button><noscript>');
    expect([...drawn.matchAll(/<iframe name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'pressed-1',
      'pressed-2',
      'pressed-3',
      'pressed-4',
    ]);
  });

  it('gives each of the first dozen buttons a frame, and the others the last', () => {
    const drawn = withEarlyPresses('<button type="button">B</button>'.repeat(50));
    const targets = [...drawn.matchAll(/ formtarget="([^"]+)"/g)].map(([, name]) => name);
    expect(targets.slice(10, 14)).toEqual(['pressed-11', 'pressed-12', 'pressed-12', 'pressed-12']);
    expect(new Set(targets)).toEqual(
      new Set([...drawn.matchAll(/<iframe name="([^"]+)"/g)].map(([, name]) => name)),
    );
    expect(new Set(targets).size).toBe(12);
    expect(new Set(drawn.match(/ formaction="[^"]+"/g)).size).toBe(50);
  });
});

describe.each(engines)('before the app runs, on $engine', (engine) => {
  let folder: string;
  let server: TestServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-client-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), shell);
    await writeFile(join(folder, 'assets', 'a.css'), 'p{margin:0}');
    server = await startServer({
      engine,
      clientFolder: folder,
      renderScreen: async ({ href }) => ({ html: `<form method="post">${href}</form>`, title: '' }),
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const get = (path: string) => server.fetch(path, { redirect: 'manual' });

  it('SPEC 17.4 a page may show what was pressed in a frame of its own, and nobody else may', async () => {
    const page = (await get('/login')).headers.get('content-security-policy');
    expect(page).toMatch(/frame-src 'self' https:/);
    expect(page).toContain("frame-ancestors 'none'");
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']) {
      const pressed = await server.fetch('/pressed/1', {
        method: 'POST',
        headers: { 'content-type': type },
        body: 'username=pilot&password=secret',
      });
      expect(pressed.status).toBe(200);
      expect(pressed.headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'self'",
      );
      expect(pressed.headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(pressed.headers.get('cache-control')).toBe('no-store');
      expect(await pressed.text()).not.toMatch(/pilot|secret/);
    }
  });

  it.each(leakedFields)('SPEC 17.7 $input', async ({ input, expected }) => {
    const answer = await get(input);
    const location = expected?.replace(/#.*/, '') ?? null; // a fragment is never sent
    expect([answer.status, answer.headers.get('location')]).toEqual(
      expected === null ? [200, null] : [303, location],
    );
    if (expected !== null) expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('SPEC 17.7 nobody is led out of the portal, and no call is led anywhere', async () => {
    expect((await get('//leak.invalid/?password=x')).headers.get('location')).toBeNull();
    expect((await get('/\\leak.invalid/?password=x')).headers.get('location')).toBeNull();
    expect((await get('/api/members?name=x')).headers.get('location')).toBeNull();
  });

  it('SPEC 17.7 no page tells others its address, which may hold a token', async () => {
    for (const path of ['/login', '/reset-password?token=abc', '/events'])
      expect((await get(path)).headers.get('referrer-policy')).toBe('strict-origin');
  });
});
