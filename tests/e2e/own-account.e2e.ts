import { axeFindings } from '#tests/support/browser/axe.ts';
import { DEMO_PASSWORD, tokenByPassword } from '#tests/support/portal/api-client.ts';
import { button, card } from '#tests/support/portal/dashboard.ts';
import { onPhoneAndDesktop } from '#tests/support/browser/widths.ts';
import { expect, test } from './fixtures.ts';

const NEW_PASSWORD = 'thirteen lanterns';

test.describe('the own account', () => {
  test('SPEC 19.3 has another password after the present one was given, and is signed out elsewhere', async ({
    aMember,
    complaints,
    faults,
    muster,
  }) => {
    complaints.allowNetworkFailures();
    const page = await aMember('pilot', { baseURL: faults.url });
    const elsewhere = await tokenByPassword(muster.url, 'pilot');
    await button(card(page, 'Signing In'), 'Change password').click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    const present = dialog.getByLabel('Present password', { exact: true });
    await button(dialog, 'Change password').click();
    await expect(present).toHaveAccessibleDescription('Enter your present password.');
    await onPhoneAndDesktop(page, async (where) => {
      expect(await axeFindings(page), `on a ${where}`).toEqual([]);
    });

    await present.fill('not the right one');
    await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await dialog.getByLabel('Repeat new password', { exact: true }).fill(NEW_PASSWORD);
    await button(dialog, 'Change password').click();
    await expect(present).toHaveAccessibleDescription('That is not your password.');
    await expect(present).toBeFocused();

    await present.fill(DEMO_PASSWORD);
    faults.inject({ path: '/api/auth/password' }, { kind: 'drop-request' }, 1);
    await button(dialog, 'Change password').click();
    await expect(dialog.getByRole('alert')).toContainText("Couldn't change your password.");
    await button(dialog, 'Change password').click();
    await expect(page.getByRole('status').filter({ hasText: 'changed' })).toContainText(
      'Your password is changed. All other devices are signed out.',
    );
    await expect(button(card(page, 'Signing In'), 'Change password')).toBeFocused();
    expect(await statusOf(muster.url, elsewhere)).toBe(401);
    expect(await tokenByPassword(muster.url, 'pilot', NEW_PASSWORD)).not.toBe('');
  });

  test('SPEC 19.8 is signed in on devices that are listed, and signed out there one by one or all at once', async ({
    aMember,
    complaints,
    faults,
    muster,
  }) => {
    complaints.allowNetworkFailures();
    const page = await aMember('pilot', { baseURL: faults.url });
    const tokens = await Promise.all([1, 2, 3].map(() => tokenByPassword(muster.url, 'pilot')));
    const open = button(card(page, 'Signing In'), 'Show your devices');
    const dialog = page.getByRole('dialog', { name: 'Your devices' });
    await open.click();
    const rows = dialog.getByRole('listitem');
    await expect(rows).toHaveCount(4);
    await expect(rows.first()).toContainText('This device');
    await expect(rows.nth(1).getByRole('heading', { name: 'A device' })).toBeVisible();
    await onPhoneAndDesktop(page, async (where) => {
      expect(await axeFindings(page), `on a ${where}`).toEqual([]);
    });

    await rows.nth(1).getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1).getByRole('button')).toBeFocused();
    await button(dialog, 'Sign out all others').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(dialog.getByText("You're signed in on this device only.")).toBeVisible();
    expect(await Promise.all(tokens.map((one) => statusOf(muster.url, one)))).toEqual([
      ...[401, 401, 401],
    ]);
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();

    faults.inject({ path: '/api/auth/sessions' }, { kind: 'drop-request' });
    await open.click();
    await expect(dialog.getByText('without a connection')).toHaveText(
      "Your devices can't be listed without a connection. Try again once you're online.",
    );
    await expect(rows).toHaveCount(0);
  });
});

async function statusOf(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/api/auth/user/profile`, { headers })).status;
}
