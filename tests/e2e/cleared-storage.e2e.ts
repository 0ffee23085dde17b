import type { Device } from '#tests/support/browser/browser.ts';
import { clearings, type Clearing } from '#tests/support/hostile/clearings.inputs.ts';
import { expect, test, type Page } from './fixtures.ts';

const VANISHED = /^Your browser cleared what was kept on this device\. We're fetching it again/;
const CLEARED = /^Your browser cleared what was kept on this device, and you're signed out here/;

test('FAULTS 15 storage that is cleared under open tabs is told in each of them at once', async ({
  aDeviceOf,
  asMember,
}) => {
  test.slow();
  const leader = await asMember('leader');
  const event = await leader.createEvent('Before the flood');
  const owners = OWNERS.values();
  let device: Device | null = null;
  for (const { input, by, expected } of clearings) {
    await test.step(`${input}: ${expected}`, async () => {
      device ??= await openedDevice(await aDeviceOf(owners.next().value ?? 'nobody'));
      const pages = device.context.pages();
      const said = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });
      for (const page of pages) {
        await page.goto(`/events/${event.id}`);
        await expect(page.getByRole('heading', { name: event.title })).toBeVisible();
        await expect(said(page, /cleared/)).not.toBeAttached();
      }
      await clear(device, by);
      for (const page of pages) {
        if (expected === 'fetched again') await expect(said(page, VANISHED)).toBeAttached();
        if (expected === 'signed out') await expect(said(page, CLEARED)).toBeAttached();
        else await expect(page.getByRole('heading', { name: event.title })).toBeVisible();
        if (expected === 'nothing') await expect(said(page, /cleared/)).not.toBeAttached();
      }
      if (areDatabasesAlone(by)) return;
      await device.close();
      device = null;
    });
  }
});

/** Of whom most runs have a device already: making another one of the same member's costs as much as a journey. */
const OWNERS = ['pilot', 'chief', 'admin', 'leader'];

/** What was in them is fetched again, and the device is as it was; of one that has lost more the next clearing would show less. */
function areDatabasesAlone(by: Clearing['by']): boolean {
  return 'script' in by || by.storageTypes === 'indexeddb';
}

async function openedDevice(device: Device): Promise<Device> {
  await device.open();
  await device.context.newPage();
  return device;
}

async function clear({ context }: Device, by: Clearing['by']): Promise<void> {
  const [first] = context.pages();
  if (!first) throw new Error('The device has no tab.');
  if ('script' in by) await first.evaluate(by.script);
  else {
    const session = await context.newCDPSession(first);
    const { origin } = new URL(first.url());
    await session.send('Storage.clearDataForOrigin', { origin, ...by });
  }
}
