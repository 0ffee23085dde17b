import { axeFindings, axeFindingsAt } from '#tests/support/browser/axe.ts';
import { DEMO_PASSWORD, tokenByPassword } from '#tests/support/portal/api-client.ts';
import { button, card } from '#tests/support/portal/dashboard.ts';
import { resetLink } from '#tests/support/portal/account-forms.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { onPhoneAndDesktop } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

const NEW_PASSWORD = 'thirteen lanterns';

test('SPEC 19.3 SPEC 19.8 SPEC 19.9 SPEC 19.11 the own account has another password after the present one was given, is signed out elsewhere, on devices that are listed, and has another email once its link was followed', async ({
  aMember,
  complaints,
  faults,
  muster,
}) => {
  complaints.allowNetworkFailures();
  const page = await aMember('pilot', { baseURL: faults.url });
  const signingIn = card(page, 'Signing In');

  await test.step('SPEC 19.8 it is signed in on devices that are listed, and signed out there one by one or all at once', async () => {
    const tokens = await Promise.all([1, 2, 3].map(() => tokenByPassword(muster.url, 'pilot')));
    const open = button(signingIn, 'Show your devices');
    const dialog = page.getByRole('dialog', { name: 'Your devices' });
    await open.click();
    const rows = dialog.getByRole('listitem');
    await expect(rows).toHaveCount(4);
    await expect(rows.first()).toContainText('This device');
    await expect(rows.nth(1).getByRole('heading', { name: 'A device' })).toBeVisible();
    await clean(page);

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
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    faults.heal();
  });

  await test.step('SPEC 19.3 it has another password after the present one was given, and is signed out elsewhere', async () => {
    const elsewhere = await tokenByPassword(muster.url, 'pilot');
    await button(signingIn, 'Change password').click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    const present = dialog.getByLabel('Present password', { exact: true });
    await button(dialog, 'Change password').click();
    await expect(present).toHaveAccessibleDescription('Enter your present password.');
    await clean(page);

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
    await expect(button(signingIn, 'Change password')).toBeFocused();
    expect(await statusOf(muster.url, elsewhere)).toBe(401);
    expect(await tokenByPassword(muster.url, 'pilot', NEW_PASSWORD)).not.toBe('');
  });

  await test.step('SPEC 19.9 SPEC 19.11 it has another email once its link was followed, and can call it off until then', async () => {
    const ask = async (email: string) => {
      await button(signingIn, 'Change email').click();
      const dialog = page.getByRole('dialog', { name: 'Change email' });
      await expect(dialog).toContainText('only written to a folder on the server');
      await dialog.getByRole('textbox', { name: 'New email' }).fill(email);
      await dialog.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
      await button(dialog, 'Send link').click();
      await expect(signingIn).toContainText(`${isolated(email)} waits for its confirmation.`);
    };
    await ask('first@farwatch.example');
    await clean(page);
    const off = await resetLink(muster.dataDir, 'first@farwatch.example', /confirm/i);
    await button(signingIn, 'Call it off').click();
    await expect(signingIn).not.toContainText('waits for its confirmation.');
    await expect(button(signingIn, 'Change email')).toBeFocused();
    await ask('second@farwatch.example');
    const link = await resetLink(muster.dataDir, 'second@farwatch.example', /confirm/i);

    await page.goto(off);
    await expect(page).toHaveTitle(/^Confirm email/);
    await button(page, 'Confirm email').click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'This link no longer works. Ask for a new one in My Profile, under Signing In.',
    );
    expect(await axeFindings(page)).toEqual([]);

    await page.goto(link);
    await button(page, 'Confirm email').click();
    await expect(page.getByRole('status').filter({ hasText: 'second@' })).toBeFocused();
    await page.getByRole('link', { name: 'Go to My Profile' }).click();
    await expect(signingIn).toContainText('second@farwatch.example');
    await expect(signingIn).not.toContainText('waits for its confirmation.');
  });
});

async function clean(page: Page): Promise<void> {
  await onPhoneAndDesktop(page, async (where) => {
    expect(await axeFindingsAt(page, where), `on a ${where}`).toEqual([]);
  });
}

async function statusOf(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/api/auth/user/profile`, { headers })).status;
}
