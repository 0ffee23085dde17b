import { axeFindings } from '#tests/support/browser/axe.ts';
import { EIGHT } from '#tests/support/portal/departments.ts';
import { hold } from '#tests/support/processes/fault-proxy.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { expect, test } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };

test('the sidebar stays collapsed once it was, and My Depts then opens beside it', async ({
  aMember,
}) => {
  const page = await aMember('admin');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar.getByRole('heading')).toContainText([
    ...['General', 'Departments', 'Site Info'],
  ]);
  await expect(sidebar.locator('.subnav').getByRole('link')).toHaveText(EIGHT);
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeGreaterThan(200);
  const brand = page.getByRole('banner').getByRole('link', { name: 'Farwatch Company' });
  await expect(brand.locator('svg')).toBeVisible();

  const collapse = page.getByRole('button', { name: 'Collapse sidebar' });
  await tabTo(page, collapse);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(80);
  await page.reload();
  const expand = page.getByRole('button', { name: 'Expand sidebar' });
  await expect(expand).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(80);
  await expect(sidebar.getByRole('link', { name: 'All Departments' })).toBeVisible();

  const myDepts = sidebar.getByRole('button', { name: 'My Depts' });
  await tabTo(page, myDepts);
  await page.keyboard.press('Enter');
  const list = sidebar.locator('[popover]').filter({ has: page.getByRole('link') });
  await expect(list.getByRole('link')).toHaveText(EIGHT);
  await expect(async () => {
    const [beside, button] = [await list.boundingBox(), await myDepts.boundingBox()];
    expect(beside?.x).toBeGreaterThanOrEqual((button?.x ?? 0) + (button?.width ?? 0));
    expect(beside?.y).toBeCloseTo(button?.y ?? 0, 0);
  }).toPass();
  expect(await axeFindings(page), 'My Depts beside the rail').toEqual([]);
  await tabTo(page, list.getByRole('link', { name: 'Medical' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/departments\/medical$/);
  await expect(list).toBeHidden();
  await expand.click();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeGreaterThan(200);
});

test('a phone has a bar below and a drawer with all four sections', async ({ aMember }) => {
  const page = await aMember('pilot', { at: '/home' });
  const main = page.getByRole('main');
  await test.step('My Depts shows the own departments, and stays folded once it was', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    const own = sidebar.getByRole('button', { name: 'My Depts' });
    const links = sidebar.locator('a[href^="/departments/"]').filter({ visible: true });
    await expect(own).toHaveAttribute('aria-expanded', 'true');
    await expect(links).toHaveText(['Logistics']);
    await own.click();
    await expect(links).toHaveCount(0);
    await page.reload();
    await expect(own).toHaveAttribute('aria-expanded', 'false');
    await expect(links).toHaveCount(0);
    await own.click();
  });

  await page.setViewportSize(PHONE);
  const dock = page.getByRole('navigation', { name: 'Quick' });
  await expect(main).toContainText('Good to see you, pilot.');
  await expect(main).not.toContainText('Sign in to explore');
  await expect(page.getByRole('region', { name: 'Notice' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Joining the crew' })).toHaveCount(0);
  await expect(dock.getByRole('link')).toHaveText(['Home', 'Events', 'Departments', 'Profile']);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await dock.getByRole('link').evaluateAll(linesOfLabels)).toEqual([1, 1, 1, 1]);
  await page.setViewportSize(PHONE);

  await tabTo(page, dock.getByRole('button', { name: 'More' }));
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('heading', { level: 3 })).toHaveText([
    ...['General', 'Departments', 'Site Info'],
  ]);
  const myDepts = drawer.getByRole('button', { name: 'My Depts' });
  const logistics = drawer.getByRole('link', { name: 'Logistics' });
  await expect(logistics).toBeVisible();
  await myDepts.click();
  await expect(logistics).toBeHidden();
  await myDepts.click();
  expect(await axeFindings(page), 'drawer').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await logistics.click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/departments\/logistics$/);

  await dock.getByRole('button', { name: 'More' }).click();
  await drawer.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('who goes on before the first screen has come arrives at the heading of the next, and a visitor’s phone has a bar below', async ({
  aDevice,
  faults,
}) => {
  // An address that comes without its content: elsewhere the first screen is there from the start.
  const formComes = hold();
  const form = { path: /^\/assets\/reset-password-.*\.js$/ };
  faults.inject(form, { kind: 'hold-request', until: formComes.promise });
  const page = await (await aDevice({ baseURL: faults.url })).open();
  await page.goto('/reset-password?token=some');
  await expect.poll(() => faults.count(form)).toBeGreaterThan(0);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await sidebar.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeFocused();
  formComes.now();

  await page.setViewportSize(PHONE);
  const quick = page.getByRole('navigation', { name: 'Quick' });
  await expect(quick.getByRole('link')).toHaveText(['Home', 'About', 'Login', 'Register']);
  await expect(sidebar).toBeHidden();
});

/** Over how many lines each of them is written, below its icon. */
function linesOfLabels(links: Element[]): number[] {
  return links.map((link) => {
    const label = document.createRange();
    label.selectNode(link.lastChild ?? link);
    return label.getClientRects().length;
  });
}
