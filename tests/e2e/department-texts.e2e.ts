import { hold } from '#tests/support/fault-proxy.ts';
import { fillIn, signIn } from '#tests/support/portal.ts';
import { expect, test } from './fixtures.ts';

test.use({ musterIs: 'process' });

test('each part of a department says that it loads until the first data are there', async ({
  aDevice,
  faults,
}) => {
  const page = await (await aDevice({ baseURL: faults.url })).open();
  const data = hold();
  faults.inject({ path: '/api/sync' }, { kind: 'hold-request', until: data.promise });
  await page.goto('/login');
  await fillIn(page, 'pilot');
  await page.waitForURL('**/dashboard');
  await page.goto('/departments/logistics');
  const loading = page.getByRole('main').getByRole('status');
  await expect(loading.filter({ hasText: 'Loading briefing…' })).toBeAttached();
  await page.getByRole('button', { name: 'Expand Roster' }).click();
  await expect(loading.filter({ hasText: 'Loading roster...' })).toBeAttached();
  await expect(loading.filter({ hasText: 'Loading events…' })).toBeAttached();
  await expect(loading.filter({ hasText: 'Loading resources...' })).toBeAttached();
  data.now();
  await expect(loading.filter({ hasText: 'Loading' })).toHaveCount(0);
});

test('My Depts shows the own departments, and stays folded once it was', async ({ aDevice }) => {
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const myDepts = sidebar.getByRole('button', { name: 'My Depts' });
  const links = sidebar.locator('a[href^="/departments/"]').filter({ visible: true });
  await expect(myDepts).toHaveAttribute('aria-expanded', 'true');
  await expect(links).toHaveText(['Logistics']);
  await myDepts.click();
  await expect(links).toHaveCount(0);
  await page.reload();
  await expect(myDepts).toHaveAttribute('aria-expanded', 'false');
  await expect(links).toHaveCount(0);
});
