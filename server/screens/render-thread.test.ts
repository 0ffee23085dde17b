import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RenderOrder } from '#contract/rendering.ts';
import { RetryLater } from '#server/errors/errors.ts';
import { renderThread } from './render-thread.ts';

/** Does what the address says, and tells in its title how many it has drawn. */
const script = `
import { parentPort } from 'node:worker_threads';
let drawn = 0;
parentPort.on('message', ({ href }) => {
  if (href.startsWith('/hangs')) return;
  if (href.startsWith('/throws')) throw new Error('broken');
  if (href.startsWith('/ends')) process.exit(0);
  drawn += 1;
  const answer = href.startsWith('/fails') ? { error: 'no' } : { screen: { html: href, title: String(drawn) } };
  setTimeout(() => parentPort.postMessage(answer), href.startsWith('/slow') ? 60 : 0);
});`;

describe('SPEC 17.8 the thread that draws', () => {
  let folder: string;
  let thread: ReturnType<typeof renderThread>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-thread-'));
    await writeFile(join(folder, 'thread.mjs'), script);
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(() => {
    thread = renderThread(join(folder, 'thread.mjs'), { drawingMs: 1_500, waitingMs: 60_000 });
  });
  afterEach(() => thread.close());

  const draw = async (href: string, isFirst = false) => {
    const order = { href, isFirst, revision: '', pages: [], site: {} } as unknown as RenderOrder;
    return (await thread.render(order)).html;
  };

  it.each(['/hangs', '/throws', '/ends', '/fails'])(
    'loses what %s, and nothing that waits behind it',
    async (bad) => {
      const lost = expect(draw(bad)).rejects.toThrow(/too long|broken|ended|no/);
      const others = Promise.all(['/a', '/b', '/c'].map((href) => draw(href)));
      await lost;
      expect(await others).toEqual(['/a', '/b', '/c']);
    },
  );

  it('loses what is to be drawn while no thread can be had, and nothing else', async () => {
    await thread.close();
    thread = renderThread('not a path', { drawingMs: 60_000, waitingMs: 60_000 });
    const drawn = await Promise.allSettled(['/a', '/b'].map((href) => draw(href)));
    expect(drawn).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  });

  it('has patience with each drawing from when it begins, however many were before it', async () => {
    const orders = Array.from({ length: 30 }, (_, n) => `/slow/${n}`); // 1.8 s together
    expect(await Promise.all(orders.map((href) => draw(href)))).toEqual(orders);
  });

  it('draws screens before what addresses open on them', async () => {
    const order: string[] = [];
    const noted = async (href: string, isFirst?: boolean) => order.push(await draw(href, isFirst));
    await Promise.all([noted('/a'), noted('/b'), noted('/c'), noted('/home', true)]);
    expect(order).toEqual(['/a', '/home', '/b', '/c']);
  });

  it('has nobody wait for ever, and does not draw what nobody waits for any more', async () => {
    thread = renderThread(join(folder, 'thread.mjs'), { drawingMs: 1_500, waitingMs: 100 });
    const lost = expect(draw('/hangs')).rejects.toThrow('too long');
    await expect(draw('/late')).rejects.toThrow(RetryLater);
    await lost;
    const order = { href: '/a', isFirst: false } as unknown as RenderOrder;
    expect((await thread.render(order)).title).toBe('1');
  });

  it('rejects what waits when it is closed', async () => {
    const waiting = ['/hangs', '/a'].map((href) => expect(draw(href)).rejects.toThrow('closing'));
    await thread.close();
    await Promise.all(waiting);
  });
});
