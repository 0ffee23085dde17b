import { PASSWORD, passCaptcha, ROBOT_MS, typeAccount } from '#tests/support/account-forms.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { hold } from '#tests/support/fault-proxy.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { fillIn } from '#tests/support/portal.ts';
import { expect, test } from './fixtures.ts';

test.describe('registering', () => {
  test('leads from the form to the login and from there to the profile', async ({ aDevice }) => {
    const page = await (await aDevice()).open();
    await page.goto('/register');
    await typeAccount(page, 'Ostrander');
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    const box = page.getByRole('checkbox', { name: "I'm not a robot" });
    await expect(box).toHaveAccessibleDescription('Please complete the CAPTCHA');
    await expect(box).toBeFocused();

    await page.keyboard.press('Space');
    await expect(page.getByRole('status').filter({ hasText: 'Verified' })).toBeVisible({
      timeout: ROBOT_MS,
    });
    await expect(box).toBeChecked();
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('status').filter({ hasText: 'account is ready' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await axeFindings(page), 'on a phone').toEqual([]);

    await page.getByRole('textbox', { name: 'Username' }).fill('Ostrander');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('shows at the field what the server refuses, and asks for the captcha again', async ({
    aDevice,
    complaints,
  }) => {
    complaints.allowNetworkFailures();
    const page = await (await aDevice()).open();
    await page.goto('/register');
    await typeAccount(page, 'PILOT');
    await passCaptcha(page);
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    const name = page.getByRole('textbox', { name: 'Username' });
    await expect(name).toHaveAccessibleDescription(/This username is taken\./);
    await expect(name).toBeFocused();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    await expect(page.getByRole('checkbox')).not.toBeChecked();
  });

  test('says what is wrong before anything is sent', async ({ aDevice, faults }) => {
    const page = await (await aDevice({ baseURL: faults.url })).open();
    await page.goto('/register');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Register' }).click();
    const name = page.getByRole('textbox', { name: 'Username' });
    const email = page.getByRole('textbox', { name: 'Email' });
    await expect(name).toBeFocused();
    for (const field of [name, email, page.getByLabel('Password', { exact: true })]) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAttribute('required');
    }
    await expect(email).toHaveAttribute('type', 'email');
    await typeAccount(page, 'Ostrander');
    await page.getByRole('textbox', { name: 'Email' }).fill('ostrander');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await main.getByRole('button', { name: 'Register' }).click();
    await expect(main).toContainText("That doesn't look like an email address.");
    await expect(main).toContainText('at least 10 characters');
    expect(faults.count({ path: '/api/auth/register' })).toBe(0);
  });

  test('says so when nobody answered', async ({ aDevice, complaints, faults }) => {
    complaints.allowNetworkFailures();
    const page = await (await aDevice({ baseURL: faults.url })).open();
    await page.goto('/register');
    await typeAccount(page, 'Ostrander');
    await passCaptcha(page);
    faults.inject({ path: '/api/auth/register' }, { kind: 'drop-request' });
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Registration failed');
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('Ostrander');
  });

  test('works with the keyboard alone', async ({ aDevice }) => {
    const page = await (await aDevice()).open();
    await page.goto('/home');
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Register' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Register' })).toBeFocused();
    await tabTo(page, page.getByRole('textbox', { name: 'Username' }));
    await page.keyboard.type('Ostrander');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ostrander@farwatch.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    const box = page.getByRole('checkbox', { name: "I'm not a robot" });
    await tabTo(page, box);
    await page.keyboard.press('Space');
    await expect(box).toBeChecked({ timeout: ROBOT_MS });
    await expect(box).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('the captcha', () => {
  test('says that it works, does so in workers of our own, and breaks no rule of the policy', async ({
    aDevice,
    faults,
  }) => {
    const page = await (await aDevice({ baseURL: faults.url })).open();
    const release = hold();
    faults.inject({ path: '/api/captcha' }, { kind: 'hold-request', until: release.promise });
    await page.goto('/register');
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
    await page.getByRole('checkbox').press('Space');
    await expect(page.getByRole('status').filter({ hasText: 'Verifying...' })).toBeVisible();
    expect(workers).toEqual([]);
    release.now();
    await expect(page.getByRole('checkbox')).toBeChecked({ timeout: ROBOT_MS });
    expect(workers.length).toBeGreaterThanOrEqual(1);
    expect(workers.every((path) => path.startsWith('/assets/captcha.worker'))).toBe(true);
  });

  test('can be ticked again when there was no connection', async ({
    aDevice,
    complaints,
    faults,
  }) => {
    complaints.allowNetworkFailures();
    const page = await (await aDevice({ baseURL: faults.url })).open();
    await page.goto('/register');
    faults.inject({ path: '/api/captcha' }, { kind: 'drop-request' }, 1);
    const box = page.getByRole('checkbox');
    await box.press('Space');
    await expect(box).toHaveAccessibleDescription(/tick the box again/);
    await box.press('Space');
    await expect(box).toBeChecked({ timeout: ROBOT_MS });
  });
});

test.describe('logging in', () => {
  test('says that it is busy, and why it failed', async ({ aDevice, complaints, faults }) => {
    complaints.allowNetworkFailures();
    const page = await (await aDevice({ baseURL: faults.url })).open();
    await page.goto('/login');
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
    expect(faults.count({ path: '/api/auth/login' })).toBe(0);
    await page.getByRole('textbox', { name: 'Username' }).fill('pilot');
    await password.fill('not this one');
    await button.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(/username or password/i);

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
