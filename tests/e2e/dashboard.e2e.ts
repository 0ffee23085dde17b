import type { Locator } from '@playwright/test';
import { eq } from 'drizzle-orm';
import type { SyncPage } from '#contract/sync.ts';
import { users } from '#server/db/schema.ts';
import { textOf } from '#domain/html-policy.ts';
import type { ApiClient } from '#tests/support/portal/api-client.ts';
import { axeFindingsAt } from '#tests/support/browser/axe.ts';
import { readCalendar } from '#tests/support/outside/calendar-reader.ts';
import {
  bare,
  button,
  card,
  fact,
  field,
  journeyCard,
  journeyDialog,
  profileOf,
  startEditing,
  userCard,
} from '#tests/support/portal/dashboard.ts';
import { firstVisits } from '#tests/support/browser/first-visits.ts';
import { fillTheDisk } from '#tests/support/browser/full-disk.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import type { Muster } from '#tests/support/processes/muster.ts';
import { horizontalOverflow } from '#tests/support/browser/horizontal-overflow.ts';
import { arriveAt, signIn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { onPhoneAndDesktop } from '#tests/support/browser/widths.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test, type Page } from './fixtures.ts';

/** A worker that the test's browser blocks is registered as `undefined`, which no browser of a person does. */
const BLOCKED_WORKER = /reading 'waiting'/;

test('the dashboard shows a member what the portal knows, fills what the server leaves out, and cancels a sign-up, also without a connection, or says that it cannot be kept', async ({
  aMember,
  asMember,
  browser,
  complaints,
  muster,
}) => {
  complaints.allow(BLOCKED_WORKER);
  complaints.allowNetworkFailures(); // of the server that is gone, and of the picture that is broken
  const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
  const page = await aMember('pilot');
  await test.step('it shows a member what the portal knows', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, pilot');
    await expect(page.getByRole('main').getByRole('region').locator('h2')).toHaveText([
      ...['User Information', 'My Org Journey', 'My Positions', "My RSVP'd Events"],
      ...['Away', 'Signing In', 'Calendar feed', 'Download my data'],
    ]);
    const user = userCard(page);
    await expect(user.getByRole('heading', { name: 'pilot' })).toBeVisible();
    await expect(user.getByText('Member', { exact: true })).toBeVisible();
    await expect(fact(user, 'Game username')).toHaveText('Iona_Vale');
    await expect(fact(user, 'Discord name')).toHaveText('iona_vale.fw');
    await expect(fact(user, 'Email')).toHaveText('pilot@farwatch.example');
    await expect(fact(user, 'Primary position')).toHaveText('Hauler');
    await expect(fact(user, 'Secondary position')).toHaveText('None');
    await expect(fact(user, 'Tertiary position')).toHaveText('None');
    await expect(fact(user, 'Last login')).toHaveText(/^\d+ \w+ \d{4}, \d\d:\d\d$/);
    await expect(fact(user, 'Joined')).toHaveText(/^\d+ \w+ \d{4}$/);
    await expect(user.locator('img')).toHaveAttribute('src', '/art/sample/crew/01.webp');

    const journey = journeyCard(page);
    await expect(fact(journey, 'Interests')).toHaveText('ExplorationMiningLogisticsHauling');
    await expect(fact(journey, 'Playstyle')).toHaveText('Weekly Ops');
    await expect(fact(journey, 'Squad preference')).toHaveText('Looking for a Squad');
    await expect(fact(journey, 'Skills and contributions')).toContainText('brings snacks');
    await expect(fact(journey, 'Primary role')).toHaveText('Hauler');
    await expect(fact(journey, 'Secondary role')).toHaveText('Field Medic');
    await expect(fact(journey, 'Tertiary role')).toHaveText('None selected');
    await expect(button(page, 'Set Preferences')).toHaveCount(0);

    const slots = card(page, 'My Positions').getByRole('listitem');
    await expect(slots).toHaveText([
      /HaulerPrimaryMoves cargo/,
      /NoneSecondaryNo description available./,
      /NoneTertiaryNo description available./,
    ]);
    await expect(card(page, 'My Positions')).toContainText('at most 3 positions at once');

    await test.step('SPEC 14.9 the feed that is switched on here is read by a calendar app', () =>
      useFeed(page, muster));
  });

  await (await asMember('pilot')).rsvp(event.id, role);
  await arriveAt(page, '/dashboard'); // where nothing is known of the feed yet
  await test.step('it fills what the server leaves out', () =>
    firstVisits({ browser, complaints, baseURL: muster.url })(
      async (page) => {
        await page.route('**/api/sync*', async (route) => {
          const answer = await route.fetch();
          // Nothing is new for a device that has asked before: then there is no page.
          const text = await answer.text();
          const json = text === '' ? {} : { json: bare(JSON.parse(text) as SyncPage) };
          await route.fulfill({ response: answer, ...json });
        });
        await page.route('**/art/sample/crew/01.webp', (route) => route.abort());
        await signIn(page, 'pilot'); // leads to the dashboard
        await expect(userCard(page).locator('img')).toHaveAttribute('src', /defaults\/avatar/);
        await expect(
          page.getByRole('banner').getByRole('link').locator('img').last(),
        ).toHaveAttribute('src', /defaults\/avatar/);
        await expect(fact(userCard(page), 'Last login')).toHaveText('Never');
        await expect(fact(userCard(page), 'Joined')).toHaveText('Unknown');
        const row = rsvpRow(page, event.title);
        await expect(row).toContainText('Missing role information. Cannot cancel RSVP.');
        await expect(row.getByRole('button')).toHaveCount(0);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      },
      { serviceWorkers: 'block' },
    ));

  await test.step("My RSVP'd Events lists a sign-up and cancels it, also without a connection, and says so when that cannot be kept", async () => {
    await waitUntilInstalled(page);
    await test.step('says so when a cancellation cannot be kept', async () => {
      const beside = await page.context().newPage();
      await beside.addInitScript(fillTheDisk);
      await arriveAt(beside, '/dashboard');
      await button(rsvpRow(beside, event.title), `Cancel RSVP for ${event.title}`).click();
      await expect(beside.getByRole('alert')).toContainText('Failed to cancel RSVP.');
      await expect(rsvpRow(beside, event.title)).not.toContainText('Cancel waiting');
      await beside.close();
    });
    const row = rsvpRow(page, event.title);
    await expect(row).toContainText(role);
    await expect(row).toContainText(/\d\d:\d\d – .*(CET|CEST|GMT\+[12])/);
    expect(event.description).toContain('<p>');
    const written = row.getByText(textOf(event.description).slice(0, 20));
    await expect(written.locator('xpath=ancestor-or-self::p')).toBeVisible();
    await expect(row.locator('img').first()).toHaveJSProperty('offsetWidth', 100);
    await expect(row.locator('img').first()).toHaveJSProperty('offsetHeight', 100);

    await muster.kill();
    await tabTo(page, button(row, `Cancel RSVP for ${event.title}`));
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Cancel waiting');
    await button(row, `Undo for ${event.title}`).click();
    await expect(row).not.toContainText('Cancel waiting');
    await row.getByRole('button').click();
    await expect(row).toContainText('Cancel waiting');
    await test.step('SPEC 14.9 the calendar feed says that it needs a connection', async () => {
      const dialog = await openFeed(page);
      await expect(dialog).toContainText(
        "Your calendar feed needs a connection. Try again once you're online.",
      );
      await expect(button(dialog, 'Switch on')).toHaveCount(0);
      await button(dialog, 'Try again').click();
      await expect(button(dialog, 'Try again')).toBeFocused();
      await muster.start();
      await expect(button(dialog, 'Switch on'), 'nobody has to try again').toBeFocused({
        timeout: 60_000,
      });
      await page.keyboard.press('Escape');
    });
    await expect(row).toHaveCount(0, { timeout: 60_000 });
    const { rsvps } = await (await asMember('leader')).event(event.id);
    expect(rsvps.some((one) => one.username === 'pilot' && one.attending)).toBe(false);
  });

  await test.step('it shows the role of one who has become an admin or a leader', async () => {
    for (const role of ['Admin', 'Leader'] as const) {
      await muster.change((db) =>
        db.update(users).set({ role }).where(eq(users.username, 'pilot')),
      );
      await arriveAt(page, '/dashboard');
      await expect(userCard(page).getByText(role, { exact: true })).toBeVisible();
      await expect(page.getByText(`Signed in as ${role}`)).toBeVisible();
    }
  });
});

test('where there is nothing the dashboard says so, axe finds nothing on its screens, and all can be done with the keyboard alone', async ({
  aMember,
  asMember,
}) => {
  const recruit = await asMember('recruit');
  await cancelAll(recruit);
  const page = await aMember('recruit');
  for (const name of ['Interests', 'Playstyle', 'Squad preference', 'Primary role']) {
    await expect(fact(journeyCard(page), name)).toHaveText('None selected');
  }
  await expect(fact(journeyCard(page), 'Skills and contributions')).toHaveText('None selected');
  await expect(page.getByText("You haven't RSVP'd to any events yet.")).toBeVisible();
  await expect(userCard(page).locator('img')).toHaveAttribute('src', /defaults\/avatar/);

  const clean = (what: string) =>
    onPhoneAndDesktop(page, async (where) => {
      expect.soft(await axeFindingsAt(page, where), `${what} on a ${where}`).toEqual([]);
      expect.soft(await horizontalOverflow(page), `${what} on a ${where}`).toBeLessThanOrEqual(0);
    });
  await clean('dashboard');
  const feed = await openFeed(page);
  await button(feed, 'Switch on').click();
  await expect(feed.getByLabel('Private address')).toBeVisible();
  await expect(button(feed, 'All events')).toHaveCount(0);
  await clean('Calendar feed');
  await page.keyboard.press('Escape');
  await button(page, 'Set Preferences').click();
  await expect(journeyDialog(page)).toBeVisible();
  await clean('Edit Org Journey');
  await journeyDialog(page)
    .getByRole('combobox', { name: /^Tertiary/ })
    .click();
  await clean('a position list');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await startEditing(page);
  await field(page, 'Name').fill('');
  await button(page, 'Save').click();
  await clean('editing, with a mistake');
  await button(page, 'Delete Account').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await clean('the question');

  await test.step('everything here can be done with the keyboard alone', async () => {
    await page.goto('/dashboard');
    await tabTo(page, button(page, 'Set Preferences'));
    await page.keyboard.press('Enter');
    const dialog = journeyDialog(page);
    await tabTo(page, dialog.getByRole('checkbox', { name: 'Combat' }));
    await page.keyboard.press('Space');
    await tabTo(page, dialog.getByRole('combobox', { name: /^Secondary/ }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('combobox', { name: 'Secondary Miner Logistics' })).toBeFocused();
    await tabTo(page, button(dialog, 'Save'));
    await page.keyboard.press('Enter');
    await expect(fact(journeyCard(page), 'Secondary role')).toHaveText('Miner');

    await tabTo(page, button(page, 'Edit Profile'));
    await page.keyboard.press('Enter');
    await expect(field(page, 'Name')).toBeFocused();
    await tabTo(page, button(page, 'Choose image'));
    await tabTo(page, button(page, 'Upload'));
    await tabTo(page, field(page, 'Game username'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Tamsin_2');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Edit Profile')).toBeFocused();
    await expect.poll(() => profileOf(recruit)).toMatchObject({ gameUserName: 'Tamsin_2' });

    await page.keyboard.press('Enter');
    await tabTo(page, button(page, 'Delete Account'));
    await page.keyboard.press('Enter');
    await tabTo(page, button(page.getByRole('alertdialog'), 'Delete account'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
  });
});

async function cancelAll(client: ApiClient): Promise<void> {
  const mine = (await client.get('/events/my-rsvps')) as { id: string; role: string }[];
  for (const { id, role } of mine) await client.rsvp(id, role, { attending: false });
}

async function openFeed(page: Page): Promise<Locator> {
  await button(page, 'Set up calendar feed').click();
  const dialog = page.getByRole('dialog', { name: 'Calendar feed' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Switches it on, reads it like a calendar app, renews it, and switches it off again. */
async function useFeed(page: Page, { url }: Pick<Muster, 'url'>): Promise<void> {
  const appAt = (address: string) => fetch(`${url}${new URL(address).pathname}`);
  const dialog = await openFeed(page);
  await expect(dialog).not.toContainText('Nothing opened?');
  await button(dialog, 'Switch on').click();
  const address = dialog.getByLabel('Private address');
  await expect(address).toHaveValue(/\/mine\.ics$/);
  const mine = await address.inputValue();
  const inApp = dialog.getByRole('link', { name: 'Open in calendar app' });
  await expect(inApp).toHaveAttribute('href', mine.replace('http:', 'webcal:'));
  await expect(inApp, 'the button that switched it on is gone').toBeFocused();
  await inApp.click();
  await expect(dialog, 'this browser has no app for it').toContainText('Nothing opened?');
  await expect(dialog).toContainText('Other calendars, +, From URL');
  await page.reload(); // a browser may have left the page for one about an address that it doesn't know
  await openFeed(page);
  await expect(dialog).toContainText('Nothing opened?');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(dialog, 'Copy').click();
  await expect(dialog).toContainText('Address copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(mine);
  const own = readCalendar(await (await appAt(mine)).text());
  await expect(button(dialog, 'My RSVPs')).toHaveAttribute('aria-pressed', 'true');
  await button(dialog, 'All events').click();
  await expect(address).toHaveValue(/\/all\.ics$/);
  const all = readCalendar(await (await appAt(await address.inputValue())).text());
  expect(all.events.length).toBeGreaterThan(own.events.length);

  await button(dialog, 'My RSVPs').click();
  await button(dialog, 'Get a new one').click();
  await button(page.getByRole('alertdialog'), 'Get new address').click();
  await expect(address).not.toHaveValue(mine);
  const renewed = await address.inputValue();
  expect((await appAt(mine)).status).toBe(404);
  expect((await appAt(renewed)).status).toBe(200);
  await button(dialog, 'Switch off').click();
  await button(page.getByRole('alertdialog'), 'Switch off feed').click();
  await expect(button(dialog, 'Switch on')).toBeFocused();
  expect((await appAt(renewed)).status).toBe(404);
}

function rsvpRow(page: Page, title: string): Locator {
  return card(page, "My RSVP'd Events")
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}
