import { foreignAnswer, hold, type FaultProxy } from '#tests/support/processes/fault-proxy.ts';
import { drawnForms } from '#tests/support/hostile/drawn-forms.inputs.ts';
import { missingScripts } from '#tests/support/hostile/late-scripts.inputs.ts';
import { fillIn } from '#tests/support/portal/portal.ts';
import { expect, test, type Page } from './fixtures.ts';

// Each form that the server draws, on a device that no worker keeps the files of.

test.beforeEach(({ complaints, faults }) => {
  complaints.allowNetworkFailures();
  complaints.allow(
    /dynamically imported module|fetching the script|ServiceWorker|cannot be loaded/,
  );
  keepWorkerAway(faults);
});

function keepWorkerAway(faults: FaultProxy): void {
  faults.inject({ path: '/sw.js' }, { kind: 'drop-request' });
}

/** Opens an address whose files of this kind are asked for once the function that it answers is called. */
async function openWithout(page: Page, files: RegExp, path: string): Promise<() => void> {
  const held = hold();
  await page.route(
    ({ pathname }) => files.test(pathname),
    async (route) => {
      await held.promise;
      await route.continue();
    },
  );
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('button').last()).toBeVisible();
  return held.now;
}

/** What the page says of itself after some seconds, said at once. */
async function passSeconds(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}

test('SPEC 17.5 a page without its scripts says so and what to do, and of a form what was typed and pressed stays', async ({
  aDevice,
  faults,
}) => {
  const page = await (await aDevice({ isEarly: true, baseURL: faults.url })).open();
  await test.step('a page without a drawn form says it, too, also one with nothing on it', async () => {
    for (const [text, files] of [
      ['Still loading.', /^\/assets\/.*\.js$/],
      ["This page couldn't be loaded.", /^\/assets\/main-.*\.js$/],
    ] as const) {
      faults.heal();
      faults.inject({ path: files }, foreignAnswer(403));
      for (const path of ['/home', '/reset-password?token=abc', '/dashboard']) {
        await page.goto(path);
        await passSeconds(page);
        const told = page.getByText(text);
        await expect(told, path).toBeVisible();
        await expect(told).toContainText('then reload');
      }
    }
  });

  for (const [at, { input, expected, source }] of missingScripts.entries()) {
    await test.step(source, async () => {
      faults.heal();
      keepWorkerAway(faults);
      faults.inject({ path: input.files }, input.fault);
      // Each form has its own script; what is missing for all is alike in each, and every form has its turn.
      const isOfOne = input.files.test('/assets/login-.js') && !input.files.test('/assets/any.js');
      const forms = drawnForms.filter((_, form) => isOfOne || form === at % drawnForms.length);
      for (const path of forms) {
        const letGo = await openWithout(page, input.files, path);
        const form = page.getByRole('main').locator('form');
        const fields = form.getByRole('textbox');
        for (const field of await fields.all()) await field.fill('a@b.example');
        await form.locator('[type="submit"]').last().click();
        letGo();
        await passSeconds(page);
        const told = form.getByText(expected);
        await expect(told, path).toBeVisible();
        await expect(told).toContainText('then reload');
        await expect(page).toHaveURL(`${faults.url}${path}`);
        for (const field of await fields.all()) await expect(field).toHaveValue('a@b.example');
      }
    });
  }
  expect(faults.count({ method: 'POST', path: /^\/api\/(auth|data-request)/ })).toBe(0);
});

test('SPEC 17.5 SPEC 17.4 nothing of it is seen once the app is there, nor where scripts are off, and what was typed and pressed is done however late the screen of the form comes', async ({
  aDevice,
  faults,
}) => {
  const page = await (await aDevice({ isEarly: true, baseURL: faults.url })).open();
  for (const path of ['/home', '/login', '/reset-password?token=abc']) {
    await page.goto(path);
    await expect(page.locator('#app').getByRole('heading', { level: 1 })).toBeVisible();
    await passSeconds(page);
    await expect(page.getByText('Still loading.')).toBeHidden();
  }

  await page.clock.install();
  const letGo = await openWithout(page, /^\/assets\/login-.*\.js$/, '/login');
  await fillIn(page, 'pilot');
  await expect(page.locator('#app main')).toBeAttached(); // the app is there, and its screen is not
  await page.clock.runFor(600_000);
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('pilot');
  letGo();
  await expect(page.getByRole('link', { name: 'pilot, my profile' })).toBeVisible();
  expect(faults.count({ method: 'POST', path: '/api/auth/login' })).toBe(1);

  await test.step('nor where scripts are off', async () => {
    const off = await (await aDevice({ isEarly: true, isWithoutScripts: true })).open();
    for (const path of ['/home', '/reset-password?token=abc']) {
      await off.goto(path);
      await expect(off.locator('body > noscript > p')).toBeVisible();
      await expect(off.locator('#still-loading')).toHaveCSS('display', 'none');
    }
  });
});
