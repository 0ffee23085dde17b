// Whether a department of 500 members, 200 resources and 300 videos stays smooth: opened, scrolled from top to bottom
// and looked through by name, against a small department in the same run, processor slowed down to a quarter.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { positionsOf } from '#domain/positions.ts';
import { buildApp } from '#server/app.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPglite } from '#server/db/pglite.ts';
import type { Queryable } from '#server/db/database.ts';
import { resources, users, videoCategories, videos } from '#server/db/schema.ts';
import { signInToApi } from '#tests/support/api-client.ts';
import { makeDevice, type Device } from '#tests/support/browser.ts';
import { aUser, createUser } from '#tests/support/factories.ts';
import { aConfig } from '#tests/support/test-config.ts';
import { median, print, rounded } from './figures.ts';

const ROUNDS = 5;
const THROTTLE = 4;
const large = { id: 'logistics', members: 500, resources: 200, videos: 300 } as const;
const small = { id: 'medical', members: 12, resources: 3, videos: 3 } as const;

/** Prints medians in milliseconds, and how many times the small department's time the large one needs. */
export async function benchDepartment(): Promise<void> {
  const database = await startPglite({});
  const config = aConfig({ videoThumbnails: false });
  await migrate(database);
  const paths = [await fill(database.db, small), await fill(database.db, large)] as const;
  const { username } = await createUser(database.db, { username: 'onlooker' });
  const app = await buildApp(config, database, {});
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const device = await makeDevice({ baseURL: url });
  try {
    const onlooker = await signInToApi(url, username);
    await onlooker.close();
    await install(device, onlooker.token, paths[1]);
    const few = await measure(device, small, paths[0]);
    const many = await measure(device, large, paths[1]);
    print('large department', {
      cpuThrottle: THROTTLE,
      members: large.members,
      resources: large.resources,
      videos: large.videos,
      ...withRatio('open', few.openMs, many.openMs),
      ...withRatio('longestFrameScrolling', few.frameMs, many.frameMs),
      ...withRatio('longestKeyFiltering', few.keyMs, many.keyMs),
      framesOver50Ms: many.slowFrames,
      framesOver50MsSmall: few.slowFrames,
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

interface Size {
  readonly id: 'logistics' | 'medical';
  readonly members: number;
  readonly resources: number;
  readonly videos: number;
}

/** All videos lie in one category, half of the members in one position: the worst that a screen can get. */
async function fill(db: Queryable, size: Size): Promise<string> {
  const positions = positionsOf(size.id).filter(({ title }) => !title.startsWith('Chief '));
  const [category] = await db
    .insert(videoCategories)
    .values({ library: size.id, categoryName: 'All films' })
    .returning({ id: videoCategories.id });
  const categoryId = category?.id ?? '';
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
  await db.insert(users).values(
    upTo(size.members).map((n) => ({
      ...aUser({ username: `${size.id}-${n}` }),
      id: randomUUID(),
      passwordHash: '',
      primaryPositionId: positions[n % 2 === 0 ? 0 : n % positions.length]?.id ?? null,
    })),
  );
  await db.insert(resources).values(
    upTo(size.resources).map((n) => ({
      departmentId: size.id,
      name: `Chart ${n}`,
      link: `https://charts.example/${n}`,
      description: 'What lies between the gate and the ring, and who may be met there.',
      tags: ['charts', `sector${n % 20}`],
    })),
  );
  await db.insert(videos).values(
    upTo(size.videos).map((n) => ({
      library: size.id,
      categoryId,
      videoTitle: `Film ${n} of ${size.id}`,
      videoUrl: 'https://www.youtube.com/embed/aqz-KE-bpKQ',
    })),
  );
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
  await page.getByRole('button', { name: `Play video: Film 0 of ${large.id}` }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await device.close();
}

interface Figures {
  readonly openMs: number;
  readonly frameMs: number;
  readonly slowFrames: number;
  readonly keyMs: number;
}

async function measure(device: Device, size: Size, path: string): Promise<Figures> {
  const rounds: Figures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await device.open();
    const session = await device.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    const openMs = await timeOpening(page, size, path);
    const keyMs = await timeFiltering(page);
    const frames = await scrollThrough(page);
    rounds.push({
      openMs,
      keyMs,
      frameMs: Math.max(...frames),
      slowFrames: frames.filter((ms) => ms > 50).length,
    });
    await device.close();
  }
  const of = (name: keyof Figures) => median(rounds.map((figures) => figures[name]));
  return {
    openMs: of('openMs'),
    frameMs: of('frameMs'),
    slowFrames: of('slowFrames'),
    keyMs: of('keyMs'),
  };
}

// As text, because tsx adds a helper to named functions that the page does not have.

/** From the start of the page to the first frame in which all of its modules stand there. */
async function timeOpening(page: Page, size: Size, path: string): Promise<number> {
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

/** The longest time from a key to the frame that shows what it did. */
async function timeFiltering(page: Page): Promise<number> {
  await page.evaluate(`
    window.keyTimes = [];
    document.addEventListener('input', ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => keyTimes.push(performance.now() - timeStamp)));
    }, true);
  `);
  await page.getByRole('searchbox', { name: 'Filter by name' }).click();
  const keys = ['1', '2', 'Backspace', 'Backspace'];
  for (const key of keys) await page.keyboard.press(key);
  const times = await page.waitForFunction((count) => {
    const found = Reflect.get(window, 'keyTimes') as number[];
    return found.length >= count ? found : null;
  }, keys.length);
  return Math.max(...((await times.jsonValue()) ?? []));
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
