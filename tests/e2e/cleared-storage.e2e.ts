import { expect, test } from './fixtures.ts';

const VANISHED = /^Your browser cleared what was kept on this device\. We're fetching it again/;
const CLEARED = /^Your browser cleared what was kept on this device, and you're signed out here/;

test('FAULTS 15 storage that is cleared under open tabs is told in each of them at once', async ({
  aDeviceOf,
  asMember,
}) => {
  const leader = await asMember('leader');
  const event = await leader.createEvent('Before the flood');
  const device = await aDeviceOf('pilot');
  const pages = [await device.open(), await device.context.newPage()];
  const [first = await device.context.newPage()] = pages;
  for (const page of pages) {
    await page.goto(`/events/${event.id}`);
    await expect(page.getByRole('heading', { name: event.title })).toBeVisible();
  }

  await test.step('databases that somebody deletes are fetched again', async () => {
    await first.evaluate(async () => {
      for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    });
    for (const page of pages) {
      await expect(page.getByRole('status').filter({ hasText: VANISHED })).toBeAttached();
      await expect(page.getByRole('heading', { name: event.title })).toBeVisible();
    }
  });

  await test.step('with everything of the site the session is gone, too', async () => {
    for (const page of pages) await page.reload();
    const session = await device.context.newCDPSession(first);
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(first.url()).origin,
      storageTypes: 'all',
    });
    for (const page of pages)
      await expect(page.getByRole('status').filter({ hasText: CLEARED })).toBeAttached();
  });
});
