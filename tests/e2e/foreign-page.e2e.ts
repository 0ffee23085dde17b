import {
  captivePortal,
  hold,
  type Fault,
  type FaultProxy,
} from '#tests/support/processes/fault-proxy.ts';
import { installAtHome, signIn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { expect, test, type Page } from './fixtures.ts';

// A captive portal or a maintenance page that answers 200 with its own HTML, whatever is asked (FAULTS 25).

const FOREIGN = 'Please accept our terms';
const SCRIPT = { path: '/sw.js' };
const SHELL = { path: '/index.html' };

test.beforeEach(({ complaints }) => {
  complaints.allowNetworkFailures();
  complaints.allow(/^Failed to load module script: .*text\/html/);
  complaints.allow(/Failed to fetch dynamically imported module/);
});

test('a portal that answers while the app is installed, and again while it is updated, never becomes the app; a device that holds its page heals by itself, and loses nothing that a member wrote', async ({
  aDevice,
  faults,
}) => {
  /** Each on a device of its own, over a line on which nothing is wrong yet. */
  const visit = async (act: (page: Page) => Promise<void>) => {
    const device = await aDevice({ baseURL: faults.url });
    await act(await device.open());
    await device.close();
    faults.heal();
  };
  await test.step('a portal that answers while the app is installed, and again while it is updated', () =>
    visit(async (page) => {
      await installUnderPortal(page, faults);
      faults.heal();
      await page.reload();
      await waitUntilInstalled(page);
      await oursWithoutServer(page, faults);

      // The next version brings another page, which is to be fetched while the portal answers.
      const script = await anotherVersion(faults);
      faults.inject({}, captivePortal);
      faults.inject(SCRIPT, script);
      const asked = faults.count(SHELL);
      await page.evaluate(async () => {
        // Its end is that of the installation, which is to fail.
        await (await navigator.serviceWorker.ready).update().catch(() => undefined);
      });
      await expect.poll(() => faults.count(SHELL)).toBeGreaterThan(asked);
      await noneIsInstalling(page);
      faults.heal();
      await oursWithoutServer(page, faults);

      faults.inject(SCRIPT, script);
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      const prompt = page.getByRole('region', { name: 'Update' });
      const reloaded = page.waitForEvent('load');
      await prompt.getByRole('button', { name: 'Update' }).click();
      await reloaded;
      await oursWithoutServer(page, faults);
    }));

  const holdThePortal = () => {
    faults.inject(SCRIPT, scriptOf(uncheckedWorker));
    faults.inject(SHELL, captivePortal);
  };
  await test.step('a device that holds a portal’s page as the app heals by itself when the browser finds the version of today', () =>
    visit(async (page) => {
      holdThePortal();
      await installAtHome(page);
      await page.reload();
      await expect(page.getByRole('heading')).toHaveText(FOREIGN);
      faults.heal();

      await page.goto('/privacy-policy');
      await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/privacy-policy');
      await oursWithoutServer(page, faults);
    }));

  await test.step('and waits for a member who has a page of ours open, and loses nothing that they wrote', () =>
    visit(async (ours) => {
      holdThePortal();
      await signIn(ours, 'pilot');
      await waitUntilInstalled(ours);
      await ours.evaluate(() => {
        Object.assign(window, { isStillThere: true });
      });
      const foreign = await ours.context().newPage();
      await foreign.goto('/home');
      await expect(foreign.getByRole('heading')).toHaveText(FOREIGN);
      faults.heal();

      await foreign.reload();
      const prompt = ours.getByRole('region', { name: 'Update' });
      await expect(prompt).toBeVisible();
      expect(await ours.evaluate(() => 'isStillThere' in window)).toBe(true);
      await expect(foreign.getByRole('heading')).toHaveText(FOREIGN);

      const reloaded = ours.waitForEvent('load');
      await prompt.getByRole('button', { name: 'Update' }).click();
      await reloaded;
      await foreign.reload();
      await expect(foreign.getByRole('link', { name: 'pilot, my profile' })).toBeVisible();
    }));
});

/** What versions before did: they kept whatever came as their page. */
const uncheckedWorker = `
  const KEY = '/index.html?__WB_REVISION__=00000000';
  addEventListener('install', (event) => event.waitUntil((async () => {
    await (await caches.open('muster-precache')).put(KEY, await fetch('/index.html'));
  })()));
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(caches.match(KEY));
  });
`;

/** The portal begins to answer when our page is there and its worker is about to be installed. */
async function installUnderPortal(page: Page, faults: FaultProxy): Promise<void> {
  const isPortalUp = hold();
  faults.inject(SCRIPT, { kind: 'hold-request', until: isPortalUp.promise });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => faults.count(SCRIPT)).toBe(1);
  faults.inject({}, captivePortal);
  isPortalUp.now();
  await expect.poll(() => faults.count(SHELL)).toBeGreaterThan(0);
  await noneIsInstalling(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
}

async function noneIsInstalling(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration === undefined || (!registration.installing && !registration.waiting);
  });
}

/** As after an upgrade of the server that brought another page. */
async function anotherVersion(faults: FaultProxy): Promise<Fault> {
  const script = await (await fetch(`${faults.url}${SCRIPT.path}`)).text();
  const body = script.replace(/("revision":")\w+(","url":"index\.html")/, '$100000000$2');
  expect(body).not.toBe(script);
  return scriptOf(body);
}

function scriptOf(body: string): Fault {
  return { kind: 'answer', status: 200, headers: { 'content-type': 'text/javascript' }, body };
}

/** What the device has by itself. */
async function oursWithoutServer(page: Page, faults: FaultProxy): Promise<void> {
  await faults.refuse();
  await page.goto('/aboutus');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(FOREIGN)).toHaveCount(0);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await faults.accept();
}
