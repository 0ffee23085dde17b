import type { BrowserContext, Page } from '@playwright/test';
import type { PostRow } from '#contract/posts.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { fillIn, upToDate, waitUntilInstalled } from '#tests/support/portal.ts';
import { steadinessOf, watchShifts, type Steadiness } from '#tests/support/shifts.ts';
import { expect, test } from './fixtures.ts';

test.use({ musterIs: 'process' });

/** What may move while a screen comes to stand: a fifth of what passes for good. */
const MOST = 0.02;
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 900 },
] as const;
type Viewport = (typeof VIEWPORTS)[number];
/** How long our server's answers take, so that what is on its way is seen, and how long nothing changes in the end. */
const SLOW_MS = 250;
const QUIET_MS = 400;

/** What a browser says of a context that is to have no worker. */
const BLOCKED_WORKER = /reading 'waiting'/;

type State = 'cold' | 'warm' | 'offline';
const states: readonly State[] = ['cold', 'warm', 'offline'];
type Who = 'visitor' | 'recruit' | 'chief';

const standing: Readonly<Record<Who, string>> = {
  visitor: '/aboutus',
  recruit: '/home',
  chief: '/departments/logistics',
};

/** A browser of one width. */
interface Device {
  readonly width: number;
  /** Which of the three it is. */
  readonly place: number;
  readonly page: Page;
  /** Another one, with nothing on it but who is signed in, and without a worker. */
  readonly fresh: () => Promise<BrowserContext>;
  /** What was found wrong at this width. */
  readonly faulty: string[];
}

interface Screen {
  readonly who: Who;
  readonly path: string;
  /** It shows rows of the device: a first visit must see them come. */
  readonly hasRows: boolean;
}

interface Journey {
  readonly who: Who;
  readonly what: string;
  readonly paths: RegExp;
}

const journeys: readonly Journey[] = [
  { who: 'visitor', what: 'screen of a visitor', paths: /./ },
  { who: 'recruit', what: 'screen of a recruit', paths: /./ },
  { who: 'chief', what: 'department or dialog over it', paths: /^\/departments/ },
  { who: 'chief', what: 'other screen of a member', paths: /^\/(?!departments)/ },
];

for (const { who, what, paths } of journeys) {
  test(`no ${what} moves what is being read: first visit, reload and without the server, at three widths`, async ({
    asMember,
    browser,
    complaints,
    faults,
  }) => {
    complaints.allowNetworkFailures();
    complaints.allow(BLOCKED_WORKER);
    const chief = await asMember('chief');
    const token = who === 'visitor' ? null : (await asMember(who)).token;
    const screens = (await allScreens(chief)).filter(
      (screen) => screen.who === who && paths.test(screen.path),
    );
    faults.inject({ path: /^\/api\// }, { kind: 'delay', ms: SLOW_MS });
    // Longer than a press excuses what follows it.
    faults.inject({ path: '/api/auth/login' }, { kind: 'delay', ms: 700 });
    const open = async (viewport: Viewport, serviceWorkers: 'allow' | 'block') => {
      const signedIn = serviceWorkers === 'block' ? token : null;
      const storageState = { cookies: [], origins: [storageOf(faults.url, signedIn)] };
      const given = { baseURL: faults.url, viewport, serviceWorkers, storageState };
      const context = await browser.newContext(given);
      await context.addInitScript(watchShifts);
      await complaints.watch(context);
      return context;
    };
    const devices = await Promise.all(
      VIEWPORTS.map(async (viewport, place): Promise<Device> => {
        const page = await (await open(viewport, 'allow')).newPage();
        const fresh = () => open(viewport, 'block');
        return { width: viewport.width, place, page, fresh, faulty: [] };
      }),
    );
    const everywhere = (work: (device: Device) => Promise<void>) => Promise.all(devices.map(work));

    await everywhere((device) => comeAs(device, who, token));
    await everywhere((device) => walk(device, screens, 'cold'));
    await everywhere((device) => walk(device, screens, 'warm'));
    const path = standing[who];
    await everywhere(({ page }) => stand(page, path));
    await faults.refuse();
    // A visitor's page asks for nothing while it stands, and so does not hear of it.
    if (who !== 'visitor') await everywhere((device) => seeLine(device, path));
    await everywhere((device) => walk(device, screens, 'offline'));
    await faults.accept();
    complaints.stopListening();
    await everywhere(({ page }) => page.context().close());
    expect(devices.flatMap(({ faulty }) => faulty)).toEqual([]);
  });
}

/** Comes to the device's first page; a chief by hand, with nothing of the member on the device. */
async function comeAs({ page, width, faulty }: Device, who: Who, token: string | null) {
  await page.goto('/home');
  if (who === 'recruit' && token !== null) await takeToken(page, token);
  if (who === 'chief') {
    const { shift, moved } = await signInSeen(page);
    if (shift > MOST) faulty.push(`${width} signing in: ${shift.toFixed(3)} ${moved.join()}`);
  }
  await waitUntilInstalled(page);
}

/** Sees each screen at each width in one of the states, and in each state at one of the widths. */
async function walk(device: Device, screens: readonly Screen[], state: State): Promise<void> {
  const { page, place, width, fresh, faulty } = device;
  const here = screens.filter((_, number) => (number + states.indexOf(state)) % 3 === place);
  for (const screen of here) {
    const context = state === 'cold' ? await fresh() : null;
    const tab = (await context?.newPage()) ?? page;
    await arrive(tab, screen, state);
    const fault = await faultOf(tab, screen, state);
    if (fault !== null) faulty.push(`${width} ${state} ${screen.who} ${screen.path}: ${fault}`);
    await context?.close();
  }
}

async function stand(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await steadinessOf(page, QUIET_MS);
}

/** The server dies under a screen that stands: it makes room for the line that says so. */
async function seeLine({ page, width, faulty }: Device, path: string): Promise<void> {
  await expect(page.getByText(/^You're offline\. Everything/)).toBeVisible({ timeout: 60_000 });
  const { shift, moved } = await steadinessOf(page, QUIET_MS);
  if (shift > MOST) faulty.push(`${width} line over ${path}: ${shift.toFixed(3)} ${moved.join()}`);
}

async function allScreens(chief: ApiClient): Promise<readonly Screen[]> {
  const posts = (await chief.get('/posts')) as readonly PostRow[];
  const sections = (await chief.get('/pages/about/sections')) as readonly { id: string }[];
  const [posting] = (await chief.get('/departments/logistics/applications')) as { id: string }[];
  const now = new Date().toISOString();
  const event = (await chief.events()).find(
    ({ start, roles }) => start > now && roles.some(({ department }) => department === 'logistics'),
  );
  const plain = posts.find(({ isVideoPost }) => !isVideoPost); // a video is its host's own page
  const of = (who: Who, paths: readonly string[], hasRows: boolean) =>
    paths.map((path): Screen => ({ who, path, hasRows }));
  return [
    ...of('visitor', ['/home', '/aboutus', '/page/mission'], true),
    ...of('visitor', ['/departments', '/privacy-policy', '/terms-of-service'], false),
    ...of('visitor', ['/data-request', '/changelog', '/forgot-password'], false),
    ...of('visitor', ['/reset-password?token=a', '/login', '/register'], false),
    ...of('recruit', ['/home', '/dashboard'], true),
    ...of('chief', ['/home', `/home?post=${plain?.id}`, '/dashboard'], true),
    ...of('chief', ['/mission', '/history', '/vision'], true),
    ...of('chief', ['/events', '/events?view=week', '/events?view=day'], true),
    ...of('chief', ['/events?view=agenda', `/events/${event?.id}`], true),
    ...of('chief', ['/departments/logistics', '/departments/medical#roster'], true),
    ...of('chief', ['/departments/logistics#videos', '/departments/security'], true),
    ...of('chief', [`/departments/logistics?event=${event?.id}`], true),
    ...of('chief', [`/departments/logistics?posting=${posting?.id}`], true),
    ...of('chief', ['/departments/logistics#manage-applications'], true),
    ...of('chief', [`/aboutus?section=${sections[0]?.id}`], true),
    ...of('chief', ['/departments?dept=medical', '/sync'], false),
  ];
}

async function arrive(page: Page, { who, path }: Screen, state: State): Promise<void> {
  await page.goto('about:blank'); // another place on the same page would be no visit
  await page.goto(path);
  if (who !== 'visitor' && state === 'cold') await upToDate(page);
}

/** What is wrong with how a screen came; null when nothing is. */
async function faultOf(page: Page, screen: Screen, state: State): Promise<string | null> {
  const { shift, moved, wasLoading, isHere } = await steadinessOf(page, QUIET_MS);
  if (!isHere) return 'is still on its way';
  const { pathname } = new URL(page.url());
  if (!screen.path.startsWith(pathname)) return `led to ${pathname}`;
  if (state === 'cold' && screen.hasRows && !wasLoading) return 'was not seen on its way';
  return shift > MOST ? `${shift.toFixed(3)} ${moved.join(', ')}` : null;
}

function storageOf(origin: string, token: string | null) {
  return { origin, localStorage: token === null ? [] : [{ name: 'token', value: token }] };
}

async function takeToken(page: Page, token: string): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('token', value);
  }, token);
  await page.goto('/home');
  await upToDate(page);
}

async function signInSeen(page: Page): Promise<Steadiness> {
  await page.goto('/login');
  await fillIn(page, 'chief');
  await page.waitForURL('**/dashboard');
  await upToDate(page);
  return steadinessOf(page, QUIET_MS);
}
