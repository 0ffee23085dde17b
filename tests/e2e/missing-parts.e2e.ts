import type { Locator } from '@playwright/test';
import { hold, type FaultProxy } from '#tests/support/processes/fault-proxy.ts';
import { reloadedForms } from '#tests/support/hostile/reloaded-forms.inputs.ts';
import { signIn } from '#tests/support/portal/portal.ts';
import { expect, test, type Page } from './fixtures.ts';

// A tab that no worker keeps the files of, and a portal that has another version by now.

const NEWER =
  '<!doctype html><script type="module" crossorigin src="/assets/index-newer.js"></script>';

/** The server has a newer version, and of the page's own no longer the part that is wanted. */
function deploy(faults: FaultProxy, part: RegExp): void {
  const html = { 'content-type': 'text/html' };
  faults.inject({ path: part }, { kind: 'answer', status: 404, headers: html, body: '' });
  faults.inject(
    { path: '/index.html' },
    { kind: 'answer', status: 200, headers: html, body: NEWER },
  );
}

function loadsOf(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on('load', () => (loads.count += 1));
  return loads;
}

test.beforeEach(({ faults, complaints }) => {
  complaints.allowNetworkFailures();
  complaints.allow(/dynamically imported module|fetching the script|ServiceWorker/);
  restore(faults);
});

test('SPEC 17.10 a part that the server no longer has brings one reload to a visitor, and then the offer of another, and takes nothing away that is being written', async ({
  aDevice,
  faults,
}) => {
  const page = await (await aDevice({ baseURL: faults.url })).open();

  await test.step('takes nothing away that is being written', async () => {
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Username' }).fill('pilot');
    deploy(faults, PALETTE);
    await page.keyboard.press('Control+K');
    await expect(page.getByText("There's a new version")).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('pilot');
    restore(faults);
  });

  await test.step('brings one reload, and then the offer of another', async () => {
    await page.goto('/home');
    deploy(faults, PALETTE);
    const loads = loadsOf(page);
    await page.keyboard.press('Control+K');
    await expect.poll(() => loads.count).toBe(1);
    await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible();
    await page.locator('#snapshot').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+K');
    await expect(page.getByText("There's a new version")).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible();
    expect(loads.count).toBe(1);
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect.poll(() => loads.count).toBe(2);
    restore(faults);
  });

  await test.step('what was typed is there again after the reload that was offered', () =>
    reloadForms(page, faults, null));
});

test('SPEC 17.10 where a part is missing what was typed is kept for whoever typed it alone, and no password at all, and a form stays as it is', async ({
  aDevice,
  faults,
}) => {
  const page = await (await aDevice({ baseURL: faults.url })).open();
  await test.step('a visitor’s is kept without the password', () =>
    keepWithoutPassword(page, faults));
  await signIn(page, 'admin');
  await test.step('a form is left as it is, also where its own editor is what is missing', () =>
    missEditor(page, faults));
  await test.step('and its screen, where its preview is missing', () => missPreview(page, faults));
  await test.step('what was typed is there again after the reload that was offered', () =>
    reloadForms(page, faults, 'admin'));
  await test.step('and gone with whoever typed it', () => keepForTheirAuthor(page, faults));
});

const PALETTE = /^\/assets\/(-search|palette)[^/]*\.js$/;

/** The server is as the page's own version knows it, and no worker comes. */
function restore(faults: FaultProxy): void {
  faults.heal();
  faults.inject({ path: '/sw.js' }, { kind: 'drop-request' });
}

async function missEditor(page: Page, faults: FaultProxy): Promise<void> {
  const editor = hold();
  const chunk = /\/assets\/rich-text-editor[^/]*\.js$/;
  await page.route(chunk, async (route) => {
    await editor.promise;
    await route.fulfill({ status: 404 });
  });
  await page.goto('/leader-dashboard?view=post');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Night watch');
  deploy(faults, /^\/assets\/.*\.js$/);
  const loads = loadsOf(page);
  editor.now();
  await expect(page.getByText("There's a new version")).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'is still here' })).toBeVisible();
  await expect(title).toHaveValue('Night watch');
  expect(loads.count).toBe(0);
  await page.unroute(chunk);
  restore(faults);
}

async function missPreview(page: Page, faults: FaultProxy): Promise<void> {
  await page.goto('/leader-dashboard?view=post');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Night watch');
  await page.locator('[contenteditable="true"]').fill('Until dawn');
  deploy(faults, /^\/assets\/post-dialog[^/]*\.js$/);
  const loads = loadsOf(page);
  for (const time of ['the first time', 'and again']) {
    await page.getByRole('button', { name: 'Preview' }).click();
    const told = page.getByText("There's a new version");
    await expect(told, time).toBeVisible();
    await expect(title).toHaveValue('Night watch');
    await expect(page.locator('[contenteditable="true"]')).toHaveText('Until dawn');
    await page.getByRole('button', { name: /^Dismiss: There's a new version/ }).click();
    await expect(told).toBeHidden();
  }
  expect(loads.count).toBe(0);
  restore(faults);
}

/** In each form that is one of theirs. */
async function reloadForms(page: Page, faults: FaultProxy, as: null | 'admin'): Promise<void> {
  for (const form of reloadedForms.filter((one) => one.as === as)) {
    const { path, opens, field } = form;
    const reopens = 'reopens' in form ? form.reopens : opens;
    const what = `${path}, ${opens ?? field}`;
    await page.goto(path);
    const before = page.url();
    const written = await openForm(page, { opens, field });
    const hasAddress = page.url() !== before; // and opens by it
    await written.fill('Bring lamps@night.example');
    deploy(faults, /^\/assets\/none$/);
    const loads = loadsOf(page);
    await missPart(page);
    await expect(page.getByText("There's a new version"), what).toBeVisible();
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect.poll(() => loads.count, what).toBe(1);
    const again = await openForm(page, { opens: hasAddress ? null : reopens, field });
    await expect
      .poll(() => again.evaluate((at) => ('value' in at ? at.value : at.textContent)), what)
      .toBe('Bring lamps@night.example');
    restore(faults);
  }
}

/** What this tab keeps over a reload, as text. */
function keptIn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(sessionStorage));
}

async function keepWithoutPassword(page: Page, faults: FaultProxy): Promise<void> {
  await page.goto('/login');
  for (const text of ['{"form": {}}', 'not JSON']) {
    // As another version may have kept it: the app starts all the same, and the fixture hears no error.
    await page.evaluate((kept) => {
      sessionStorage.setItem('muster.typed-before-reload', kept);
    }, text);
    await page.reload();
    await page.locator('#snapshot').waitFor({ state: 'detached' });
  }
  await page.getByRole('textbox', { name: 'Username' }).fill('nightwatch');
  await page.getByLabel('Password', { exact: true }).fill('twelve lanterns');
  deploy(faults, /^\/assets\/none$/);
  await missPart(page);
  await page.route('**/assets/main-*', (route) => route.abort(), { times: 1 }); // to look at it before it is put back
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect.poll(() => keptIn(page)).toContain('nightwatch');
  expect(await keptIn(page)).not.toContain('twelve lanterns');
  restore(faults);
}

async function keepForTheirAuthor(page: Page, faults: FaultProxy): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('textbox', { name: 'Game username' }).fill('nightwatch');
  deploy(faults, /^\/assets\/none$/);
  await missPart(page);
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page.getByText('comes back when you open its form')).toBeVisible();
  expect(await keptIn(page)).toContain('nightwatch');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => keptIn(page)).not.toContain('nightwatch');
}

interface WrittenForm {
  readonly opens: string | null;
  readonly field: string;
}

async function openForm(page: Page, { opens, field }: WrittenForm): Promise<Locator> {
  const written = page.getByRole('textbox', { name: field }).first();
  if (opens !== null) await page.getByRole('button', { name: opens, exact: true }).first().click();
  await expect(written).toBeVisible();
  return written;
}

/** A part is wanted and does not come, as Vite tells it. */
async function missPart(page: Page): Promise<void> {
  await page.evaluate(() => {
    const payload = new TypeError('Failed to fetch dynamically imported module');
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    void Promise.reject(payload);
  });
}
