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
});

async function statusOf(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/api/auth/user/profile`, { headers })).status;
}
