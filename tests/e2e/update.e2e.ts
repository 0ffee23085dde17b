import type { Locator, Page } from '@playwright/test';
import { button } from '#tests/support/portal/dashboard.ts';
import { hold, type FaultProxy } from '#tests/support/processes/fault-proxy.ts';
import { installAtHome, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test } from './fixtures.ts';

test('a new version waits for the member’s word, takes over, and the page is loaded anew', async ({
  aMember,
  asMember,
  faults,
}) => {
  const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
  await (await asMember('pilot')).rsvp(event.id, role);
  const page = await aMember('pilot', { baseURL: faults.url });
  await waitUntilInstalled(page);

  await serveAnotherWorker(faults);
  await lookForNewVersion(page, faults);
  const prompt = page.getByRole('region', { name: 'Update' });
  await expect(prompt).toContainText('A new version is ready');
  await button(page, `Cancel RSVP for ${event.title}`).click();
  const toast = page.getByRole('listitem').filter({ hasText: `Canceled RSVP for ${role}` });
  await expect(toast).toBeVisible();
  await expect.poll(() => gapBetween(toast, prompt)).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const dock = page.getByRole('navigation', { name: 'Quick' });
  await expect(dock).toBeVisible();
  await expect.poll(() => gapBetween(prompt, dock)).toBeGreaterThanOrEqual(0);
  await expect.poll(() => gapBetween(toast, prompt)).toBeGreaterThanOrEqual(0);

  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      sessionStorage.setItem('took over', 'yes');
    });
  });
  const reloaded = page.waitForEvent('load');
  await prompt.getByRole('button', { name: 'Update' }).click();
  await reloaded;
  expect(await page.evaluate(() => sessionStorage.getItem('took over'))).toBe('yes');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(prompt).toHaveCount(0);
});

test('a new version that was being installed before the page was there is offered, too, takes over although a picture hangs, and is offered to every other page', async ({
  aVisitor,
  faults,
  complaints,
}) => {
  complaints.allowNetworkFailures();
  const page = await aVisitor({ baseURL: faults.url });
  await installAtHome(page);

  const isInstalled = hold();
  const step = { path: '/a-step-of-the-installation' };
  faults.inject(step, { kind: 'hold-request', until: isInstalled.promise });
  await serveAnotherWorker(
    faults,
    `addEventListener('install', (event) => event.waitUntil(fetch('${step.path}')));`,
  );
  await lookForNewVersion(page, faults);
  await expect.poll(() => faults.count(step)).toBe(1);

  const other = await page.context().newPage();
  for (const one of [page, other]) {
    await one.goto('/home');
    await expect(one.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  }
  const prompt = page.getByRole('region', { name: 'Update' });
  await expect(prompt).toHaveCount(0);
  isInstalled.now();
  await expect(prompt).toContainText('A new version is ready');

  await test.step('it takes over although a picture hangs', async () => {
    const picture = { path: '/art/that-never-comes.webp' };
    faults.inject(picture, { kind: 'hold-answer', until: new Promise(() => undefined) });
    await page.evaluate((path) => {
      new Image().src = path;
    }, picture.path);
    await expect.poll(() => faults.count(picture)).toBe(1);
    const reloaded = page.waitForEvent('load');
    await prompt.getByRole('button', { name: 'Update' }).click();
    await reloaded;
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
    await expect(prompt).toHaveCount(0);
  });

  await test.step('it is offered to every other page', async () => {
    const toldToo = other.getByRole('region', { name: 'Update' });
    const reloaded = other.waitForEvent('load');
    await toldToo.getByRole('button', { name: 'Update' }).click();
    await reloaded;
    await expect(other.getByRole('link', { name: 'Login' }).first()).toBeVisible();
    await expect(toldToo).toHaveCount(0);
  });
});

/** Pixels from the lower edge of one to the upper edge of the other. */
async function gapBetween(above: Locator, below: Locator): Promise<number> {
  const [one, other] = [await above.boundingBox(), await below.boundingBox()];
  if (!one || !other) throw new Error('not shown');
  return other.y - (one.y + one.height);
}

const WORKER = { path: '/sw.js' };

/**
 * Makes the browser ask for the worker's script, and goes on once it has. To ask while the page's own first look is under way adds
 * nothing to that one, which may have had its answer already.
 */
async function lookForNewVersion(page: Page, faults: FaultProxy): Promise<void> {
  const before = faults.count(WORKER);
  const look = async () => {
    await page.evaluate(() => {
      // Settles once the new version is installed.
      void navigator.serviceWorker.ready.then((registration) => registration.update());
    });
    return faults.count(WORKER);
  };
  await expect.poll(look).toBeGreaterThan(before);
}

/** As after an upgrade of the server: another script under the same address. */
async function serveAnotherWorker(faults: FaultProxy, addition = ''): Promise<void> {
  const script = await (await fetch(`${faults.url}${WORKER.path}`)).text();
  faults.inject(WORKER, {
    kind: 'answer',
    status: 200,
    headers: { 'content-type': 'text/javascript' },
    body: `${script}\n// another version\n${addition}`,
  });
}
