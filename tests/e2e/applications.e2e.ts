import type { Locator } from '@playwright/test';
import {
  applications,
  gunner,
  LOGISTICS,
  managed,
  memberAtSupport,
  message,
  openGunner,
  posting,
  submittedBy,
  SUPPORT,
} from '#tests/support/portal/postings.ts';
import { arriveAt, goOn } from '#tests/support/portal/portal.ts';
import { keptDrafts } from '#tests/support/browser/stored-rows.ts';
import { expect, test, type Page } from './fixtures.ts';

const NO_GROUND = 'rgba(0, 0, 0, 0)';

test('a member submits an application, of which a draft is kept until then, opens a posting by its own link, sees which are open, and manages no department that they hold no position in', async ({
  aDeviceOf,
  asMember,
}) => {
  const admin = await asMember('admin');
  const page = await (await aDeviceOf('pilot')).open();
  await test.step('a member submits an application, of which a draft is kept until then', async () => {
    await memberAtSupport(page);
    await openGunner(page);
    const dialog = gunner(page);
    await expect(dialog.getByText('Takes a turret where one is free.')).toBeVisible();
    await expect(dialog.locator('.rich-text')).toHaveCSS('height', '200px'); // SPEC 9
    await expect(dialog.getByText('#gunnery')).toBeVisible();
    await message(page).click();
    await page.keyboard.type('   ');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText('Message cannot be empty.')).toBeVisible();
    await expect(message(page)).toBeFocused();

    await page.keyboard.press('Control+a');
    await page.keyboard.type('I aim ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('well.');
    await expect(dialog.getByText('Message cannot be empty.')).toHaveCount(0);
    await expect(dialog.getByText('Draft kept on this device')).toBeVisible();
    await expect.poll(() => keptDrafts(page)).toContain('well.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await openGunner(page);
    await expect(message(page)).toHaveText('I aim well.');
    await expect(dialog.getByText(/^This is the draft you left at \d\d:\d\d\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep draft' }).click();
    expect(await submittedBy(admin, 'pilot')).toEqual([]);

    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Application submitted.')).toBeVisible();
    expect(await submittedBy(admin, 'pilot')).toEqual(['<p>I aim <strong>well.</strong></p>']);
    await openGunner(page);
    await expect(message(page)).toHaveText('');
    await expect(dialog.getByRole('region', { name: 'Your applications' })).toContainText(
      'Submitted',
    );
  });

  await test.step('a member opens a posting by its own link, sees by a dot and in words which are open, is told why a closed one takes nothing, and manages no department that they hold no position in', async () => {
    const { id } = await posting(admin, SUPPORT, 'Gunner');
    await arriveAt(page, `${SUPPORT}?posting=${id}`);
    await expect(gunner(page)).toBeVisible();
    await gunner(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(gunner(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/departments\/support$/);

    await expect(managed(page)).toHaveCount(0);
    await applications(page).getByRole('button', { name: 'Refuel Pilot Closed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refuel Pilot' });
    const button = dialog.getByRole('button', { name: 'Submit' });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription('This posting is closed to applications.');
    await expect(message(page)).toHaveAttribute('aria-disabled', 'true');
    const bold = dialog.getByRole('button', { name: /^Bold/ });
    await expect(bold).toHaveAttribute('aria-disabled', 'true');
    await expect(bold).toHaveCSS('background-color', NO_GROUND);
    await goOn(page, LOGISTICS);
    await expect(managed(page)).toBeVisible();

    const list = managed(page); // the one card that managers have
    await expect(applications(page)).toHaveCount(0);
    await expect(list.getByRole('button', { name: 'Miner Closed' })).toBeVisible();
    expect(await dotBeside(list.getByText('Open', { exact: true }).first())).toBe(
      await tokenOf(page, '--ok'),
    );
    expect(await dotBeside(list.getByText('Closed', { exact: true }).first())).toBe(
      await tokenOf(page, '--bad'),
    );
    await list.getByRole('button', { name: 'Convoy Lead Open' }).click();
    const lead = page.getByRole('dialog', { name: 'Convoy Lead' });
    const asked = lead.getByRole('listitem');
    await expect(asked.getByText('At least ten convoys flown, in any role.')).toBeVisible();
    await expect(lead.getByText('#convoy')).toBeVisible();
    await page.goBack();
    await expect(lead).toHaveCount(0);
  });
});

/** The colour of the dot that stands before a state. */
function dotBeside(state: Locator): Promise<string> {
  return state.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
}

/** A colour of the look as the browser writes it. */
function tokenOf(page: Page, name: string): Promise<string> {
  return page.evaluate((token) => {
    const probe = document.createElement('i');
    probe.style.backgroundColor = `var(${token})`;
    document.body.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  }, name);
}
