import { keptPictures } from '#tests/support/browser/pictures.ts';
import { goOn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test('SPEC 16.1 SPEC 16.2 SPEC 16.5 SPEC 16.8 a leader sees a dot as somebody comes; pictures of what is coming up are on the device, as many as it may keep, and none after a logout without a connection', async ({
  aMember,
  asMember,
  complaints,
  muster,
}) => {
  const page = await aMember('leader', { at: '/leader-dashboard?view=members' });
  await waitUntilInstalled(page);
  const search = page.getByRole('searchbox', { name: 'Search members' });
  await search.fill('crew60');
  const row = page.getByRole('row').filter({ hasText: 'crew60' });
  await expect(row).toContainText('Offline');
  const crew = await asMember('crew60');
  await expect(row).toContainText('Online');
  await crew.close();

  const kept = async () => (await keptPictures(page)).filter((path) => path.startsWith('/art/'));
  await expect.poll(kept).not.toEqual([]);

  await test.step('the Sync Centre clears them, and what is needed comes again', async () => {
    await goOn(page, '/sync');
    const card = page.getByRole('region', { name: 'Pictures' });
    await expect(card).toContainText(/\d+ kB of 60 MB/);
    await card.getByRole('button', { name: 'Clear pictures' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Pictures cleared.' })).toBeVisible();
    await expect.poll(kept).not.toEqual([]);
    await card.getByRole('button', { name: 'None' }).click();
    await expect(card).toContainText('Pictures are shown only while online.');
    await expect.poll(kept).toEqual([]);
    await card.getByRole('button', { name: '20 MB' }).click();
    await expect.poll(kept).not.toEqual([]); // control: there is something to lose
  });

  await test.step('a logout without a connection leaves none, and the device its choice', async () => {
    complaints.allowNetworkFailures();
    await muster.kill();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(kept).toEqual([]);
    const budget = await page.evaluate(async () =>
      (await caches.match('/picture-budget', { cacheName: 'muster-device' }))?.text(),
    );
    expect(budget).toBe('20000000');
  });
});
