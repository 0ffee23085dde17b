import {
  lightenCaptchas,
  PASSWORD,
  passCaptcha,
  ROBOT_MS,
  typeAccount,
} from '#tests/support/portal/account-forms.ts';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { hold } from '#tests/support/processes/fault-proxy.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { fillIn, goOn } from '#tests/support/portal/portal.ts';
import { onPhoneAndDesktop } from '#tests/support/browser/widths.ts';
import { expect, test } from './fixtures.ts';

test.describe('registering', () => {
  test('leads from the form over the captcha to the login and from there to the profile; works with the keyboard alone, and says what is wrong; so does logging in', async ({
    aVisitor,
    muster,
    complaints,
    faults,
  }) => {
    complaints.allowNetworkFailures();
    const page = await aVisitor({ at: '/register', baseURL: faults.url });
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
    await typeAccount(page, 'Ostrander');
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    const box = page.getByRole('checkbox', { name: "I'm not a robot" });
    await expect(box).toHaveAccessibleDescription('Please complete the CAPTCHA');
    await expect(box).toBeFocused();

    await test.step('the captcha can be ticked again when there was no connection', async () => {
      faults.inject({ path: '/api/captcha' }, { kind: 'drop-request' }, 1);
      await page.keyboard.press('Space');
      await expect(box).toHaveAccessibleDescription(/tick the box again/);
    });
    await test.step('the captcha says that it works, and does so in workers of our own', async () => {
      const release = hold();
      faults.inject({ path: '/api/captcha' }, { kind: 'hold-request', until: release.promise });
      await box.press('Space');
      await expect(page.getByRole('status').filter({ hasText: 'Verifying...' })).toBeVisible();
      expect(workers).toEqual([]);
      release.now();
      await expect(page.getByRole('status').filter({ hasText: 'Verified' })).toBeVisible({
        timeout: ROBOT_MS,
      });
      await expect(box).toBeChecked();
      expect(workers.length).toBeGreaterThanOrEqual(1);
      expect(workers.every((path) => path.startsWith('/assets/captcha-worker'))).toBe(true);
    });

    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('status').filter({ hasText: 'account is ready' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await onPhoneAndDesktop(page, async (where) => {
      expect(await axeFindings(page), `on a ${where}`).toEqual([]);
    });

    await page.getByRole('textbox', { name: 'Username' }).fill('Ostrander');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);

    faults.heal();
    await lightenCaptchas(page, muster);
    await test.step('works with the keyboard alone', async () => {
      await page.goto('/home');
      await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Register' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Register' })).toBeFocused();
      await tabTo(page, page.getByRole('textbox', { name: 'Username' }));
      await page.keyboard.type('Halloran');
      await page.keyboard.press('Tab');
      await page.keyboard.type('halloran@farwatch.example');
      await page.keyboard.press('Tab');
      await page.keyboard.type(PASSWORD);
      const box = page.getByRole('checkbox', { name: "I'm not a robot" });
      await tabTo(page, box);
      await page.keyboard.press('Space');
      await expect(box).toBeChecked({ timeout: ROBOT_MS });
      await expect(box).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused(); // SPEC 18.2
    });

    await test.step('says what is wrong before anything is sent, at the field what the server refuses, and that nobody answered', async () => {
      const sent = faults.count({ path: '/api/auth/register' });
      await goOn(page, '/register');
      const main = page.getByRole('main');
      const name = page.getByRole('textbox', { name: 'Username' });
      const email = page.getByRole('textbox', { name: 'Email' });
      const password = page.getByLabel('Password', { exact: true });
      await main.getByRole('button', { name: 'Register' }).click();
      await expect(name).toBeFocused();
      for (const field of [name, email, password]) {
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toHaveAttribute('required');
      }
      await expect(email).toHaveAttribute('inputmode', 'email');
      await typeAccount(page, 'Ostrander');
      await email.fill('ostrander');
      await password.fill('short');
      await main.getByRole('button', { name: 'Register' }).click();
      await expect(main).toContainText("That doesn't look like an email address.");
      await expect(main).toContainText('at least 10 characters');
      expect(faults.count({ path: '/api/auth/register' })).toBe(sent);

      await typeAccount(page, 'PILOT');
      await passCaptcha(page);
      await main.getByRole('button', { name: 'Register' }).click();
      await expect(name).toHaveAccessibleDescription(/This username is taken\./);
      await expect(name).toBeFocused();
      await expect(password).toHaveValue(PASSWORD);
      await expect(page.getByRole('checkbox')).not.toBeChecked();

      await name.fill('Ostrander');
      await passCaptcha(page);
      faults.inject({ path: '/api/auth/register' }, { kind: 'drop-request' });
      await main.getByRole('button', { name: 'Register' }).click();
      await expect(main.getByRole('alert')).toContainText('Registration failed');
      await expect(name).toHaveValue('Ostrander');
      faults.heal();
    });

    await test.step('logging in says that it is busy, and why it failed', async () => {
      const tries = faults.count({ path: '/api/auth/login' });
      await goOn(page, '/login');
      await expect(page.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute(
        'href',
        '/forgot-password',
      );
      await expect(
        page.getByRole('main').getByRole('link', { name: 'Register', exact: true }),
      ).toHaveAttribute('href', '/register');
      const button = page.getByRole('main').getByRole('button', { name: /^Log/ });
      const password = page.getByLabel('Password', { exact: true });
      await button.click();
      await expect(page.getByRole('textbox', { name: 'Username' })).toHaveAccessibleDescription(
        'Enter your username.',
      );
      await expect(password).toHaveAccessibleDescription('Enter your password.');
      await expect(password).toHaveAttribute('required');
      expect(faults.count({ path: '/api/auth/login' })).toBe(tries);
      await page.getByRole('textbox', { name: 'Username' }).fill('pilot');
      await password.fill('not this one');
      await button.click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        /username or password/i,
      );

      faults.inject({ path: '/api/auth/login' }, { kind: 'drop-request' });
      await button.click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Login failed');
      faults.heal();

      const release = hold();
      faults.inject({ path: '/api/auth/login' }, { kind: 'hold-request', until: release.promise });
      await fillIn(page, 'pilot');
      await expect(button).toHaveText(/Logging in\.\.\./);
      await expect(button).toHaveAccessibleName('Logging in...');
      release.now();
      await expect(page).toHaveURL(/\/dashboard$/);
    });
  });
});
