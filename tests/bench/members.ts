// Whether the members tab stays quick with 10,000 members: a page of the list against the whole of it, both over
// HTTP, and the table scrolled, processor slowed down to a quarter.
import { rm } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';
import { buildApp } from '#server/app.ts';
import { startPglite } from '#server/db/pglite.ts';
import { migrate } from '#server/migrate.ts';
import { signInToApi } from '#tests/support/portal/api-client.ts';
import { makeDevice } from '#tests/support/browser/browser.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { createManyMembers } from '#tests/support/factories/many-members.ts';
import { aConfig } from '#tests/support/servers/config.ts';
import { median, print, rounded } from './figures.ts';

const MEMBERS = 10_000;
const ROUNDS = 9;
const THROTTLE = 4;
/** At 300 pixels each: 1,700 members. */
const FRAMES = 300;

/** Prints medians in milliseconds; a ratio says how many pages the whole list costs. */
export async function benchMembers(): Promise<void> {
  const database = await startPglite({});
  const config = aConfig();
  await migrate(database);
  await createManyMembers(database.db, MEMBERS);
  const { username } = await createUser(database.db, { username: 'onlooker', role: 'Admin' });
  const app = await buildApp(config, database, {});
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const device = await makeDevice({ baseURL: url });
  try {
    const onlooker = await signInToApi(url, username);
    await onlooker.close();
    const ask = (query: string) => timeOf(`${url}/api/auth/user${query}`, onlooker.token);
    const page = await ask('?limit=50');
    const whole = await ask('');
    const searched = await ask('?text=er-0099&limit=50');
    const last = await ask('?sort=position&online=false&offset=9400&limit=50');
    const scrolling = await scroll(await device.open(), onlooker.token);
    print('10,000 members', {
      pageMs: rounded(page.ms),
      wholeListMs: rounded(whole.ms),
      wholeListOverPage: rounded(whole.ms / page.ms),
      pageKb: rounded(page.bytes / 1_000),
      wholeListKb: rounded(whole.bytes / 1_000),
      textSearchMs: rounded(searched.ms),
      lastPageByPositionOfflineMs: rounded(last.ms),
      cpuThrottle: THROTTLE,
      ...scrolling,
    });
  } finally {
    await device.dispose();
    await app.close();
    await database.close();
    await rm(config.dataDir, { recursive: true, force: true });
  }
}

/** From the request to the whole answer, which is not compressed. */
async function timeOf(address: string, token: string): Promise<{ ms: number; bytes: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const since = performance.now();
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    });
    bytes = (await response.arrayBuffer()).byteLength;
    times.push(performance.now() - since);
  }
  return { ms: median(times), bytes };
}

async function scroll(page: Page, token: string) {
  await page.goto('/');
  await page.evaluate((value) => {
    localStorage.setItem('token', value);
  }, token);
  await page.goto('/leader-dashboard?view=members');
  await page
    .getByRole('button', { name: /^View flyer-/ })
    .first()
    .waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await processorMs(session);
  const frames = await scrollThrough(page);
  const perFrame = ((await processorMs(session)) - before) / frames.length;
  const toTheEndMs = await timeToTheEnd(page);
  return {
    framesScrolling: frames.length,
    longestFrameScrollingMs: rounded(Math.max(...frames)),
    framesOver50Ms: frames.filter((ms) => ms > 50).length,
    // Of the main thread alone, which other work on the machine hardly changes.
    processorPerFrameMs: rounded(perFrame),
    jumpToTheEndMs: rounded(toTheEndMs),
    rowsDrawn: await page.getByRole('row').count(),
  };
}

/** What the main thread has worked since its page began. */
async function processorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

// As text, because tsx adds a helper to named functions that the page does not have.

/** Milliseconds of each frame. */
async function scrollThrough(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(`new Promise((resolve) => {
    const frames = [];
    let last = performance.now();
    requestAnimationFrame(function step() {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      scrollBy(0, 300);
      if (frames.length > ${FRAMES}) resolve(frames);
      else requestAnimationFrame(step);
    });
  })`);
}

/** Until the last of all members is drawn. */
async function timeToTheEnd(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const begun = performance.now();
    scrollTo(0, document.documentElement.scrollHeight);
    requestAnimationFrame(function look() {
      if (document.querySelector('table')?.textContent.includes('onlooker')) resolve(performance.now() - begun);
      else requestAnimationFrame(look);
    });
  })`);
}
