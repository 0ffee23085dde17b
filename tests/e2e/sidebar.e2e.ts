import { LOGISTICS, SUPPORT } from '#tests/support/postings.ts';
import { expect, test } from './fixtures.ts';

test('the sidebar marks one place: the department where it has an entry of its own', async ({
  aMember,
}) => {
  const page = await aMember('pilot');
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await page.goto(LOGISTICS);
  await expect(current).toHaveText(['Logistics']);
  await page.getByRole('button', { name: 'My Depts' }).click();
  await expect(current.filter({ visible: true })).toHaveText(['My Depts']);
  await page.goto(SUPPORT);
  await expect(current).toHaveText(['All Departments']);
  await page.goto('/departments');
  await expect(current).toHaveText(['All Departments']);
});
