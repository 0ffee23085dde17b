// Whether a department of 500 members, 200 resources and 300 videos stays smooth: opened, scrolled from top to bottom
// and looked through by name, against a small department in the same run, processor slowed down to a quarter.
import { rm } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';
import { buildApp } from '#server/app.ts';
import { migrate } from '#server/migrate.ts';
import type { Queryable } from '#server/db/database.ts';
import { startPglite } from '#server/db/pglite.ts';
import { signInToApi } from '#tests/support/portal/api-client.ts';
import { makeDevice, type Device } from '#tests/support/browser/browser.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import {
  fillDepartment,
  LARGE,
  type DepartmentSize,
} from '#tests/support/factories/large-department.ts';
import { aConfig } from '#tests/support/servers/config.ts';
import { median, print, rounded } from './figures.ts';

const ROUNDS = 5;
const THROTTLE = 4;
const small = { id: 'medical', members: 12, resources: 3, videos: 3 } as const;

/** Prints medians in milliseconds, and how many times the small department's time the large one needs. */
export async function benchDepartment(): Promise<void> {
  const database = await startPglite({});
  const config = aConfig({ videoThumbnails: false });
  await migrate(database);
  const paths = [await fill(database.db, small), await fill(database.db, LARGE)] as const;
  const { username } = await createUser(database.db, { username: 'onlooker' });
  const app = await buildApp(config, database, {});
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const device = await makeDevice({ baseURL: url });
  try {
    const onlooker = await signInToApi(url, username);
    await onlooker.close();
    await install(device, onlooker.token, paths[1]);
    const few = await measure(device, small, paths[0]);
    const many = await measure(device, LARGE, paths[1]);
    print('large department', {
      cpuThrottle: THROTTLE,
      members: LARGE.members,
      resources: LARGE.resources,
      videos: LARGE.videos,
      ...withRatio('open', few.openMs, many.openMs),
      ...withRatio('longestKeyFiltering', few.keyMs, many.keyMs),
      longestFrameScrollingMs: rounded(many.frameMs),
      framesScrolling: many.frames,
      framesOver50Ms: many.slowFrames,
      // Of the main thread alone, which other work on the machine hardly changes.
      processorPerFrameMs: rounded(many.processorMs),
    });
  } finally {
    await device.dispose();
    await app.close();
    await database.close();
    await rm(config.dataDir, { recursive: true, force: true });
  }
}

function withRatio(name: string, few: number, many: number) {
  return {
    [`${name}Ms`]: rounded(many),
    [`${name}SmallMs`]: rounded(few),
    [`${name}Ratio`]: rounded(many / few),
  };
}

async function fill(db: Queryable, size: DepartmentSize): Promise<string> {
  const categoryId = await fillDepartment(db, size);
  return `/departments/${size.id}?category=${categoryId}#roster`;
}

/** The first visit, until the worker is in charge and everything is on the device. */
async function install(device: Device, token: string, path: string): Promise<void> {
  const page = await device.open();
  await page.goto('/');
  await page.evaluate((value) => {
    localStorage.setItem('token', value);
  }, token);
  await page.goto(path);
  await page.getByRole('button', { name: `Play video: Film 0 of ${LARGE.id}` }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await device.close();
}

interface Figures {
  readonly openMs: number;
  readonly keyMs: number;
  readonly frameMs: number;
  readonly frames: number;
  readonly slowFrames: number;
  readonly processorMs: number;
}

async function measure(device: Device, size: DepartmentSize, path: string): Promise<Figures> {
  const rounds: Figures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await device.open();
    const session = await device.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const openMs = await timeOpening(page, size, path);
    await untilCalm(page);
    const keyMs = await timeFiltering(page);
    await untilCalm(page);
    const before = await processorMs(session);
    const frames = await scrollThrough(page);
    rounds.push({
      openMs,
      keyMs,
      frameMs: Math.max(...frames),
      frames: frames.length,
      slowFrames: frames.filter((ms) => ms > 50).length,
      processorMs: ((await processorMs(session)) - before) / frames.length,
    });
    await device.close();
  }
  const of = (name: keyof Figures) => median(rounds.map((figures) => figures[name]));
  return {
    openMs: of('openMs'),
    keyMs: of('keyMs'),
    frameMs: of('frameMs'),
    frames: of('frames'),
    slowFrames: of('slowFrames'),
    processorMs: of('processorMs'),
  };
}

/** What the main thread has worked since its page began. */
async function processorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

// As text, because tsx adds a helper to named functions that the page does not have.

/** From the start of the page to the first frame in which all of its modules stand there. */
async function timeOpening(page: Page, size: DepartmentSize, path: string): Promise<number> {
  const titles = [`Film ${size.videos - 1} of`, `Chart ${size.resources - 1}`, ' members'];
  const content = `requestAnimationFrame(function look() {
    const text = document.querySelector('main')?.textContent ?? '';
    if (${JSON.stringify(titles)}.every((title) => text.includes(title))) performance.mark('shown');
    else requestAnimationFrame(look);
  });`;
  await page.addInitScript({ content });
  await page.goto(path, { waitUntil: 'commit' });
  const time = await page.waitForFunction(
    () => performance.getEntriesByName('shown')[0]?.startTime,
  );
  return (await time.jsonValue()) ?? Number.NaN;
}

/** What a start leaves to be done, the first synchronisation above all, is over. */
async function untilCalm(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    let calm = 0;
    requestIdleCallback(function look(idle) {
      if (idle.timeRemaining() > 8) calm += 1;
      if (calm === 20) resolve();
      else setTimeout(() => requestIdleCallback(look), 50);
    });
  })`);
}

/** The longest time from a key to the frame that shows who was found; each key waits for the one before it. */
async function timeFiltering(page: Page): Promise<number> {
  await page.evaluate(`
    window.keyTimes = [];
    let pressed = 0;
    addEventListener('keydown', ({ timeStamp }) => { pressed = timeStamp; }, true);
    new MutationObserver(() => {
      requestAnimationFrame(() => setTimeout(() => keyTimes.push(performance.now() - pressed)));
    }).observe(document.querySelector('.name-filter [role=status]'), {
      subtree: true, childList: true, characterData: true,
    });
  `);
  await page.getByRole('searchbox', { name: 'Filter by name' }).click();
  const times: number[] = [];
  for (const key of ['1', '2', 'Backspace', 'Backspace']) {
    await page.keyboard.press(key);
    const time = await page.waitForFunction(
      (count) => (Reflect.get(window, 'keyTimes') as number[])[count],
      times.length,
    );
    times.push((await time.jsonValue()) ?? Number.NaN);
  }
  return Math.max(...times);
}

/** Milliseconds of each frame, from the top of the page to its end. */
async function scrollThrough(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(`new Promise((resolve) => {
    const frames = [];
    let last = performance.now();
    requestAnimationFrame(function step() {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      const before = scrollY;
      scrollBy(0, 300);
      if (scrollY === before && frames.length > 5) resolve(frames);
      else requestAnimationFrame(step);
    });
  })`);
}
