// How long a start without any connection takes until the month shows, against a static page with a
// three-line worker: a new browser process each time, processor slowed down to a quarter.
import http from 'node:http';
import type { Page } from '@playwright/test';
import { rolesOf, signInToApi } from '#tests/support/api-client.ts';
import { makeDevice, type Device } from '#tests/support/browser.ts';
import { startMuster } from '#tests/support/muster-process.ts';
import { median, print, rounded } from './figures.ts';

const ROUNDS = 7;
const THROTTLE = 4;
const STATIC_TEXT = 'A static page';
const STATIC_WORKER = `
addEventListener('install', (e) => e.waitUntil(caches.open('page').then((c) => c.addAll(['/'])).then(() => skipWaiting())));
addEventListener('activate', (e) => e.waitUntil(clients.claim()));
addEventListener('fetch', (e) => e.respondWith(caches.match(e.request)));`;

/** Prints medians in milliseconds, and how many times the static page's time the app needs. */
export async function benchColdStart(): Promise<void> {
  const page = await serveStaticPage();
  const muster = await startMuster({ isDemo: true });
  const plain = await makeDevice({ baseURL: page.url });
  const member = await makeDevice({ baseURL: muster.url });
  try {
    const client = await signInToApi(muster.url, 'pilot');
    const title = await aTitleOfThisMonth(client);
    await install(plain, { path: '/', text: STATIC_TEXT, token: null });
    await install(member, { path: '/events', text: title, token: client.token });
    await page.close();
    await muster.kill();

    const plainTimes: number[] = [];
    const appTimes: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      plainTimes.push(await timeStart(plain, '/', STATIC_TEXT));
      appTimes.push(await timeStart(member, '/events', title));
    }
    print('offline cold start', {
      cpuThrottle: THROTTLE,
      staticMs: rounded(median(plainTimes)),
      eventsMs: rounded(median(appTimes)),
      ratio: rounded(median(appTimes) / median(plainTimes)),
    });
  } finally {
    await plain.dispose();
    await member.dispose();
    await muster.dispose();
  }
}

async function aTitleOfThisMonth(client: Awaited<ReturnType<typeof signInToApi>>): Promise<string> {
  const now = new Date();
  const found = (await client.events()).find(({ start }) => {
    const day = new Date(start);
    return day.getMonth() === now.getMonth() && day.getFullYear() === now.getFullYear();
  });
  if (!found || rolesOf(found, 'nobody').length > 0)
    throw new Error('the demo has no event this month');
  return found.title;
}

interface Visit {
  readonly path: string;
  readonly text: string;
  readonly token: string | null;
}

/** The first visit, online, until the worker is in charge; and a second one, which it answers. */
async function install(device: Device, { path, text, token }: Visit): Promise<void> {
  const page = await device.open();
  await page.goto('/');
  if (token !== null) {
    await page.evaluate((value) => {
      localStorage.setItem('token', value);
    }, token);
  }
  for (let visit = 1; visit <= 2; visit += 1) {
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }
  await device.close();
}

async function timeStart(device: Device, path: string, text: string): Promise<number> {
  const page = await device.open();
  await watchFor(page, text);
  const session = await device.context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await page.goto(path, { waitUntil: 'commit' });
  const time = await page.waitForFunction(
    () => performance.getEntriesByName('shown')[0]?.startTime,
  );
  const milliseconds = (await time.jsonValue()) ?? Number.NaN;
  await device.close();
  return milliseconds;
}

/** Marks, inside the page, the first frame in which the text stands in the document. */
async function watchFor(page: Page, text: string): Promise<void> {
  // As text, because tsx adds a helper to named functions that the page does not have.
  const content = `requestAnimationFrame(function look() {
    if (document.body?.textContent.includes(${JSON.stringify(text)})) performance.mark('shown');
    else requestAnimationFrame(look);
  });`;
  await page.addInitScript({ content });
}

async function serveStaticPage(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = http.createServer((request, response) => {
    const isWorker = request.url === '/worker.js';
    response
      .writeHead(200, { 'content-type': isWorker ? 'text/javascript' : 'text/html' })
      .end(isWorker ? STATIC_WORKER : staticPage());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function staticPage(): string {
  return `<!doctype html><title>Static</title><h1>${STATIC_TEXT}</h1>
<script>navigator.serviceWorker.register('/worker.js');</script>`;
}
