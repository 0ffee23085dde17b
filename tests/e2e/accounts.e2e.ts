import {
  lightenCaptchas,
  PASSWORD,
  passCaptcha,
  typeAccount,
} from '#tests/support/portal/account-forms.ts';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { horizontalOverflow } from '#tests/support/browser/horizontal-overflow.ts';
import { goOn, installAtHome } from '#tests/support/portal/portal.ts';
import { onPhoneAndDesktop } from '#tests/support/browser/widths.ts';
import { expect, test } from './fixtures.ts';

test('axe finds nothing on the screens of accounts, and nothing hangs over the side; without a connection they say so first, and keep what was typed but a password', async ({
  aVisitor,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures();
  const page = await aVisitor();
  await lightenCaptchas(page, muster);
  await test.step('axe finds nothing on the screens of accounts, and nothing hangs over the side', async () => {
    const clean = (what: string) =>
      onPhoneAndDesktop(page, async (where) => {
        expect.soft(await axeFindings(page), `${what} on a ${where}`).toEqual([]);
        expect.soft(await horizontalOverflow(page), `${what} on a ${where}`).toBeLessThanOrEqual(0);
      });
    for (const [path, heading] of [
      ['/register', 'Register'],
      ['/forgot-password', 'Forgot password'],
      ['/reset-password?token=some', 'Reset password'],
      ['/data-request', 'Data request'],
    ] as const) {
      await goOn(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await clean(path);
      await page.getByRole('main').locator('button[type=submit]').click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      await clean(`${path}, with mistakes`);
    }
    await passCaptcha(page);
    await clean('verified');
  });

  await test.step('without a connection they say so first, and keep what was typed but a password', async () => {
    await installAtHome(page);
    await muster.kill();
    await page.goto('/login');
    for (const { path, deed } of [
      { path: '/login', deed: 'Logging in' },
      { path: '/forgot-password', deed: 'Asking for a reset link' },
      { path: '/data-request', deed: 'Sending a request' },
      { path: '/reset-password?token=some', deed: 'Setting a new password' },
      { path: '/register', deed: 'Registering' },
    ]) {
      await goOn(page, path);
      const said = page.getByRole('main').getByRole('status');
      await expect(
        said.filter({ hasText: `Our server isn't answering. ${deed} needs a connection.` }),
      ).toBeVisible();
    }
    await typeAccount(page, 'Ostrander');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('Ostrander');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(
      'ostrander@farwatch.example',
    );
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);

    await muster.start();
    await expect(page.getByText('Registering needs a connection.')).toBeHidden({ timeout: 60_000 });
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    await passCaptcha(page);
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await goOn(page, '/register');
    await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('');
  });
});
