import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EngineName } from '#tests/support/engines/engine.ts';
import { expect, test as base } from './fixtures.ts';

// Of the engines themselves, on pages with nothing of the portal: what becomes of a transaction whose page is left.

/** WebKit keeps such a page for the way back, with its transaction open. Once none does, our guard may go. */
const BLOCKS: Readonly<Record<EngineName, boolean>> = {
  chromium: false,
  firefox: false,
  webkit: true,
};

/** The pages' own scripts: what a driver runs in a page need not end with it. Each says in the title how far it is. */
const pages: Readonly<Record<string, string>> = {
  '/writes-on': script(keepWriting, 'to the end'),
  '/aborts': script(keepWriting, 'until it is left'),
  '/next': script(write),
};

const test = base.extend<{ origin: string }>({
  origin: async ({}, give) => {
    const server = http.createServer(({ url = '' }, response) => {
      const page = `<!doctype html><title>Bare</title><script>${pages[url] ?? ''}</script>`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await give(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
});

test('a transaction left open by a page that is gone keeps the next page from writing where we know it, and nowhere else', async ({
  tab,
  engine,
}) => {
  const title = () => tab.eval(() => document.title);
  await tab.goto('/writes-on');
  await expect.poll(title).toBe('writing');
  await tab.goto('/next');
  await expect.poll(title).toMatch(/written|blocked/);
  expect(await title()).toBe(BLOCKS[engine.name] ? 'blocked' : 'written');
});

test('a transaction that is aborted on `pagehide` keeps nobody from writing', async ({ tab }) => {
  const title = () => tab.eval(() => document.title);
  await tab.goto('/aborts');
  await expect.poll(title).toBe('writing');
  await tab.goto('/next');
  await expect.poll(title).toMatch(/written|blocked/);
  expect(await title()).toBe('written');
});

/** Opens a transaction and keeps it open, one request upon the other. */
function keepWriting(how: 'to the end' | 'until it is left'): void {
  const opening = indexedDB.open('bare', 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('rows');
  };
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('rows', 'readwrite');
    const rows = transaction.objectStore('rows');
    const go = () => {
      document.title = 'writing';
      rows.put(Date.now(), 'last').onsuccess = go;
    };
    go();
    if (how === 'to the end') return;
    addEventListener('pagehide', () => {
      transaction.abort();
    });
  };
}

/** Writes in the next page, and gives it five seconds. */
function write(): void {
  setTimeout(() => {
    if (document.title !== 'written') document.title = 'blocked';
  }, 5_000);
  const opening = indexedDB.open('bare', 1);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('rows', 'readwrite');
    transaction.objectStore('rows').put('here', 'next');
    transaction.oncomplete = () => {
      document.title = 'written';
    };
  };
}

function script<A extends readonly unknown[]>(work: (...given: A) => void, ...given: A): string {
  return `(${work.toString()})(...${JSON.stringify(given)})`;
}
