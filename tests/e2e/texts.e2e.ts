import { axeFindings } from '#tests/support/browser/axe.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { horizontalOverflow } from '#tests/support/browser/horizontal-overflow.ts';
import { onPhoneAndDesktop } from '#tests/support/browser/widths.ts';
import { choose } from '#tests/support/portal/menu.ts';
import { goOn, upToDate, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { richText } from '#tests/support/portal/rich-text.ts';
import { expect, test, type Page } from './fixtures.ts';

const PAGES = '/leader-dashboard?view=pages';

const list = (page: Page) => page.getByRole('list', { name: 'Pages' });
const row = (page: Page, title: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });
const siteInfo = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('region', { name: 'Site Info' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true });

test('SPEC 26 an admin makes a page, puts it into the sidebar, renames and deletes it, and everybody follows; the terms are edited like a page, also without a connection', async ({
  aMember,
  aVisitor,
  asMember,
  complaints,
  faults,
  muster,
}) => {
  complaints.allowNetworkFailures(); // the browser reports the refusals
  const page = await aMember('admin', { at: PAGES, baseURL: faults.url });
  const visitor = await aVisitor();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await expect(row(page, 'Terms of Service')).toContainText('Always in the sidebar');
  await onPhoneAndDesktop(page, async (where) => {
    expect.soft(await axeFindings(page), `the pages on a ${where}`).toEqual([]);
    expect.soft(await horizontalOverflow(page), where).toBeLessThanOrEqual(0);
  });
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalOverflow(page), 'at 320 px').toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  await test.step('SPEC 26.4 with the keyboard alone, and not under a name of the portal', async () => {
    await tabTo(page, page.getByRole('button', { name: 'New page' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type('Home');
    await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('home');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('The portal itself uses this address.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Code of Conduct');
    await dialog.getByRole('button', { name: 'Make page' }).click();
    await expect(page).toHaveURL(/\/page\/code-of-conduct\?edit=yes$/);
    await expect(richText(page, 'Content')).toBeFocused();
    await page.keyboard.type('Be kind on voice.');
    await save(page).click();
    await expect(page.getByRole('article')).toContainText('Be kind on voice.');
    await expect(page.getByText(/^Last updated \d/)).toBeVisible();
  });

  await test.step('SPEC 26.5 in the sidebar visitors see it as well, drawn by the server', async () => {
    await goOn(page, PAGES);
    const inSidebar = row(page, 'Code of Conduct').getByRole('switch', { name: 'In the sidebar' });
    await inSidebar.check();
    await expect(siteInfo(page).getByRole('link').last()).toHaveText('Code of Conduct');
    await expect(inSidebar).toBeEnabled();
    await visitor.goto('/home');
    await siteInfo(visitor).getByRole('link', { name: 'Code of Conduct' }).click();
    await expect(visitor.getByRole('article')).toContainText('Be kind on voice.');
    await expect(visitor).toHaveTitle('Code of Conduct · Farwatch Company');
    const drawn = await (await fetch(`${muster.url}/home`)).text();
    expect(drawn).toContain('href="/page/code-of-conduct"');
  });

  await test.step('SPEC 26.3 another title leaves the address as it is', async () => {
    await choose(list(page), 'Edit or rename', 'Code of Conduct');
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('');
    await save(page).click();
    await expect(page.getByText('Title is required.')).toBeVisible();
    await title.fill('House rules');
    await save(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'House rules' })).toBeVisible();
    await expect(page).toHaveURL(/\/page\/code-of-conduct$/);
    await expect(page).toHaveTitle('House rules · Farwatch Company');
    await expect(siteInfo(page).getByRole('link').last()).toHaveText('House rules');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('house rul');
    await expect(page.getByRole('option', { name: /House rules/ }).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('SPEC 26.8 deleted, it is gone for everybody, and comes back by one press', async () => {
    await goOn(page, PAGES);
    await choose(list(page), 'Delete', 'House rules');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      'Are you sure you want to delete "House rules"? An admin can bring it back for 30 days.',
    );
    await question.getByRole('button', { name: 'Delete page' }).click();
    await expect(page.getByText('“House rules” is deleted.')).toBeVisible();
    await expect(row(page, 'House rules')).toHaveCount(0);
    await expect(siteInfo(page).getByRole('link', { name: 'House rules' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('“House rules” is back.')).toBeVisible();
    await expect(row(page, 'House rules').getByRole('switch')).toBeChecked();
    await expect(siteInfo(page).getByRole('link').last()).toHaveText('House rules');
  });

  await test.step('SPEC 26.8 what is typed into a page that is deleted meanwhile is not lost, and makes a new one where that is wanted', async () => {
    await goOn(page, '/page/code-of-conduct');
    await edit(page).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('House rules, again');
    await (await asMember('admin')).send('DELETE', '/pages/code-of-conduct');
    await expect(siteInfo(page).getByRole('link', { name: 'House rules' })).toHaveCount(0);
    await save(page).click();
    await expect(page.getByText("This page doesn't exist.").first()).toBeVisible();
    await goOn(page, PAGES);
    await expect(row(page, 'House rules')).toHaveCount(0);
    await goOn(page, '/page/code-of-conduct');
    await page.getByRole('button', { name: 'Continue editing' }).click();
    await save(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'House rules, again' })).toBeVisible();
    await expect(save(page)).toHaveCount(0);
  });

  await test.step('SPEC 26.1 the terms are edited like a page, and are read and edited without a connection', async () => {
    await page.goto('/page/terms-of-service');
    await expect(page).toHaveURL(/\/terms-of-service$/);
    await expect(page.getByText('Last updated April 27, 2025')).toBeVisible();
    await edit(page).click();
    await expect(richText(page, 'Content')).toContainText('at least 13 years old');
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Ours: ');
    await save(page).click();
    await expect(page.getByRole('article')).toContainText('Ours: 1. Acceptance of these terms');
    await expect(page.getByText('Last updated April 27, 2025')).toHaveCount(0);
    await expect(page.getByText(/^Last updated \d/)).toBeVisible();
    await onPhoneAndDesktop(page, async (where) => {
      expect.soft(await axeFindings(page), `the terms on a ${where}`).toEqual([]);
    });
    await visitor.goto('/terms-of-service');
    const drawn = await (await fetch(`${muster.url}/terms-of-service`)).text();
    expect(drawn).toContain('You must be at least 13 years old');
    await expect(visitor.getByRole('article')).toContainText('Ours: 1. Acceptance of these terms');

    await upToDate(page);
    await waitUntilInstalled(page);
    await faults.refuse();
    await page.goto('/terms-of-service');
    await expect(page.getByRole('article')).toContainText('Ours: 1. Acceptance of these terms');
    await goOn(page, '/privacy-policy');
    await expect(page.getByText('Last updated September 29, 2025')).toBeVisible();
    await goOn(page, '/changelog');
    await edit(page).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('What is new');
    await save(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'What is new' })).toBeVisible();
    await goOn(page, PAGES);
    await expect(page.getByText('Everything else needs a connection.')).toBeVisible();
    await expect(row(page, 'What is new')).toContainText('Waiting to publish');
    await faults.accept();
    await expect(row(page, 'What is new')).not.toContainText('Waiting to publish', {
      timeout: 30_000,
    });
    await visitor.goto('/changelog');
    await expect(visitor.getByRole('heading', { level: 1, name: 'What is new' })).toBeVisible();
    await expect(visitor).toHaveTitle('What is new · Farwatch Company');
    await expect(visitor.getByText("What's new in the portal")).toBeVisible(); // its text is as it began
  });
});
