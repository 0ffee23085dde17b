import { lightenCaptchas, typeAccount } from '#tests/support/portal/account-forms.ts';
import { firstVisits } from '#tests/support/browser/first-visits.ts';
import { hold, startFaultProxy, type FaultProxy } from '#tests/support/processes/fault-proxy.ts';
import { drawnForms } from '#tests/support/hostile/drawn-forms.inputs.ts';
import { leakedFields } from '#tests/support/hostile/leaked-fields.inputs.ts';
import { fillIn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { keptSnapshots } from '#tests/support/browser/snapshots.ts';
import { expect, test, type Page } from './fixtures.ts';

// Each form that the server draws, as long as no script of its page has come.

const SCRIPTS = { path: /^\/assets\/.*\.js$/ };

/** Opens an address whose scripts come once the function that it answers is called. */
async function openEarly(page: Page, faults: FaultProxy, path: string): Promise<() => void> {
  const scripts = hold();
  faults.inject(SCRIPTS, { kind: 'hold-request', until: scripts.promise });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('button').last()).toBeVisible();
  return scripts.now;
}

async function sentEarly(faults: FaultProxy, path = '/pressed/1'): Promise<void> {
  await expect.poll(() => faults.count({ method: 'POST', path })).toBe(1);
}

test('SPEC 17.4 what is typed and pressed before any script is there is done once, whatever form and button it is', async ({
  browser,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures(); // of a page that is left while its scripts are on their way
  /** Each visit over a line of its own, which counts what this one sends. */
  const early = async (act: (page: Page, faults: FaultProxy) => Promise<void>) => {
    const faults = await startFaultProxy(muster.url);
    try {
      await firstVisits({ browser, complaints, baseURL: faults.url })((page) => act(page, faults));
    } finally {
      await faults.close();
    }
  };
  await test.step('a login signs in, once, and keeps what was typed until then', () =>
    early(async (page, faults) => {
      const arrive = await openEarly(page, faults, '/login');
      await fillIn(page, 'pilot');
      await sentEarly(faults);
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('pilot');
      const form = page.getByRole('main').locator('form');
      await expect(form.getByText('Still loading.')).toBeVisible({ timeout: 15_000 });
      arrive();
      await expect(page.getByRole('link', { name: 'pilot, my profile' })).toBeVisible();
      expect(faults.count({ method: 'POST', path: '/api/auth/login' })).toBe(1);
    }));
  await test.step('a login that is sent twice signs in once', () =>
    early(async (page, faults) => {
      const arrive = await openEarly(page, faults, '/login');
      await fillIn(page, 'pilot');
      await page.getByRole('textbox', { name: 'Username' }).press('Enter'); // at once: the first may never have left
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await expect.poll(() => faults.count({ path: '/pressed/1' })).toBeGreaterThan(0);
      arrive();
      await expect(page.getByRole('link', { name: 'pilot, my profile' })).toBeVisible();
      expect(faults.count({ method: 'POST', path: '/api/auth/login' })).toBe(1);
    }));
  await test.step('each of several buttons does what it does, however often it was pressed', () =>
    early(async (page, faults) => {
      const arrive = await openEarly(page, faults, '/register');
      const pressed = () => faults.seen.filter(({ method }) => method === 'POST');
      await page.getByLabel('Password', { exact: true }).fill('twelve lanterns');
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect.poll(() => pressed().length).toBe(1);
      await page.getByRole('button', { name: 'Collapse sidebar' }).click();
      await expect.poll(() => pressed().length).toBe(2);
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect.poll(() => pressed().length).toBe(3);
      arrive();
      await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('twelve lanterns');
    }));
  await test.step('what was pressed before the page was left is not done when somebody comes back to it', () =>
    early(async (page, faults) => {
      const arrive = await openEarly(page, faults, '/login');
      const pressed = () => faults.seen.filter(({ method }) => method === 'POST').length;
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect.poll(pressed).toBe(1);
      await page.getByRole('link', { name: 'Home' }).first().click();
      await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible();
      await page.goBack({ waitUntil: 'commit' });
      await expect(page.getByRole('main').getByRole('button').last()).toBeVisible();
      await page.getByRole('button', { name: 'Collapse sidebar' }).click();
      await expect.poll(pressed).toBe(2);
      arrive();
      await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
    }));
  await test.step('an account is registered after its captcha', () =>
    early(async (page, faults) => {
      await lightenCaptchas(page, muster);
      const arrive = await openEarly(page, faults, '/register');
      await typeAccount(page, 'Ostrander');
      await page.getByRole('checkbox', { name: "I'm not a robot" }).check();
      await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
      await sentEarly(faults);
      arrive();
      await expect(page.getByRole('status').filter({ hasText: 'account is ready' })).toBeVisible();
      expect(faults.count({ method: 'POST', path: '/api/auth/register' })).toBe(1);
    }));
  await test.step('a reset link is asked for', () =>
    early(async (page, faults) => {
      const arrive = await openEarly(page, faults, '/forgot-password');
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody@farwatch.example');
      await page.getByRole('textbox', { name: 'Email' }).press('Enter');
      await sentEarly(faults);
      arrive();
      await expect(page.getByRole('status').filter({ hasText: 'reset link' })).toBeVisible();
    }));
  await test.step('a data request is sent after its captcha', () =>
    early(async (page, faults) => {
      await lightenCaptchas(page, muster);
      const arrive = await openEarly(page, faults, '/data-request');
      await page.getByRole('textbox', { name: 'Name' }).fill('Ostrander');
      await page.getByRole('textbox', { name: 'Email' }).fill('ostrander@farwatch.example');
      await page.getByRole('textbox', { name: 'Message' }).fill('What do you keep of me?');
      await page.getByRole('checkbox', { name: "I'm not a robot" }).check();
      await page.getByRole('button', { name: 'Send request' }).click();
      await sentEarly(faults);
      arrive();
      await expect(page.getByText('Your request has been submitted.')).toBeVisible();
      expect(faults.count({ method: 'POST', path: '/api/data-request' })).toBe(1);
    }));
});

test('SPEC 17.5 SPEC 17.7 without scripts each form says that it needs them; no field of one stays in an address, and nothing is kept of it', async ({
  aVisitor,
  browser,
  complaints,
  faults,
}) => {
  const visit = firstVisits({ browser, complaints, baseURL: faults.url });
  await test.step('SPEC 17.5 without scripts each form says that it needs them, and puts nothing into the address', () =>
    visit(
      async (page) => {
        for (const path of drawnForms) {
          await page.goto(path);
          const form = page.getByRole('main').locator('form');
          const told = form.locator('noscript > p');
          await expect(told).toBeVisible();
          await expect(told).toContainText('This form needs JavaScript.');
          for (const field of await form.getByRole('textbox').all())
            await field.fill('a@b.example');
          await form.getByRole('button').last().click();
          await form.getByRole('textbox').first().press('Enter');
          await expect(page).toHaveURL(new RegExp(`${path}$`));
          await expect(form.getByRole('textbox').first()).toHaveValue('a@b.example');
        }
      },
      { javaScriptEnabled: false },
    ));
  await test.step('SPEC 17.7 an address with the fields of a form is left by the page itself, whoever has answered with it', () =>
    visit(async (page) => {
      const html = await (await fetch(`${faults.url}/login`)).text();
      faults.inject(
        { method: 'GET', path: '/login' },
        { kind: 'answer', status: 200, headers: { 'content-type': 'text/html' }, body: html },
      );
      await page.goto('/login?next=%2Fdashboard&username=pilot&Password=fly-safe-citizen');
      await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/);
    }));
  await test.step('SPEC 17.7 and at once, also where the device answers for the server, and nothing is kept of it', async () => {
    const leaks = leakedFields.filter(({ expected }) => expected !== null);
    const page = await aVisitor({ at: '/home' });
    await waitUntilInstalled(page);
    const { origin } = new URL(page.url());
    const addresses = async () => (await keptSnapshots(page)).map(({ address }) => address);
    for (const { input, expected } of leaks.slice(0, 3)) {
      await page.goto(input);
      await expect(page).toHaveURL(`${origin}${expected ?? ''}`);
      if (expected === '/login') await expect.poll(addresses).toContain(expected);
    }
    expect((await addresses()).filter((address) => /password|username/i.test(address))).toEqual([]);
  });
});
