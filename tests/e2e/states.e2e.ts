import { MARKER_HEADER, MARKER_VALUE } from '#contract/headers.ts';
import type { Locator, Page } from '@playwright/test';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { foreignAnswer, hold, type Fault } from '#tests/support/processes/fault-proxy.ts';
import { arriveAt, fillIn, goOn, upToDate } from '#tests/support/portal/portal.ts';
import { changeRows } from '#tests/support/browser/stored-rows.ts';
import { expect, test } from './fixtures.ts';

const TROUBLE = "Our server isn't answering";
/** Whatever a screen says of something that does not exist. */
const EMPTY =
  'No posts yet|No pinned posts|No sections yet|No events|no events|Nothing until|Nothing coming up|' +
  'No upcoming events|No resources|No open applications|No video|No briefing|Nothing has been written|' +
  "haven't RSVP'd|None selected|TBD|Page not found|not in the calendar";
/** Path, heading, and what is read out there while it is on its way; none is followed by one with the same heading. */
const SCREENS = [
  ['/dashboard', 'Welcome, pilot', 'Loading profile…'],
  ['/home', 'Welcome to', 'Loading posts…'],
  ['/aboutus', 'About Us', 'Loading sections…'],
  ['/page/mission', 'Mission', 'Loading content…'],
  ['/events', 'Event Calendar', 'Loading calendar…'],
  ['/departments/medical', 'Medical', 'Loading briefing…'],
  ['/events?view=agenda', 'Event Calendar', 'Loading calendar…'],
] as const;

/** What a link of its own leads to: nothing may be called empty there before the device's own data was looked at. */
const OPENED: ReadonlySet<string> = new Set([
  ...['/dashboard', '/page/mission', '/events', '/departments/medical'],
]);

test('while its first sync takes its time, a fresh device calls nothing empty, and shows all of it then', async ({
  aDevice,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures(); // of calls that end with their page
  const page = await (await aDevice({ baseURL: faults.url })).open();
  const said = await listenFor(page, EMPTY);
  const data = hold();
  faults.inject({ path: '/api/sync' }, { kind: 'hold-request', until: data.promise });

  // A visitor's rows come with the page (PL13).
  for (const [path, heading] of [
    ['/home', 'Latest Posts'],
    ['/aboutus', 'How we fly'],
  ] as const) {
    await goOn(page, path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await goOn(page, '/login');
  await fillIn(page, 'pilot');
  await page.waitForURL('**/dashboard');
  for (const [path, heading, text] of SCREENS) {
    await (OPENED.has(path) ? page.goto(path) : goOn(page, path));
    await expect(headingOf(page, heading), path).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: text }), path).toBeAttached();
    if (path === '/departments/medical') expect(await axeFindings(page), 'skeletons').toEqual([]);
  }
  await goOn(page, '/departments');
  await expect(headingOf(page, 'ORG Departments')).toBeVisible();
  await page.getByRole('link', { name: 'Medical' }).click();
  await expect(page.getByRole('dialog', { name: 'Medical' })).toContainText('…');
  await page.setViewportSize({ width: 390, height: 844 });
  await goOn(page, '/events');
  await expect(headingOf(page, 'Event Calendar')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: 'Loading calendar…' }).first(),
  ).toBeAttached();
  const strip = page.getByRole('status').filter({ hasText: 'Getting everything ready…' });
  await expect(strip.getByRole('progressbar', { name: 'First sync' })).toBeVisible();
  expect(await said()).toEqual([]);

  // The first answer says how many events there are; the others are waited for.
  const rest = hold();
  await page.route(/\/api\/sync\?cursor=/, async (route) => {
    await rest.promise;
    await route.continue();
  });
  faults.heal();
  data.now();
  const counting = page.getByRole('status').filter({ hasText: /^Getting \d+ events…/ });
  const progress = counting.getByRole('progressbar', { name: 'First sync' });
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]/, { timeout: 60_000 });
  await expect(counting).toContainText(
    `Getting ${await progress.getAttribute('aria-valuemax')} events…`,
  );
  rest.now();
  await expect(progress).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Agenda' }).getByRole('link')).not.toHaveCount(0, {
    timeout: 60_000,
  });
});

const ours500 = {
  kind: 'answer',
  status: 500,
  headers: { 'content-type': 'application/problem+json', [MARKER_HEADER]: MARKER_VALUE },
  body: JSON.stringify({ status: 500, code: 'internal', message: 'Something went wrong.' }),
} satisfies Fault;

test('a 500, our own or a gateway’s, is told as server trouble, with the next try, on every screen of a fresh device; so is a row that cannot be shown', async ({
  aDevice,
  asMember,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  complaints.allow(/Invalid time value/);
  const page = await (await aDevice({ baseURL: faults.url })).open();
  const said = await listenFor(page, `${EMPTY}|You're offline|You are offline`);
  faults.inject({ path: '/api/sync' }, ours500);
  await page.goto('/login');
  await fillIn(page, 'pilot');
  await page.waitForURL('**/dashboard');
  const main = page.getByRole('main');
  // Which of the two it is, screens are not told: three of them stand for all with the second.
  const some = SCREENS.filter(([path]) =>
    ['/home', '/events', '/departments/medical'].includes(path),
  );
  for (const [fault, screens] of [
    [ours500, SCREENS],
    [foreignAnswer(500), some],
  ] as const) {
    faults.heal();
    faults.inject({ path: '/api/sync' }, fault);
    for (const [at, [path, heading]] of screens.entries()) {
      await (at === 0 ? page.goto(path) : goOn(page, path));
      await expect(headingOf(page, heading), path).toBeVisible();
      await expect(
        main.getByText(/^Last tried at \d\d:\d\d\. (Next try|Trying)/),
        path,
      ).toBeVisible();
      await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();
      if (!path.startsWith('/about') && !path.startsWith('/page')) {
        await expect(main.getByRole('alert'), path).toContainText(TROUBLE);
      }
    }
    await expect(page.getByRole('link', { name: 'Server trouble, sync centre' })).toBeVisible();
  }
  expect(await axeFindings(page), 'server trouble').toEqual([]);
  expect(await said()).toEqual([]);

  // What came before the trouble began is named where the rest cannot be had.
  const { status, headers, body } = foreignAnswer(500);
  const there = page.getByRole('navigation', { name: 'On this device' });
  await expect(there).toHaveCount(0);
  // Not before the press, or the next try of itself might be faster.
  await page.route(/\/api\/sync\?cursor=/, async (route) => {
    const isPressed = await page.evaluate(() => 'pressed' in document.body.dataset);
    await (isPressed ? route.continue() : route.fulfill({ status, headers, body }));
  });
  faults.heal();
  await page.goto(`/events?date=${new Date().getFullYear() + 1}-11-15`);
  await expect(main.getByRole('alert')).toContainText(TROUBLE);
  await expect(there.getByRole('link')).toHaveText(['Posts', 'My Profile']);
  expect(await axeFindings(page), 'what is on this device').toEqual([]);
  await page.evaluate(() => {
    const press = () => {
      document.body.dataset['pressed'] = '';
    };
    addEventListener('click', press, { capture: true });
  });
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await expect(there).toHaveCount(0);
  await goOn(page, '/departments/medical');
  await expect(headingOf(page, 'Medical')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Briefing' })).toBeVisible();
  await expect(page.getByText(TROUBLE)).toHaveCount(0);

  await test.step('a row that cannot be shown, and HTML of which no document can be made, leave the rest of the screen standing', async () => {
    const [leader, pilot] = [await asMember('leader'), await asMember('pilot')];
    for (const title of ['Frames', 'Nonsense', 'Sound']) {
      const { id } = await leader.createEvent(title);
      await pilot.rsvp(id, 'Hauler');
    }
    await upToDate(page);
    await page.unrouteAll({ behavior: 'wait' });
    // A screen without RSVPs: what was read of them before would not be read again.
    await arriveAt(page, '/aboutus');
    await changeRows(page, 'myRsvps', [
      { title: 'Frames', change: { description: '<frameset>' } },
      { title: 'Nonsense', change: { start: 'nonsense' } },
    ]);
    await goOn(page, '/dashboard');
    const mine = page.getByRole('region', { name: "My RSVP'd Events" });
    await expect(mine.getByRole('heading', { name: 'Frames' })).toBeVisible();
    await expect(mine.getByRole('heading', { name: 'Sound' })).toBeVisible();
    await expect(mine.getByText("This entry couldn't be shown.")).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'My Org Journey' })).toContainText('Playstyle');
  });
});

function headingOf(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name });
}

/** Notes every text that matches as soon as it stands on a page of this tab; answers with what was noted. */
async function listenFor(page: Page, pattern: string): Promise<() => Promise<string[]>> {
  const heard: string[] = [];
  await page.exposeFunction('hear', (text: string) => heard.push(text));
  await page.addInitScript((source) => {
    const wanted = new RegExp(source);
    const look = (node: Node) => {
      const labels =
        node instanceof Element
          ? [node, ...node.querySelectorAll('[aria-label]')].map(
              (element) => element.getAttribute('aria-label') ?? '',
            )
          : [];
      const text = [node.textContent ?? '', ...labels].find((one) => wanted.test(one));
      const found = text === undefined ? null : wanted.exec(text);
      if (found) {
        (window as unknown as { hear: (text: string) => void }).hear(
          `${location.pathname}: ${found[0]}`,
        );
      }
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'childList') for (const node of addedNodes) look(node);
        else look(target);
      }
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['aria-label'],
    });
  }, pattern);
  return async () => {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    return heard;
  };
}
