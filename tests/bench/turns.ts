// Whether the calendar stays as quick as it was: a month of 120 entries turned to fifty times in one visit, processor
// slowed down to a quarter.
import { rm } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';
import { buildApp } from '#server/app.ts';
import type { Queryable } from '#server/db/database.ts';
import { migrate } from '#server/migrate.ts';
import { startPglite } from '#server/db/pglite.ts';
import { signInToApi } from '#tests/support/portal/api-client.ts';
import { makeDevice } from '#tests/support/browser/browser.ts';
import { createEvent, createUser } from '#tests/support/factories/rows.ts';
import { upToDate } from '#tests/support/portal/portal.ts';
import { aConfig } from '#tests/support/servers/config.ts';
import { median, print, quantile, rounded } from './figures.ts';

const THROTTLE = 4;
const ENTRIES = 120;
const TURNS = 50;

/** Prints milliseconds from a press on `Next month` to the frame that shows all of it, and what is left in memory. */
export async function benchTurns(): Promise<void> {
  const database = await startPglite({});
  const config = aConfig({});
  await migrate(database);
  await fill(database.db);
  const { username } = await createUser(database.db, { username: 'onlooker' });
  const app = await buildApp(config, database, {});
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const device = await makeDevice({ baseURL: url, viewport: { width: 1280, height: 900 } });
  try {
    const onlooker = await signInToApi(url, username);
    await onlooker.close();
    const page = await device.open();
    await page.goto('/');
    await page.evaluate((value) => {
      localStorage.setItem('token', value);
    }, onlooker.token);
    await page.goto('/events');
    await upToDate(page);
    const session = await device.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await measure(page, session);
  } finally {
    await device.dispose();
    await app.close();
    await database.close();
    await rm(config.dataDir, { recursive: true, force: true });
  }
}

/** This month and the next, each with its entries from the 2nd to the 25th. */
async function fill(db: Queryable): Promise<void> {
  const now = new Date();
  for (const month of [0, 1]) {
    for (let at = 0; at < ENTRIES; at += 1) {
      const day = 2 + (at % 24);
      const hour = 8 + Math.floor(at / 24) * 2;
      const start = new Date(Date.UTC(now.getFullYear(), now.getMonth() + month, day, hour));
      await createEvent(db, { title: `Convoy ${month}-${at}`, start });
    }
  }
}

async function measure(page: Page, session: CDPSession): Promise<void> {
  await turn(page, 'Next month');
  await turn(page, 'Previous month');
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const times: number[] = [];
  const work: number[] = [];
  // Counted before and after: the collection that a count begins with throws compiled code away, too.
  const nodesBefore = await domNodes(session);
  for (let done = 1; done <= TURNS; done += 1) {
    const before = await processorMs(session);
    times.push(await turn(page, done % 2 === 1 ? 'Next month' : 'Previous month'));
    work.push((await processorMs(session)) - before);
  }
  const nodes = [nodesBefore, await domNodes(session)];
  const p95 = (samples: readonly number[]) => rounded(quantile(samples, 0.95));
  print('turns of the month', {
    cpuThrottle: THROTTLE,
    entries: ENTRIES,
    turns: TURNS,
    p95Ms: p95(times),
    medianMs: rounded(median(times)),
    longestMs: rounded(Math.max(...times)),
    // Of the main thread alone, which other work on the machine hardly changes.
    processorP95Ms: p95(work),
    processorMedianMs: rounded(median(work)),
    ratioLastTenToFirstTen: rounded(median(work.slice(-10)) / median(work.slice(0, 10))),
    // Before the first and after the last, those that nothing but a forgotten list still holds included.
    domNodes: nodes,
  });
}

/** What the main thread has worked since its page began. */
async function processorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

async function domNodes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Memory.getDOMCounters')).nodes;
}

/** Milliseconds until a frame has been painted in which every day has its number and every bar its name. */
async function turn(page: Page, button: 'Next month' | 'Previous month'): Promise<number> {
  // As text, because tsx adds a helper to named functions that the page does not have.
  return page.evaluate<number>(`new Promise((resolve) => {
    const cells = () => [...document.querySelectorAll('.sx__month-grid-day')];
    const first = () => document.querySelector('.sx__month-grid-day')?.dataset.date;
    const before = first();
    const isNamed = (bar) => bar.hasAttribute('aria-label') || bar.textContent !== '';
    const isWhole = () =>
      first() !== before &&
      cells().every((cell) => cell.querySelector('.day-number') && cell.getAttribute('role')) &&
      document.querySelectorAll('.sx__month-grid-event').length > 40 &&
      [...document.querySelectorAll('.sx__month-grid-event')].every(isNamed);
    const since = performance.now();
    document.querySelector('button[aria-label="${button}"]').click();
    requestAnimationFrame(function look() {
      if (isWhole()) setTimeout(() => resolve(performance.now() - since));
      else requestAnimationFrame(look);
    });
  })`);
}
