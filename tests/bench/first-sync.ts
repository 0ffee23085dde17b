// A member's first sync among 50,000 events, on a slow line and with a processor slowed down to a quarter: from the first
// request until something is shown, until every day of this month shows what it has room for, and until it says all. And what reading and storing a page takes of the thread.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { buildApp } from '#server/app.ts';
import { migrate } from '#server/migrate.ts';
import { startPglite } from '#server/db/pglite.ts';
import { signInToApi } from '#tests/support/portal/api-client.ts';
import { makeDevice, type Device } from '#tests/support/browser/browser.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { pageScript } from '#tests/support/browser/page-script.ts';
import { waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { aConfig } from '#tests/support/servers/config.ts';
import { median, print, rounded } from './figures.ts';
import type { StoreBench, StoreTimes } from './first-sync-page.ts';
import { fillWithEvents } from './many-events.ts';
import { serveScript } from './script-site.ts';

const EVENTS = 50_000;
const THROTTLE = 4;
/** What Lighthouse calls slow 4G. */
const LINE = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
/** All of the month has come when the calendar has not changed for this long. */
const SETTLED_MS = 10_000;
const STORED = { pages: 6, events: 1_000 };

export async function benchFirstSync(): Promise<void> {
  await benchStoring();
  await benchMonth();
}

async function benchMonth(): Promise<void> {
  const database = await startPglite({});
  const config = aConfig();
  await migrate(database);
  const { username } = await createUser(database.db);
  await fillWithEvents(database, EVENTS);
  const app = await buildApp(config, database, {});
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const device = await makeDevice({ baseURL: url, viewport: { width: 1280, height: 900 } });
  try {
    const member = await signInToApi(url, username);
    await member.close();
    const page = await device.open();
    await page.goto('/');
    await waitUntilInstalled(page);
    await page.evaluate((value) => {
      localStorage.setItem('token', value);
    }, member.token);
    await watch(page);
    await slowDown(device, page);
    await page.goto('/events', { waitUntil: 'commit' });
    print('first sync', {
      cpuThrottle: THROTTLE,
      line: 'slow 4G',
      events: EVENTS,
      ...(await shown(page)),
    });
  } finally {
    await device.dispose();
    await app.close();
    await database.close();
    await rm(config.dataDir, { recursive: true, force: true });
  }
}

async function slowDown({ context }: Device, page: Page): Promise<CDPSession> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
  return session;
}

/** Notes when the calendar's entries change, and its text, which also says how many more there are; as text, because tsx adds a helper to named functions that the page lacks. */
async function watch(page: Page): Promise<void> {
  const content = `
    window.changes = [];
    window.grid = { text: '', at: 0 };
    requestAnimationFrame(function look() {
      const entries = document.querySelectorAll('.sx__month-grid-event').length;
      const days = document.querySelectorAll('.sx__month-grid-day:has(.sx__month-grid-event)').length;
      if (entries !== (window.changes.at(-1)?.entries ?? 0)) window.changes.push({ at: performance.now(), entries, days });
      const text = document.querySelector('.sx__month-grid-wrapper')?.textContent ?? '';
      if (text !== window.grid.text) window.grid = { text, at: performance.now() };
      requestAnimationFrame(look);
    });`;
  await page.addInitScript({ content });
}

declare global {
  interface Window {
    changes: { readonly at: number; readonly entries: number; readonly days: number }[];
    grid: { readonly text: string; readonly at: number };
  }
}

/** Milliseconds from the first request of the pull. */
async function shown(page: Page) {
  await page.waitForFunction(
    (settledMs) => window.changes.length > 0 && performance.now() - window.grid.at > settledMs,
    SETTLED_MS,
    { timeout: 120_000 },
  );
  const [since, changes, wholeAt] = await page.evaluate(() => {
    const requests = performance.getEntriesByType('resource');
    const pull = requests.find(({ name }) => name.includes('/api/sync'));
    return [pull?.startTime ?? 0, window.changes, window.grid.at] as const;
  });
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last) throw new Error('nothing was shown');
  return {
    firstMs: rounded(first.at - since),
    firstDays: first.days,
    monthMs: rounded(last.at - since),
    wholeMonthMs: rounded(wholeAt - since),
    days: last.days,
    entries: last.entries,
  };
}

/** Medians of what one page of a thousand events takes; the same work in one go beside it. */
async function benchStoring(): Promise<void> {
  const site = await serveScript(await pageScript(join(import.meta.dirname, 'first-sync-page.ts')));
  const device = await makeDevice({ baseURL: site.url });
  try {
    const page = await device.open();
    await page.goto('/');
    const session = await device.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    const store = (bench: StoreBench): Promise<StoreTimes> =>
      page.evaluate(async (given) => {
        if (!window.storePages) throw new Error('the page did not load');
        return window.storePages(given);
      }, bench);
    const inOneGo = await store({ ...STORED, way: 'in one go' });
    const portions = await store({ ...STORED, way: 'portions' });
    print('storing a page', {
      cpuThrottle: THROTTLE,
      events: STORED.events,
      ms: rounded(median(portions.ms)),
      longestSliceMs: rounded(median(portions.longestSliceMs)),
      inOneGoMs: rounded(median(inOneGo.ms)),
      inOneGoLongestSliceMs: rounded(median(inOneGo.longestSliceMs)),
    });
  } finally {
    await device.dispose();
    await site.close();
  }
}
