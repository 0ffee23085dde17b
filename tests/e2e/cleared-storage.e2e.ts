import { clearings } from '#tests/support/hostile/clearings.inputs.ts';
import { expect, test } from './fixtures.ts';

const VANISHED = /^Your browser cleared what was kept on this device\. We're fetching it again/;
const CLEARED = /^Your browser cleared what was kept on this device, and you're signed out here/;

test('FAULTS 15 storage that is cleared under open tabs is told in each of them at once', async ({
  aDeviceOf,
  asMember,
}) => {
  test.slow();
  const leader = await asMember('leader');
  const event = await leader.createEvent('Before the flood');
  for (const { input, by, expected } of clearings) {
    await test.step(`${input}: ${expected}`, async () => {
      const device = await aDeviceOf('pilot');
      const first = await device.open();
      const pages = [first, await device.context.newPage()];
      for (const page of pages) {
        await page.goto(`/events/${event.id}`);
        await expect(page.getByRole('heading', { name: event.title })).toBeVisible();
      }
      if ('script' in by) await first.evaluate(by.script);
      else {
        const session = await device.context.newCDPSession(first);
        const { origin } = new URL(first.url());
        await session.send('Storage.clearDataForOrigin', { origin, ...by });
      }
      for (const page of pages) {
        const said = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
        if (expected === 'fetched again') await expect(said(VANISHED)).toBeAttached();
        if (expected === 'signed out') await expect(said(CLEARED)).toBeAttached();
        else await expect(page.getByRole('heading', { name: event.title })).toBeVisible();
        if (expected === 'nothing') await expect(said(/cleared/)).not.toBeAttached();
      }
      await device.context.close();
    });
  }
});
