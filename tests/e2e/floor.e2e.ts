import { firstVisits } from '#tests/support/browser/first-visits.ts';
import { rolesOf } from '#tests/support/portal/api-client.ts';
import {
  ATTENDING,
  fillIn,
  openEvent,
  roleCard,
  rsvp,
  upToDate,
} from '#tests/support/portal/portal.ts';
import { chooseEvent } from './demo-events.ts';
import { expect, test, type Page } from './fixtures.ts';

// README says which browsers run the app. Here one is made older than it is, by what is taken from it.

const TOO_OLD = 'This browser is too old to run the app.';

/** An engine of the year before the floor: what cannot be done without is missing. */
function belowTheFloor(): void {
  Reflect.deleteProperty(Array.prototype, 'toSorted');
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
}

/** An engine just above it: without what is younger, which the app does without. */
function withoutTheYounger(): void {
  Reflect.deleteProperty(AbortSignal, 'any');
  Reflect.deleteProperty(URL, 'canParse');
  Reflect.deleteProperty(URL, 'parse');
  Reflect.deleteProperty(Promise, 'withResolvers');
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(globalThis, 'Temporal');
  Reflect.deleteProperty(globalThis, 'scheduler');
  Reflect.deleteProperty(Navigator.prototype, 'setAppBadge');
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
    Reflect.deleteProperty(HTMLElement.prototype, name);
  for (const { prototype } of [HTMLButtonElement, HTMLInputElement]) {
    Reflect.deleteProperty(prototype, 'popoverTargetElement');
    Reflect.deleteProperty(prototype, 'popoverTargetAction');
  }
  // This engine itself still hides what has the attribute, which an older one has never heard of.
  addEventListener('DOMContentLoaded', () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.\\:popover-open { display: block !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}

async function openOld(page: Page, makeOld: () => void, path: string): Promise<void> {
  await page.context().addInitScript(makeOld);
  await page.goto(path);
}

test('SPEC 17.5 a browser below the floor keeps what the server drew, says what to update and sends no form; no field gets into an address, also where no script watches yet', async ({
  browser,
  complaints,
  muster,
}) => {
  complaints.allow(/^Failed to load resource: net::ERR_FAILED/); // scripts that one of the visitors blocks
  const visit = firstVisits({ browser, complaints, baseURL: muster.url });
  await visit(async (page) => {
    const told = page.getByRole('status').filter({ hasText: TOO_OLD });
    await test.step('it keeps what the server drew, says what to update, and its links lead on', async () => {
      await openOld(page, belowTheFloor, '/home');
      await expect(told).toContainText('You can still read here.');
      await expect(told).toContainText('Safari 16.4');
      await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible();
      await expect(page.locator('#app')).toBeEmpty();

      await page.getByRole('main').getByRole('link', { name: /./ }).first().click();
      await expect(page).not.toHaveURL(/\/home$/);
      await expect(told).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    });

    await test.step('it sends no form, and no field of one gets into the address', async () => {
      await page.goto('/login');
      await expect(page.getByText(TOO_OLD)).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Username' })).toBeDisabled();
      await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeDisabled();
      await page.evaluate(() => {
        document.forms[0]?.requestSubmit();
      });
      await expect(page).toHaveURL(/\/login$/);
    });

    await test.step('it is told where there is nothing to read, and led home', async () => {
      await page.goto('/events');
      await expect(told).not.toContainText('You can still read here.');
      await told.getByRole('link', { name: 'Home' }).click();
      await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible();
    });
  });

  await test.step('a form that no script watches yet keeps its fields out of the address', () =>
    visit(async (page) => {
      await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
      await page.goto('/login', { waitUntil: 'domcontentloaded' });
      await fillIn(page, 'pilot');
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('pilot');
    }));
});

test('SPEC 17.6 the whole app works without what is younger than the floor', async ({
  aDevice,
  asMember,
}) => {
  const { event, role } = await chooseEvent(await asMember('leader'), 'pilot');
  const page = await (await aDevice()).open();
  await openOld(page, withoutTheYounger, '/login');
  await fillIn(page, 'pilot');
  await expect(page.getByRole('link', { name: 'pilot, my profile' })).toBeVisible();
  await upToDate(page);

  const bell = page.getByRole('button', { name: /^Notifications/ });
  const news = page.getByRole('region', { name: 'Notifications' });
  await bell.click();
  await expect(news.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(news).toBeHidden();

  await openEvent(page, event);
  await rsvp(page, role);
  await expect(roleCard(page, role)).toContainText(ATTENDING);
  expect(rolesOf(await (await asMember('leader')).event(event.id), 'pilot')).toEqual([role]);

  // A text with a link: the sanitiser looks at its address.
  await page.goto('/page/mission');
  await expect(page.getByRole('main').getByRole('link', { name: 'history page' })).toBeVisible();
});
