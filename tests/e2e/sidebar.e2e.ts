import { LOGISTICS, SUPPORT } from '#tests/support/portal/postings.ts';
import { goOn } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test('the sidebar marks one place: the department where it has an entry of its own', async ({
  aMember,
}) => {
  const page = await aMember('pilot', { at: LOGISTICS });
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await expect(current).toHaveText(['Logistics']);
  await page.getByRole('button', { name: 'My Depts' }).click();
  await expect(current.filter({ visible: true })).toHaveText(['My Depts']);
  await goOn(page, SUPPORT);
  await expect(current).toHaveText(['All Departments']);
  await goOn(page, '/departments');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ORG Departments');
  await expect(current).toHaveText(['All Departments']);
});
