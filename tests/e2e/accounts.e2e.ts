import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { FORGOT_REDIRECT_MS, RESET_REDIRECT_MS } from '#domain/limits.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { hold } from '#tests/support/fault-proxy.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { mailTo } from '#tests/support/mail-files.ts';
import { fillIn, waitUntilInstalled } from '#tests/support/portal.ts';
import { expect, test, type Page } from './fixtures.ts';

const PASSWORD = 'twelve lanterns';
const ROBOT_MS = 60_000;

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
    await expect(main).toContainText('This is not an email address.');
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

test.describe('a forgotten password', () => {
  for (const email of ['pilot@farwatch.example', 'nobody@farwatch.example']) {
    test(`is answered alike to ${email}, and four seconds later the login is there`, async ({
      aDevice,
    }) => {
      const page = await (await aDevice()).open();
      await page.clock.install();
      await page.goto('/forgot-password');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await stopTheClock(page);
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'reset link' })).toHaveText(
        'If your email is registered, you will receive a reset link.',
      );
      await page.clock.runFor(FORGOT_REDIRECT_MS - 1);
      expect(new URL(page.url()).pathname).toBe('/forgot-password');
      await page.clock.runFor(1);
      await page.clock.resume();
      await expect(page).toHaveURL(/\/login$/);
    });
  }

  test('is told that nobody answered, or what the server says', async ({
    aDevice,
    complaints,
    faults,
    muster,
  }) => {
    complaints.allowNetworkFailures();
    const page = await (await aDevice({ baseURL: faults.url })).open();
    await page.goto('/forgot-password');
    const email = page.getByRole('textbox', { name: 'Email' });
    await expect(email).toHaveAttribute('type', 'email');
    await email.fill('pilot@farwatch.example');
    const held = await useUpResetRequests(muster.url);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(held);

    faults.inject({ path: '/api/auth/request-password-reset' }, { kind: 'drop-request' });
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Failed to request password reset.',
    );
  });

  test('is set anew with the link in the mail, once', async ({
    aDevice,
    complaints,
    faults,
    muster,
  }) => {
    complaints.allowNetworkFailures();
    const email = 'ostrander@farwatch.example';
    const device = await aDevice({ baseURL: faults.url });
    const page = await device.open();
    await page.clock.install();
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
    const second = page.getByLabel('Repeat the new password', { exact: true });
    const button = page.getByRole('button', { name: 'Reset Password' });
    await first.fill('thirteen lanterns');
    await second.fill('thirteen lantern');
    await button.click();
    await expect(second).toHaveAccessibleDescription('Passwords do not match.');
    await expect(second).toBeFocused();

    await second.fill('thirteen lanterns');
    faults.inject({ path: '/api/auth/reset-password' }, { kind: 'drop-request' }, 1);
    await button.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Password reset failed.');
    await expect(second).toHaveValue('thirteen lanterns');

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
    await page.getByLabel('Password', { exact: true }).fill('thirteen lanterns');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto(link);
    await first.fill('fourteen lanterns');
    await second.fill('fourteen lanterns');
    await button.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Missing or invalid reset token.',
    );
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  });

  test('is asked for and set anew with the keyboard alone', async ({ aDevice, complaints }) => {
    complaints.allowNetworkFailures(); // of the token, which is none
    const page = await (await aDevice()).open();
    await page.goto('/login');
    await tabTo(page, page.getByRole('link', { name: 'Forgot Password?' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeFocused();
    await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
    await page.keyboard.type('nobody@farwatch.example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'reset link' })).toBeFocused();

    await page.goto('/reset-password?token=some');
    await tabTo(page, page.getByLabel('New password', { exact: true }));
    await page.keyboard.type('thirteen lanterns');
    await tabTo(page, page.getByLabel('Repeat the new password', { exact: true }));
    await page.keyboard.type('thirteen lanterns');
    await tabTo(page, page.getByRole('button', { name: 'Reset Password' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Missing or invalid reset token.',
    );
    await tabTo(page, page.getByRole('link', { name: 'Ask for a new link' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/forgot-password$/);
  });

  test('has no screen without a token in the link', async ({ aDevice }) => {
    const page = await (await aDevice()).open();
    for (const path of ['/reset-password', '/reset-password?token=']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
    }
  });
});

test.describe('a data request', () => {
  test.use({ musterEnv: { CONTACT_EMAIL: 'keeper@farwatch.example' } });

  test('needs the captcha, and is mailed to the contact address', async ({ aDevice, muster }) => {
    const page = await (await aDevice()).open();
    await page.goto('/data-request');
    await page.getByRole('button', { name: 'Send request' }).click();
    for (const name of ['Name', 'Email', 'Message']) {
      await expect(page.getByRole('textbox', { name })).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email');
    await typeRequest(page);
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(
      'Please complete the CAPTCHA before submitting.',
    );
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'submitted' })).toHaveText(
      'Your request has been submitted. Thank you!',
    );
    await expect
      .poll(async () => (await mailTo(muster.dataDir, 'keeper@farwatch.example'))?.text)
      .toContain('Please send me a copy.');
  });

  test('is written and sent with the keyboard alone', async ({ aDevice }) => {
    const page = await (await aDevice()).open();
    await page.goto('/data-request');
    await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Ostrander');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ostrander@farwatch.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Please send me a copy.');
    await page.keyboard.press('Tab');
    const box = page.getByRole('checkbox', { name: "I'm not a robot" });
    await expect(box).toBeFocused();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked({ timeout: ROBOT_MS });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'submitted' })).toBeFocused();
  });

  test('that could not be sent says so and keeps what was typed', async ({
    aDevice,
    complaints,
    faults,
  }) => {
    complaints.allowNetworkFailures();
    const page = await (await aDevice({ baseURL: faults.url })).open();
    await page.goto('/data-request');
    await typeRequest(page);
    await passCaptcha(page);
    faults.inject({ path: '/api/data-request' }, { kind: 'drop-request' });
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'There was an error sending your request. Please try again later.',
    );
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
      'Please send me a copy.',
    );
  });
});

test('a data request goes from the browser to the e-mail service when there is one', async ({
  aDevice,
  faults,
  muster,
}) => {
  const service = await startEmailService();
  await muster.stop();
  await muster.start({
    EMAIL_SERVICE_URL: `${service.url}/api/v1.0/email/send`,
    EMAIL_SERVICE_ID: 'service_7',
    EMAIL_SERVICE_TEMPLATE: 'template_9',
    EMAIL_SERVICE_KEY: 'public_key',
  });
  const page = await (await aDevice({ baseURL: faults.url })).open();
  await page.goto('/data-request');
  await typeRequest(page);
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'submitted' })).toBeVisible();
  expect(service.received).toEqual([
    {
      service_id: 'service_7',
      template_id: 'template_9',
      user_id: 'public_key',
      template_params: {
        name: 'Ostrander',
        email: 'ostrander@farwatch.example',
        message: 'Please send me a copy.',
      },
    },
  ]);
  expect(faults.count({ path: '/api/data-request' })).toBe(0);
  await service.close();
});

test('without a connection these screens say so first, and keep what was typed but a password', async ({
  aDevice,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures();
  const page = await (await aDevice()).open();
  await page.goto('/home');
  await waitUntilInstalled(page);
  await muster.kill();
  for (const { path, deed } of [
    { path: '/login', deed: 'Logging in' },
    { path: '/forgot-password', deed: 'Asking for a reset link' },
    { path: '/data-request', deed: 'Sending a request' },
    { path: '/reset-password?token=some', deed: 'Setting a new password' },
    { path: '/register', deed: 'Registering' },
  ]) {
    await page.goto(path);
    const said = page.getByRole('main').getByRole('status');
    await expect(
      said.filter({ hasText: `You are offline. ${deed} needs a connection.` }),
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
  await expect(page.getByText('Registering needs a connection.')).toBeHidden({ timeout: 40_000 });
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await passCaptcha(page);
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/register');
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('');
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]) {
  test(`at ${viewport.width} pixels axe finds nothing on the screens of accounts, and nothing hangs over the side`, async ({
    aDevice,
  }) => {
    const page = await (await aDevice({ viewport })).open();
    for (const path of [
      '/register',
      '/forgot-password',
      '/reset-password?token=some',
      '/data-request',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect.soft(await axeFindings(page), path).toEqual([]);
      await page.getByRole('main').locator('button[type=submit]').click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      expect.soft(await axeFindings(page), `${path}, with mistakes`).toEqual([]);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), path)
        .toBeLessThanOrEqual(viewport.width);
    }
    await passCaptcha(page);
    expect.soft(await axeFindings(page), 'verified').toEqual([]);
    await page.goto('/forgot-password');
    await page.clock.install();
    await page.goto('/forgot-password');
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@farwatch.example');
    await stopTheClock(page);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeVisible();
    await page.clock.resume();
    expect.soft(await axeFindings(page), 'forgot, sent').toEqual([]);
  });
}

async function typeAccount(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Email' }).fill('ostrander@farwatch.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

async function typeRequest(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Ostrander');
  await page.getByRole('textbox', { name: 'Email' }).fill('ostrander@farwatch.example');
  await page.getByRole('textbox', { name: 'Message' }).fill('Please send me a copy.');
}

async function passCaptcha(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: "I'm not a robot" });
  await box.press('Space');
  await expect(box).toBeChecked({ timeout: ROBOT_MS });
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

/** From here on a timer of the page fires only when the test lets time pass. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

/** Path and query of the link in the mail, once it is there. */
async function resetLink(dataDir: string, email: string): Promise<string> {
  const links = async () => {
    const mail = await mailTo(dataDir, email, /reset link/i);
    return mail?.text?.match(/https?:\/\/\S+\/reset-password\?token=\S+/g) ?? [];
  };
  await expect.poll(links).toHaveLength(1);
  const { pathname, search } = new URL((await links()).join());
  return `${pathname}${search}`;
}
/** What EmailJS does for a browser: answers the question before the call, takes the call, says OK. */
async function startEmailService() {
  const received: unknown[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') {
        received.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      }
      response.writeHead(200, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type',
      });
      response.end('OK');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
