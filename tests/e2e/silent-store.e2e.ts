import { rolesOf } from '#tests/support/portal/api-client.ts';
import { holdDatabase } from '#tests/support/browser/held-database.ts';
import { arriveAtEvent, ATTENDING, roleCard, rsvp } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

const ROLE = 'Hauler';
const NOT_SAVED = 'Dismiss: Failed to update RSVP';
const SILENT = /^This device's storage isn't answering\. Changes can't be saved now/;

test('FAULTS 18 a database that does not answer is told, nothing is said to be kept that is not, and all goes on when it answers', async ({
  aDeviceOf,
  asMember,
}) => {
  const leader = await asMember('leader');
  const event = await leader.createEvent('A silent night');
  const device = await aDeviceOf('pilot');
  const page = await device.open();
  await arriveAtEvent(page, event);
  const beside = await device.context.newPage();
  await beside.goto('/favicon.svg');
  await page.bringToFront();

  await test.step('a press is told as not saved, and the screen says what helps', async () => {
    const letGo = await holdDatabase(beside);
    await rsvp(page, ROLE);
    await expect(page.getByRole('button', { name: NOT_SAVED })).toBeVisible();
    const strip = page.getByRole('status').filter({ hasText: SILENT });
    await expect(strip.getByRole('button', { name: 'Reload' })).toBeAttached();
    await letGo();
    await expect(strip).toHaveCount(0);
    expect(rolesOf(await leader.event(event.id), 'pilot')).toEqual([]);
  });

  await test.step('a page that opens shows what it showed before, or what the server says', async () => {
    const letGo = await holdDatabase(beside);
    await page.reload();
    await expect(roleCard(page, ROLE)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: SILENT })).toBeAttached();
    await rsvp(page, ROLE);
    await expect(page.getByRole('button', { name: NOT_SAVED })).toBeVisible();
    await letGo();
    await expect(page.getByRole('status').filter({ hasText: SILENT })).toHaveCount(0);
  });

  await test.step('and a press counts again', async () => {
    await rsvp(page, ROLE);
    await expect(roleCard(page, ROLE)).toContainText(ATTENDING);
    await expect.poll(async () => rolesOf(await leader.event(event.id), 'pilot')).toEqual([ROLE]);
  });
});
