import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { horizontalOverflow } from '#tests/support/browser/horizontal-overflow.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { readCalendar } from '#tests/support/outside/calendar-reader.ts';
import { DEMO_PASSWORD } from '#tests/support/portal/api-client.ts';
import { button, card } from '#tests/support/portal/dashboard.ts';
import { onPhoneAndDesktop, resize } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Download my data' });
const READY = /Your data is ready\. You can download it until/;

test('SPEC 27 a member asks for their data with the password, is told when it is ready, downloads it and opens it; without a connection it says so', async ({
  aMember,
  browser,
  complaints,
  faults,
}) => {
  complaints.allowNetworkFailures();
  const page = await aMember('pilot', { baseURL: faults.url });
  await test.step('SPEC 27.7 without a connection it says so, and a data request leads there', async () => {
    await faults.refuse();
    await button(page, 'Get a copy of my data').click();
    await expect(
      dialogOf(page).getByText(
        "Your data can't be collected without a connection. Try again once you're online.",
      ),
    ).toBeVisible();
    await faults.accept();
    // By then it may have tried again by itself.
    await page.keyboard.press('Escape');
    await button(page, 'Get a copy of my data').click();
    await expect(button(dialogOf(page), 'Collect my data')).toBeVisible();
    await page.goto('/data-request');
    await page.getByRole('link', { name: 'Download it yourself' }).click();
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
  });

  const dialog = dialogOf(page);
  const password = dialog.getByLabel('Your password', { exact: true });
  const collect = button(dialog, 'Collect my data');

  await test.step('SPEC 27.7 asks for the password', async () => {
    await expect(card(page, 'Download my data').getByText('Get a copy')).toBeVisible();
    await button(page, 'Get a copy of my data').click();
    await collect.click();
    await expect(password).toHaveAccessibleDescription(/Enter your password\./);
    await onPhoneAndDesktop(page, async (where) => {
      expect(await axeFindings(page), `on a ${where}`).toEqual([]);
    });
    await password.fill('not the right one');
    await collect.click();
    await expect(password).toHaveAccessibleDescription(/That is not your password\./);
  });

  await test.step('SPEC 27.7 with the keyboard alone, and says how far it is', async () => {
    const said = dialog.getByRole('status').filter({ hasText: 'Your data' });
    await page.route('**/api/auth/export', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      return route.fulfill({
        headers: { 'muster-api': '1' },
        json: { state: 'preparing', until: null },
      });
    });
    await password.fill(DEMO_PASSWORD);
    await tabTo(page, collect);
    await page.keyboard.press('Enter');
    await expect(said).toHaveText(
      "Your data is being collected. You can close this: we'll tell you when it's ready.",
    );
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
    await page.unroute('**/api/auth/export');
    await expect(said).toHaveText(READY);
    await expect(button(dialog, 'Collect it anew')).toBeVisible();
    await onPhoneAndDesktop(page, async (where) => {
      expect(await axeFindings(page), `ready on a ${where}`).toEqual([]);
    });
  });

  const folder = await mkdtemp(join(tmpdir(), 'muster-export-'));
  await test.step('SPEC 27.1 a zip that any program opens', async () => {
    const coming = page.waitForEvent('download');
    await button(dialog, 'Download').click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^muster-\d{4}-\d\d-\d\d\.zip$/);
    await expect(page.getByRole('status').filter({ hasText: 'is downloaded' })).toBeVisible();
    const files = unzipSync(await readFile(await download.path()));
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const data = JSON.parse(await readFile(join(folder, 'data.json'), 'utf8')) as {
      account: { username: string };
      rsvps: { attending: boolean }[];
    };
    expect(data.account.username).toBe('pilot');
    const { events } = readCalendar(await readFile(join(folder, 'events.ics'), 'utf8'));
    expect(events).toHaveLength(data.rsvps.filter(({ attending }) => attending).length);
    expect(events.length).toBeGreaterThan(0);
  });

  await test.step('SPEC 27.4 its page shows it from the disk, by day and by night', async () => {
    const reader = await browser.newPage();
    await reader.goto(pathToFileURL(join(folder, 'index.html')).href);
    await expect(reader.getByRole('heading', { name: /^Your data at / })).toBeVisible();
    await expect(reader.getByText('Email: pilot@farwatch.example')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await reader.emulateMedia({ colorScheme });
      expect(await axeFindings(reader), colorScheme).toEqual([]);
    }
    await resize(reader, { width: 320, height: 640 });
    expect(await horizontalOverflow(reader)).toBe(0);
    await reader.close();
    await rm(folder, { recursive: true });
  });

  await test.step('SPEC 27.5 the bell leads back to it', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: /Your data is ready/ }).click();
    await expect(dialog.getByText(READY)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
