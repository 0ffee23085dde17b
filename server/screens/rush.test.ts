import { request } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { guards } from '#server/core/reception/guards.ts';
import { posts } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { hold } from '#tests/support/processes/fault-proxy.ts';
import { madeUpAddresses } from '#tests/support/hostile/made-up-addresses.inputs.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { renderThread } from './render-thread.ts';

const shell =
  '<!doctype html><html><head><title>Muster</title><link rel="stylesheet" crossorigin href="/assets/a.css"></head><body><div id="app"></div></body></html>';
/** Draws in some milliseconds, and not at all what it is told not to. */
const thread = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ href }) => {
  setTimeout(() => parentPort.postMessage({ screen: { html: '<p>' + href + '</p>', title: '' } }), 5);
});`;

const SCREENS = ['/home', '/aboutus', '/departments', '/login'];
const RUSH = 250;

describe.each(engines)('many public pages at once on $engine', (engine) => {
  let folder: string;
  let server: TestServer;
  let screens: ReturnType<typeof renderThread>;
  const drawn: string[] = [];
  /** Of what was drawn, what goes before the rest. */
  const first = new Set<string>();
  const drawing = { fails: false, mayEnd: Promise.resolve() };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-client-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), shell);
    await writeFile(join(folder, 'assets', 'a.css'), 'p{margin:0}');
    await writeFile(join(folder, 'thread.mjs'), thread);
    screens = renderThread(join(folder, 'thread.mjs'));
    server = await startServer({
      engine,
      clientFolder: folder,
      renderScreen: async (order) => {
        drawn.push(order.href);
        if (order.isFirst) first.add(order.href);
        await drawing.mayEnd;
        if (drawing.fails) throw new Error('the screen is broken');
        return screens.render(order);
      },
    });
  });
  beforeEach(async () => {
    drawing.fails = false;
    await server.database.db.insert(posts).values({ title: 'A new state of what visitors see' });
    drawn.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await screens.close();
    await rm(folder, { recursive: true });
  });

  const get = (path: string, host = 'muster.example') =>
    new Promise<string>((resolve, reject) => {
      request(new URL(path, server.url), { headers: { host } }, (answer) => {
        text(answer).then(resolve, reject);
      })
        .on('error', reject)
        .end();
    });
  const hasContent = async (path: string) => (await get(path)).includes('id="snapshot"');

  it('SPEC 17.8 after all that the sitemap names at once, each screen has its content', async () => {
    const made = await server.database.db
      .insert(posts)
      .values(Array.from({ length: RUSH }, (_, n) => ({ title: `Post ${n}` })))
      .returning({ id: posts.id });
    for (const path of SCREENS) await get(path);
    drawn.length = 0;
    const answers = await Promise.all(
      made.map(async ({ id }) => (await server.fetch(`/home?post=${id}`)).status),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(drawn.some((href) => href.includes('?post='))).toBe(true); // control
    expect([...first]).not.toContainEqual(expect.stringContaining('?post='));
    for (const path of SCREENS) expect(await hasContent(path), path).toBe(true);
    expect(drawn.filter((href) => SCREENS.includes(href))).toEqual([]); // they are kept for themselves
    expect([...first]).toEqual(expect.arrayContaining(SCREENS));
  });

  it('SPEC 17.8 only so many are drawn at once: the others come without their content, and have it the next time', async () => {
    const { all } = guards.drawings;
    Object.assign(guards.drawings, { all: 2 });
    const { promise, now: end } = hold();
    drawing.mayEnd = promise;
    const came: boolean[] = [];
    const answers = SCREENS.map(async (path) => came.push(await hasContent(path)));
    try {
      await vi.waitFor(() => {
        expect(came).toEqual([false, false]);
      });
    } finally {
      end();
      Object.assign(guards.drawings, { all });
    }
    await Promise.all(answers);
    expect(came).toEqual([false, false, true, true]);
    expect(drawn).toHaveLength(2);
    for (const path of SCREENS) expect(await hasContent(path), path).toBe(true);
  });

  it('SPEC 17.8 a page that could not be drawn once has its content the next time', async () => {
    drawing.fails = true;
    for (const path of SCREENS) expect(await hasContent(path), path).toBe(false);
    drawing.fails = false;
    for (const path of SCREENS) expect(await hasContent(path), path).toBe(true);
  });

  it.each(madeUpAddresses)(
    'SPEC 17.8 made-up addresses share the page of $expected and take no other away ($source)',
    async ({ input, expected }) => {
      for (const path of SCREENS) await get(path);
      await get(expected);
      drawn.length = 0;
      for (let n = 0; n < RUSH; n += 1) await get(input.path(n), input.host?.(n));
      for (const path of SCREENS) await get(path);
      expect(drawn).toEqual([]);
    },
  );

  it('SPEC 17.8 hosts that are made up push no page out that is kept for the real one', async () => {
    const sizeFor = (host: string) =>
      new Promise<string | undefined>((resolve, reject) => {
        const headers = { host, 'accept-encoding': 'br' };
        request(new URL('/changelog', server.url), { headers }, (answer) => {
          answer.resume().on('end', () => {
            resolve(answer.headers['content-length']);
          });
        })
          .on('error', reject)
          .end();
      });
    for (let n = 0; n < 5; n += 1) await sizeFor('muster.example');
    const small = await sizeFor('muster.example');
    const others = await Promise.all(
      Array.from({ length: RUSH }, (_, n) => sizeFor(`host-${n}.example`)),
    );
    expect(await sizeFor('muster.example')).toBe(small);
    // Packed in a hurry, and for nobody else.
    expect(others.filter((size) => Number(size) > Number(small)).length).toBeGreaterThan(RUSH - 10);
  });

  it('SPEC 17.2 a page names the host that it was asked for, though it was drawn once', async () => {
    const canonical = async (host: string) =>
      /rel="canonical" href="([^"]+)"/.exec(await get('/terms-of-service', host))?.[1];
    for (const host of ['far.example', 'farther.example:8787', 'far.example'])
      expect(await canonical(host)).toBe(`http://${host}/terms-of-service`);
    expect(drawn).toEqual(['/terms-of-service']);
  });
});
