// How long a start takes until its content shows, against a static page with a three-line worker, and against the same
// content as such a page: a new browser process each time, processor slowed down to a quarter, and where there is a connection
// that of a slow phone. Nothing of the tool's own runs in the page before its content is there: what Playwright needs to wait
// for an element is a third of a megabyte of script.
import type { CDPSession, Page } from '@playwright/test';
import { signInToApi } from '#tests/support/portal/api-client.ts';
import { makeDevice, ZONE, type Device } from '#tests/support/browser/browser.ts';
import { median, print, rounded } from './figures.ts';
import { startPortal } from './portal.ts';
import { serveCopy, serveStaticPage, STATIC_TEXT } from './static-page.ts';

const ROUNDS = 5;
const EVENTS = 5_000;
const THROTTLE = 4;
/** Slow 4G, as Lighthouse knows it: milliseconds, and bytes a second. */
const SLOW_4G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
/** What the page says when its content has been drawn. */
const SHOWN = 'the content is shown';
/** For what runs or is stored after the content is there (ms). */
const REST = 4_000;
const HOME_TEXT = 'Convoy season opens';

/** One page in one browser: what is opened, and what shows that its content is there. */
interface Visit {
  readonly name: string;
  readonly baseURL: string;
  readonly path: string;
  readonly text: string;
  readonly token: string | null;
  /** The visit whose content this is, as a static page. */
  readonly copyOf?: string;
}

/**
 * Prints medians in milliseconds of each kind of start, with how many times the static page's time the app needs; with
 * `requests` also what was asked for and when, of the last one each.
 */
export async function benchColdStart(wanted: readonly string[]): Promise<void> {
  const showsRequests = wanted.includes('requests');
  const compare = (what: string, all: readonly Visit[], start: (visit: Visit) => Promise<Start>) =>
    compareStarts(`start: ${what}`, all, { start, showsRequests });
  const page = await serveStaticPage();
  const portal = await startPortal(EVENTS);
  const client = await signInToApi(portal.url, 'pilot');
  const bare: Visit = {
    name: 'static',
    baseURL: page.url,
    path: '/',
    text: STATIC_TEXT,
    token: null,
  };
  const app: readonly Visit[] = [
    { name: 'home', baseURL: portal.url, path: '/home', text: HOME_TEXT, token: null },
    {
      ...{ name: 'events', baseURL: portal.url, path: '/events', token: client.token },
      text: await aTitleOfToday(client),
    },
  ];
  const devices = new Map<Visit, Device>();
  const sites = [page, portal];
  try {
    await compare('online, first visit', [bare, ...app], firstVisit);
    const copies: Visit[] = [];
    for (const visit of app) {
      const device = await installed(visit);
      devices.set(visit, device);
      const copy = await serveCopy(await opened(device, visit), visit.path);
      await device.close();
      sites.push(copy);
      const what = { name: `${visit.name}Copy`, copyOf: visit.name, text: visit.text };
      copies.push({ ...what, baseURL: copy.url, path: '/', token: null });
    }
    for (const visit of [bare, ...copies]) devices.set(visit, await installed(visit));
    const again = (isOnline: boolean) => async (visit: Visit) => {
      const device = devices.get(visit);
      if (!device) throw new Error(`no device for ${visit.name}`);
      return timed(device, visit, isOnline);
    };
    await compare('online, again', [bare, ...copies, ...app], again(true));
    for (const site of sites) await site.close();
    await compare('offline, cold', [bare, ...copies, ...app], again(false));
  } finally {
    for (const device of devices.values()) await device.dispose();
    for (const site of sites) await site.close();
  }
}

/** What one start was like. */
interface Start {
  /** Milliseconds until the first frame with the content was drawn, as far as the main thread draws it. */
  readonly shown: number;
  /** Milliseconds until the browser had anything on the screen. */
  readonly painted: number;
  readonly shift: number;
  /** Milliseconds of long tasks beyond the first 50 of each, after the content had shown. */
  readonly blocked: number;
  readonly longestTask: number;
  /** Each with the milliseconds from its beginning to its end, and its size. */
  readonly requests: readonly string[];
}

interface Comparison {
  readonly start: (visit: Visit) => Promise<Start>;
  readonly showsRequests: boolean;
}

async function compareStarts(
  what: string,
  visits: readonly Visit[],
  { start, showsRequests }: Comparison,
): Promise<void> {
  const starts = new Map<Visit, Start[]>(visits.map((visit) => [visit, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const visit of visits) starts.get(visit)?.push(await start(visit));
  const figures: Record<string, number> = { cpuThrottle: THROTTLE };
  const shown = new Map<string, number>();
  for (const [{ name, copyOf }, own] of starts) {
    const of = (figure: Exclude<keyof Start, 'requests'>) =>
      rounded(median(own.map((one) => one[figure])));
    shown.set(name, of('shown'));
    figures[`${name}Ms`] = of('shown');
    figures[`${name}PaintMs`] = of('painted');
    const bare = shown.get('static');
    if (bare === undefined || name === 'static') continue;
    figures[`${name}Ratio`] = rounded(of('shown') / bare);
    if (copyOf !== undefined) continue;
    const copy = shown.get(`${name}Copy`);
    if (copy !== undefined) figures[`${name}OverCopy`] = rounded(of('shown') / copy);
    figures[`${name}Shift`] = of('shift');
    figures[`${name}BlockedMs`] = of('blocked');
    figures[`${name}LongestTaskMs`] = of('longestTask');
  }
  print(what, figures);
  if (!showsRequests) return;
  for (const [{ name }, own] of starts)
    print(`${what}, ${name}`, { requests: own.at(-1)?.requests });
}

/** The first event of today, where devices are: it is in sight in the month, and the nearest come first (PL12). */
async function aTitleOfToday(client: Awaited<ReturnType<typeof signInToApi>>): Promise<string> {
  const dayOf = (time: Date) => time.toLocaleDateString('sv', { timeZone: ZONE });
  const today = dayOf(new Date());
  const found = (await client.events())
    .filter(({ start }) => dayOf(new Date(start)) === today)
    .sort((a, b) => a.start.localeCompare(b.start))[0];
  if (!found) throw new Error('there is no event today');
  return found.title;
}

/** On a device that has never been there; a member's has the token alone. */
async function firstVisit(visit: Visit): Promise<Start> {
  const device = await makeDevice({ baseURL: visit.baseURL, isEarly: true });
  try {
    return await timed(device, visit, true);
  } finally {
    await device.dispose();
  }
}

/** The first visit, online, until the worker is in charge; and two more, which it answers. */
async function installed(visit: Visit): Promise<Device> {
  const device = await makeDevice({ baseURL: visit.baseURL, isEarly: true });
  const page = await opened(device, visit);
  for (let times = 1; times <= 3; times += 1) {
    await page.goto(visit.path);
    await page.getByText(visit.text).first().waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // What comes next is left from a screen that has come to rest.
    await page.waitForTimeout(REST);
  }
  await device.close();
  return device;
}

/** Its page, signed in as the visit needs it. */
async function opened(device: Device, { token }: Visit): Promise<Page> {
  const page = await device.open();
  if (token !== null) {
    await page.addInitScript((value) => {
      localStorage.setItem('token', value);
    }, token);
  }
  return page;
}

async function timed(device: Device, visit: Visit, isOnline: boolean): Promise<Start> {
  const page = await opened(device, visit);
  await watch(page, visit.text);
  const session = await device.context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  if (isOnline) await slowDown(session);
  const shows = page.waitForEvent('console', (message) => message.text() === SHOWN);
  await page.goto(visit.path, { waitUntil: 'commit' });
  await shows;
  await page.waitForTimeout(REST);
  const start = await page.evaluate(() => {
    const { shift, tasks } = (window as unknown as { seen: Seen }).seen;
    const [shown = Number.NaN, painted = Number.NaN] = ['shown', 'first-contentful-paint'].map(
      (name) => performance.getEntriesByName(name)[0]?.startTime,
    );
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const requests = entries.map(({ name, startTime, responseEnd, encodedBodySize }) => {
      const file = name.replace(location.origin, '').replace(/\?.*/, '');
      return `${file} ${Math.round(startTime)}-${Math.round(responseEnd)} ${encodedBodySize}`;
    });
    const after = tasks.filter(({ end }) => end > shown).map(({ ms }) => ms);
    return {
      shown,
      painted,
      shift,
      blocked: after.reduce((sum, ms) => sum + ms - 50, 0),
      longestTask: Math.max(0, ...after),
      requests,
    };
  });
  await device.close();
  return start;
}

interface Seen {
  readonly shift: number;
  readonly tasks: readonly { readonly end: number; readonly ms: number }[];
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
}

/**
 * Marks, inside the page, when the first frame in which the text stands in the document has been drawn, and says so; counts
 * shifts and long tasks.
 */
async function watch(page: Page, text: string): Promise<void> {
  // As text, because tsx adds a helper to named functions that the page does not have.
  const content = `
  window.seen = { shift: 0, tasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ end: startTime + duration, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  requestAnimationFrame(function look() {
    if (!document.body?.textContent.includes(${JSON.stringify(text)})) return requestAnimationFrame(look);
    // The callback runs before its frame is drawn, the message after it.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      performance.mark('shown');
      console.debug(${JSON.stringify(SHOWN)});
    };
    port2.postMessage(null);
  });`;
  await page.addInitScript({ content });
}
