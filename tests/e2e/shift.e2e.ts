import type { Browser, Page } from '@playwright/test';
import { gt, lt, or } from 'drizzle-orm';
import { events } from '#server/db/event-tables.ts';
import type { FaultProxy } from '#tests/support/processes/fault-proxy.ts';
import { arriveAt, fillIn, upToDate, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { steadinessOf, watchShifts, type Steadiness } from '#tests/support/portal/shifts.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { expect, test, type Complaints } from './fixtures.ts';
import { allScreens, MOST, type Screen, type State, type Who } from './shift-screens.ts';

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 900 },
] as const;
type Viewport = (typeof VIEWPORTS)[number];
/** How long our server's answers take, so that what is on its way is seen, and how long nothing changes in the end. */
const SLOW_MS = 150;
const QUIET_MS = 250;
/** A document of the same origin, and so of the same process, without any of our scripts. */
const NOT_THE_APP = '/robots.txt';

/** What a browser says of a context that is to have no worker. */
const BLOCKED_WORKER = /reading 'waiting'/;

const states: readonly State[] = ['cold', 'warm', 'offline'];
/** Where each of them is when the server dies. A recruit is seen on a first visit alone. */
const standing: Readonly<Record<Exclude<Who, 'recruit'>, string>> = {
  visitor: '/aboutus',
  chief: '/departments/logistics',
  admin: '/leader-dashboard',
};

/** A tab of one width, one of three on a device. */
interface Tab {
  readonly width: number;
  /** Which of the three it is. */
  readonly place: number;
  readonly page: Page;
  /** Of another browser, with nothing on it but who is signed in, and without a worker. */
  readonly cold: Page;
  /** What was found wrong at this width. */
  readonly faulty: string[];
}

interface Journey {
  readonly who: keyof typeof standing;
  readonly what: string;
}

const journeys: readonly Journey[] = [
  { who: 'visitor', what: 'screen of a visitor' },
  { who: 'chief', what: 'screen of a member' },
  { who: 'admin', what: 'screen of an admin' },
];

/** What no month of six weeks shows, nor another screen that is looked at here, and a first visit would only have to wait for. */
const outside = or(
  lt(events.start, new Date(Date.now() - 37 * DAY_MS)),
  gt(events.start, new Date(Date.now() + 42 * DAY_MS)),
);

test.beforeEach(({ complaints, faults }) => {
  complaints.allowNetworkFailures();
  complaints.allow(BLOCKED_WORKER);
  faults.inject({ path: /^\/api\// }, { kind: 'delay', ms: SLOW_MS });
});

for (const { who, what } of journeys) {
  test(`no ${what} moves what is being read: on a first visit, nor one of each kind from the device with or without the server, at three widths`, async ({
    aDevice,
    aDeviceOf,
    asMember,
    browser,
    complaints,
    faults,
    muster,
  }) => {
    const chief = await asMember('chief');
    const token = who === 'visitor' ? null : (await asMember(who)).token;
    await muster.change((db) => db.delete(events).where(outside));
    const screens = (await allScreens(chief)).filter((screen) => screen.who === who);
    const given = { baseURL: faults.url };
    const device = await (who === 'visitor' ? aDevice(given) : aDeviceOf(who, given));
    const first = await device.open();
    await device.context.addInitScript(watchShifts);
    if (who === 'visitor') await first.goto('/home');
    else await arriveAt(first, '/home');
    await waitUntilInstalled(first);
    const tabs = await Promise.all(
      VIEWPORTS.map(async (viewport, place): Promise<Tab> => {
        const page = place === 0 ? first : await device.context.newPage();
        await page.setViewportSize(viewport);
        const cold = await freshPage({ browser, complaints, faults, viewport, token });
        return { width: viewport.width, place, page, cold, faulty: [] };
      }),
    );
    const everywhere = (work: (tab: Tab) => Promise<void>) => Promise.all(tabs.map(work));

    await everywhere((tab) => walk(tab, screens, 'cold'));
    await everywhere((tab) => walk(tab, screens, 'warm'));
    const path = standing[who];
    await everywhere(({ page }) => stand(page, path));
    await faults.refuse();
    // A visitor's page asks for nothing while it stands, and so does not hear of it.
    if (who !== 'visitor') await everywhere((tab) => seeLine(tab, path));
    await everywhere((tab) => walk(tab, screens, 'offline'));
    await faults.accept();
    expect(tabs.flatMap(({ faulty }) => faulty)).toEqual([]);
  });
}

test('signing in moves nothing that is being read, at three widths, and neither do the screens of a recruit on a first visit', async ({
  asMember,
  browser,
  complaints,
  faults,
}) => {
  // Longer than a press excuses what follows it.
  faults.inject({ path: '/api/auth/login' }, { kind: 'delay', ms: 700 });
  const faulty = await Promise.all(
    VIEWPORTS.map(async (viewport) => {
      const given = { browser, complaints, faults, viewport, token: null };
      const { shift, moved } = await signInSeen(await freshPage(given));
      return shift > MOST ? [`${viewport.width}: ${shift.toFixed(3)} ${moved.join()}`] : [];
    }),
  );
  expect(faulty.flat()).toEqual([]);

  const { token } = await asMember('recruit');
  const tabs = await Promise.all(
    VIEWPORTS.map(async (viewport, place): Promise<Tab> => {
      const page = await freshPage({ browser, complaints, faults, viewport, token });
      return { width: viewport.width, place, page, cold: page, faulty: [] };
    }),
  );
  await Promise.all(tabs.map((tab) => walk(tab, ofRecruits, 'cold')));
  expect(tabs.flatMap((tab) => tab.faulty)).toEqual([]);
});

const ofRecruits = ['/home', '/dashboard'].map((path): Screen => {
  return { who: 'recruit', path, hasRows: true };
});

interface Fresh {
  readonly browser: Browser;
  readonly complaints: Complaints;
  readonly faults: FaultProxy;
  readonly viewport: Viewport;
  readonly token: string | null;
}

/** A page of a browser with nothing on it but who is signed in, and without a worker. */
async function freshPage({ browser, complaints, faults, viewport, token }: Fresh): Promise<Page> {
  const given = { baseURL: faults.url, viewport, serviceWorkers: 'block' } as const;
  const context = await browser.newContext(given);
  await context.addInitScript(watchShifts);
  if (token !== null) await context.addInitScript(holdToken, token);
  await complaints.watch(context);
  return context.newPage();
}

/** Runs in each page before its own scripts, also when its storage was cleared. */
function holdToken(token: string): void {
  if (location.protocol !== 'about:') localStorage.setItem('token', token);
}

/** Takes everything of the app's own from the device, as before a first visit. */
async function forget(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const storageTypes = 'indexeddb,local_storage,cache_storage';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.detach();
}

/**
 * Sees each screen on a first visit at one of the widths, and one of each kind coming from the device at another, with the
 * server or without it: what differs then is the frame, which is around each of them.
 */
async function walk(tab: Tab, screens: readonly Screen[], state: State): Promise<void> {
  const { place, width, faulty } = tab;
  const page = state === 'cold' ? tab.cold : tab.page;
  const here = screens.filter(
    ({ fromDevice }, number) =>
      (number + states.indexOf(state)) % 3 === place && (state === 'cold' || state === fromDevice),
  );
  for (const screen of here) {
    await arrive(page, screen, state);
    const fault = await faultOf(page, screen, state);
    if (fault !== null) faulty.push(`${width} ${state} ${screen.who} ${screen.path}: ${fault}`);
  }
}

async function stand(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await steadinessOf(page, QUIET_MS);
}

/** The server dies under a screen that stands: it makes room for the line that says so. */
async function seeLine({ page, width, faulty }: Tab, path: string): Promise<void> {
  // One tab of a device listens to the server; the others find out when they have a reason to ask.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(/^Our server isn't answering\. Everything/)).toBeVisible();
  const { shift, moved } = await steadinessOf(page, QUIET_MS);
  if (shift > MOST) faulty.push(`${width} line over ${path}: ${shift.toFixed(3)} ${moved.join()}`);
}

async function arrive(page: Page, { who, path }: Screen, state: State): Promise<void> {
  const { origin } = new URL(page.url());
  if (state === 'cold' && origin !== 'null') {
    await page.goto(NOT_THE_APP);
    await forget(page, origin);
  }
  const before = addressOf(page);
  await page.goto(path);
  if (addressOf(page) === before) await page.reload(); // another place on the same page is no visit
  if (who !== 'visitor' && state === 'cold') await upToDate(page);
}

function addressOf(page: Page): string | undefined {
  return page.url().split('#')[0];
}

/** What is wrong with how a screen came; null when nothing is. */
async function faultOf(page: Page, screen: Screen, state: State): Promise<string | null> {
  const { shift, moved, wasLoading, isHere } = await steadinessOf(page, QUIET_MS);
  if (!isHere) return 'is still on its way';
  const { pathname } = new URL(page.url());
  if (!screen.path.startsWith(pathname)) return `led to ${pathname}`;
  if (state === 'cold' && screen.hasRows && !wasLoading) return 'was not seen on its way';
  return shift > (screen.most ?? MOST) ? `${shift.toFixed(3)} ${moved.join(', ')}` : null;
}

async function signInSeen(page: Page): Promise<Steadiness> {
  await page.goto('/login');
  await fillIn(page, 'chief');
  await page.waitForURL('**/dashboard');
  await upToDate(page);
  return steadinessOf(page, QUIET_MS);
}
