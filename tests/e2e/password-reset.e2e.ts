import { FORGOT_REDIRECT_MS, RESET_REDIRECT_MS } from '#domain/limits.ts';
import {
  holdTimers,
  lightenCaptchas,
  passCaptcha,
  resetLink,
  stopTheClock,
  typeAccount,
} from '#tests/support/portal/account-forms.ts';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { press, tabTo } from '#tests/support/browser/keyboard.ts';
import { goOn } from '#tests/support/portal/portal.ts';
import { onPhoneAndDesktop } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

const PILOT = 'pilot@farwatch.example';
const NEW_PASSWORD = 'thirteen lanterns';

test.describe('a forgotten password', () => {
  test('is answered alike to whoever asks, and four seconds later the login is there, or it is told that nobody answered; it is set anew with the link in the mail, once', async ({
    aVisitor,
    complaints,
    faults,
    muster,
  }) => {
    complaints.allowNetworkFailures();
    const page = await aVisitor({ baseURL: faults.url });
    await page.clock.install();
    for (const email of [PILOT, 'nobody@farwatch.example']) {
      await goOn(page, '/forgot-password');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await stopTheClock(page);
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'reset link' })).toHaveText(
        'If your email is registered, you will receive a reset link.',
      );
      await page.clock.runFor(FORGOT_REDIRECT_MS - 1);
      expect(new URL(page.url()).pathname, email).toBe('/forgot-password');
      await page.clock.runFor(1);
      await page.clock.resume();
      await expect(page.getByRole('heading', { level: 1, name: 'Login' }), email).toBeVisible();
      await expect(page, email).toHaveURL(/\/login$/);
    }

    await goOn(page, '/forgot-password');
    const asked = page.getByRole('textbox', { name: 'Email' });
    await expect(asked).toHaveAttribute('inputmode', 'email');
    await asked.fill(PILOT);
    faults.inject({ path: '/api/auth/request-password-reset' }, { kind: 'drop-request' });
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Failed to request password reset.',
    );
    faults.heal();

    const email = 'ostrander@farwatch.example';
    await lightenCaptchas(page, muster);
    await page.goto('/register');
    await typeAccount(page, 'Ostrander');
    await passCaptcha(page);
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    const link = await resetLink(muster.dataDir, email);

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
      new URLSearchParams(link.split('?')[1]).get('token'),
    );
    const first = page.getByLabel('New password', { exact: true });
    const second = page.getByLabel('Repeat new password', { exact: true });
    const button = page.getByRole('button', { name: 'Reset Password' });
    const names = page.getByRole('main').locator('form input').first(); // a password manager takes the one before the password
    await expect(names).toHaveAttribute('autocomplete', 'username');
    await expect(names).toHaveValue('Ostrander');
    await first.fill(NEW_PASSWORD);
    await second.fill('thirteen lantern');
    await button.click();
    await expect(second).toHaveAccessibleDescription('Passwords do not match.');
    await expect(second).toBeFocused();

    await second.fill(NEW_PASSWORD);
    faults.inject({ path: '/api/auth/reset-password' }, { kind: 'drop-request' }, 1);
    await button.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Password reset failed.');
    await expect(second).toHaveValue(NEW_PASSWORD);

    await stopTheClock(page);
    await button.click();
    await expect(page.getByRole('status').filter({ hasText: 'successful' })).toHaveText(
      'Password reset successful! You can now log in.',
    );
    await page.clock.runFor(RESET_REDIRECT_MS - 1);
    expect(new URL(page.url()).pathname).toBe('/reset-password');
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('textbox', { name: 'Username' }).fill('Ostrander');
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await goOn(page, link);
    await first.fill('fourteen lanterns');
    await second.fill('fourteen lanterns');
    await button.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Missing or invalid reset token.',
    );
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  });

  test('is asked for and set anew with the keyboard alone, refused with a link that does not hold or asked for too often, and axe finds nothing on what is said in the end; SPEC 25.1 without a passkey the login says what to do', async ({
    aVisitor,
    complaints,
    muster,
  }) => {
    complaints.allowNetworkFailures();
    const page = await aVisitor();
    await holdTimers(page, FORGOT_REDIRECT_MS);
    await holdTimers(page, RESET_REDIRECT_MS);
    const cleanOnBoth = () =>
      onPhoneAndDesktop(page, async (where) => {
        expect(await axeFindings(page), `on a ${where}`).toEqual([]);
      });
    await page.goto('/reset-password?token=some');
    await typeNewPassword(page);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Missing or invalid reset token.',
    );
    await tabTo(page, page.getByRole('link', { name: 'Ask for a new link' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeFocused();

    await goOn(page, '/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeFocused();
    await press(page, page.getByRole('button', { name: 'Sign in with a passkey' }));
    await expect(page.getByRole('alert').filter({ hasText: 'No passkey was used.' })).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: 'Forgot Password?' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeFocused();
    await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
    await page.keyboard.type(PILOT);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'reset link' })).toBeFocused();
    const sent = page.getByRole('heading', { name: 'Check your email' });
    await expect(sent).toBeVisible();
    await cleanOnBoth();
    await expect(sent).toBeVisible();

    await goOn(page, await resetLink(muster.dataDir, PILOT));
    await typeNewPassword(page);
    const isSet = page.getByRole('status').filter({ hasText: 'successful' });
    await expect(isSet).toBeFocused();
    await cleanOnBoth();
    await expect(isSet).toBeVisible();

    await test.step('what the server says is told: it has enough of who asks too often', async () => {
      await goOn(page, '/forgot-password');
      await page.getByRole('textbox', { name: 'Email' }).fill(PILOT);
      const held = await useUpResetRequests(muster.url);
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText(held);
    });
  });
});

/** Types it twice and sends it, all by keyboard. */
async function typeNewPassword(page: Page): Promise<void> {
  await tabTo(page, page.getByLabel('New password', { exact: true }));
  await page.keyboard.type(NEW_PASSWORD);
  await tabTo(page, page.getByLabel('Repeat new password', { exact: true }));
  await page.keyboard.type(NEW_PASSWORD);
  await tabTo(page, page.getByRole('button', { name: 'Reset Password' }));
  await page.keyboard.press('Enter');
}

/** Asks for links until the server has enough of this address; answers what it says then. */
async function useUpResetRequests(url: string): Promise<string> {
  for (let asked = 0; asked < 100; asked += 1) {
    const response = await fetch(`${url}/api/auth/request-password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@farwatch.example' }),
    });
    if (response.status === 429) return ((await response.json()) as { message: string }).message;
  }
  throw new Error('The server takes any number of requests.');
}
