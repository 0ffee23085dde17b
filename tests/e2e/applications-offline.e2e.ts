import { ORIGIN } from '#tests/support/browser/browser.ts';
import type { Locator } from '@playwright/test';
import { SYNC_TAG } from '#store/sync-tag.ts';
import {
  applications,
  gunner,
  memberAtSupport,
  message,
  openGunner,
  posting,
  setOpen,
  submit,
  submittedBy,
  submitWithServerDead,
  SUPPORT,
} from '#tests/support/portal/postings.ts';
import { goOn, REFUSED, WAITING } from '#tests/support/portal/portal.ts';
import { fireSync } from '#tests/support/browser/worker-events.ts';
import { expect, test, type Page } from './fixtures.ts';

test.describe('an application that is submitted while the server is dead', () => {
  test.beforeEach(({ complaints }) => {
    complaints.allowNetworkFailures();
  });

  test('waits over a reload and arrives once, and so does another one; the worker delivers it when no tab is open', async ({
    aDeviceOf,
    asMember,
    muster,
  }) => {
    const device = await aDeviceOf('pilot');
    const page = await device.open();
    await submitWithServerDead(page, muster, 'I aim well.');
    const waits = 'Waiting to send: your application for Gunner is kept on this device.';
    await expect(page.getByText(waits)).toBeVisible();
    await page.reload();
    const row = applications(page).getByRole('button', { name: 'Gunner' });
    await expect(row).toContainText(WAITING);
    await submit(page, 'And I am never late.');
    await openGunner(page);
    const own = gunner(page).getByRole('region', { name: 'Your applications' });
    await expect(own.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('Application submitted.')).toHaveCount(0);

    await muster.start();
    await expect(page.getByText('Application submitted.')).toBeVisible({ timeout: 60_000 });
    await expect(own.getByText('Submitted')).toHaveCount(2, { timeout: 60_000 });
    const admin = await asMember('admin');
    expect(await submittedBy(admin, 'pilot')).toEqual([
      '<p>And I am never late.</p>',
      '<p>I aim well.</p>',
    ]);

    const other = await device.context.newPage();
    await page.keyboard.press('Escape');
    await muster.kill();
    await submit(page, 'Nor do I sleep.');
    await page.close();
    await muster.start();
    const later = await asMember('admin');
    expect(await submittedBy(later, 'pilot')).toHaveLength(2);
    await fireSync(other, ORIGIN, SYNC_TAG);
    await expect.poll(() => submittedBy(later, 'pilot')).toContain('<p>Nor do I sleep.</p>');
    expect(await submittedBy(later, 'pilot')).toHaveLength(3);
  });

  test('or without a connection, and closed or deleted meanwhile is told by name, keeps its message, and can be sent again where it is open', async ({
    aDeviceOf,
    asMember,
  }) => {
    const device = await aDeviceOf('pilot');
    const page = await device.open();
    const admin = await asMember('admin');
    const before = await posting(admin, SUPPORT, 'Gunner');
    await memberAtSupport(page);
    await device.context.setOffline(true);
    await submit(page, 'I aim well.');
    await setOpen(admin, before, false);
    await device.context.setOffline(false);
    const told = page.getByRole('alert').filter({ hasText: 'Failed to submit.' });
    await expect(told).toContainText(
      "Your application for Gunner (Support) didn't go through: the posting closed first.",
      { timeout: 60_000 },
    );
    await expect(
      applications(page).getByRole('button', { name: `Gunner Closed ${REFUSED}` }),
    ).toBeVisible();
    await told.getByRole('button', { name: 'View' }).click();
    const entry = entryForGunner(page);
    await entry.getByText('Your message').click();
    await expect(entry.getByText('I aim well.')).toBeVisible();
    await device.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await entry.getByRole('button', { name: 'Copy message' }).click();
    await expect(page.getByText('Message copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('I aim well.');

    await setOpen(admin, before, true);
    await entry.getByRole('link', { name: 'Open posting' }).click();
    const own = gunner(page).getByRole('region', { name: 'Your applications' });
    await own.getByRole('button', { name: 'Edit and send again' }).click();
    await expect(own).toHaveCount(0);
    await expect(message(page)).toHaveText('I aim well.');
    await message(page).press('Control+End');
    await page.keyboard.type(' Still.');
    await gunner(page).getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Application submitted.')).toBeVisible();
    expect(await submittedBy(admin, 'pilot')).toEqual(['<p>I aim well. Still.</p>']);

    await device.context.setOffline(true);
    await submit(page, 'And far.');
    await admin.send('DELETE', `${SUPPORT}/applications/${before.id}`);
    await device.context.setOffline(false);
    const gone = page
      .getByRole('alert')
      .filter({ hasText: 'Failed to submit.' })
      .filter({ hasText: 'no longer exists' });
    await expect(gone).toContainText(
      "Your application for Gunner (Support) didn't go through. This posting no longer exists.",
      {
        timeout: 60_000,
      },
    );
    await goOn(page, '/sync');
    const lost = entryForGunner(page);
    await expect(lost).toContainText('This posting no longer exists.');
    await expect(lost.getByRole('link', { name: 'Open posting' })).toHaveCount(0);
    await expect(lost.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
    await lost.getByText('Your message').click();
    await expect(lost.getByText('And far.')).toBeVisible();
  });
});

/** Its row in the sync centre, where it waits for a decision. */
function entryForGunner(page: Page): Locator {
  return page
    .getByRole('region', { name: 'Needs you' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { name: 'Application for Gunner, Support' }),
    });
}
