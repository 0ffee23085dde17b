import sharp from 'sharp';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { horizontalOverflow } from '#tests/support/browser/horizontal-overflow.ts';
import { DESKTOP, onPhoneAndDesktop } from '#tests/support/browser/widths.ts';
import { emptyDatabase } from '#tests/support/databases/empty-database.ts';
import { openMailbox } from '#tests/support/outside/mailbox.ts';
import { apiClient, tokenByPassword } from '#tests/support/portal/api-client.ts';
import { goOn, upToDate } from '#tests/support/portal/portal.ts';
import { startMuster } from '#tests/support/processes/muster-process.ts';
import { demoRun } from './demo-run.ts';
import { expect, test as base, type Page } from './fixtures.ts';

const GIVEN = 'given by the server';
const OWN = 'twelve lanterns';
const HOME = '/leader-dashboard';

/** An empty portal whose only account is the admin of its first start. */
const test = base.extend<{ portal: { readonly url: string } }>({
  portal: async ({}, give) => {
    const database = await emptyDatabase(demoRun().databases);
    const mailbox = await openMailbox();
    const empty = await startMuster({
      env: { DATABASE_URL: database.url, ADMIN_PASSWORD: GIVEN, SMTP_URL: mailbox.url },
    });
    await give(empty);
    await empty.dispose();
    await mailbox.close();
    await database.drop();
  },
});

const list = (page: Page) => page.getByRole('region', { name: 'First steps', exact: true });
const step = (page: Page, name: string) => list(page).getByRole('link', { name, exact: true });

async function signIn(page: Page) {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(GIVEN);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test('SPEC 28 SPEC 28.4 SPEC 28.5 an empty portal says what its screens are for, and its first evening goes step by step, each done by doing it, also with a connection that comes and goes', async ({
  portal,
  aDevice,
  complaints,
}) => {
  complaints.allowNetworkFailures();
  const page = await (await aDevice({ baseURL: portal.url })).open();
  await test.step('SPEC 28.5 an empty portal says what its screens are for, and offers the button to whoever may fill them', async () => {
    await page.goto('/home');
    await expect(page.getByText('News from the organisation appears here')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Pinned Info' })).toContainText(
      'No pinned posts',
    );
    await expect(page.getByRole('link', { name: 'Write the first post' })).toBeHidden();
    await goOn(page, '/aboutus');
    await expect(page.getByText('No sections yet')).toBeVisible();
    await goOn(page, '/page/mission'); // the other address is for members
    await expect(page.getByText('Nothing here yet.')).toBeVisible();
    await expect(page.getByText('What the organisation is there for.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Write this page' })).toBeHidden();

    await test.step('without a chat or a contact address nothing points to one', async () => {
      await goOn(page, '/privacy-policy');
      const main = page.getByRole('main');
      await expect(main).toContainText('For anything about your data, speak to the leadership.');
      await expect(main.locator('[href^="mailto:"]')).toHaveCount(0);
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByRole('link')).toHaveText(['Changelog']);
    });

    await signIn(page);
    await goOn(page, '/mission');
    await page.getByRole('button', { name: 'Write this page' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await goOn(page, '/departments/logistics');
    const main = page.getByRole('main');
    for (const what of ['Write the briefing', 'Add the first resource', 'Add the first category'])
      await expect(main.getByRole('button', { name: what })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Post the first application' })).toBeVisible();
    await onPhoneAndDesktop(page, async (where) => {
      expect(await axeFindings(page), `an empty department on a ${where}`).toEqual([]);
    });
    await main.getByRole('link', { name: 'Create an event' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await goOn(page, '/home');
    await onPhoneAndDesktop(page, async (where) => {
      expect(await axeFindings(page), `an empty home on a ${where}`).toEqual([]);
    });
    await page.getByRole('link', { name: 'Write the first post' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  });

  await goOn(page, HOME);
  await expect(list(page)).toContainText('0 of 8 done');
  await onPhoneAndDesktop(page, async (where) => {
    expect(await axeFindings(page), `the first steps on a ${where}`).toEqual([]);
  });
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalOverflow(page)).toBe(0);
  await page.setViewportSize(DESKTOP);

  await test.step('SPEC 28.4 without a connection the list shows what the device last heard', async () => {
    await page.context().setOffline(true);
    await goOn(page, '/home');
    await goOn(page, HOME);
    await expect(list(page)).toContainText('0 of 8 done');
    await list(page).getByRole('button', { name: 'Put away' }).click();
    await expect(page.getByText("Couldn't save that.")).toBeVisible();
    await expect(list(page)).toBeVisible();
    await page.context().setOffline(false);
    await upToDate(page);
  });

  await test.step('name, logo, contact and mail', async () => {
    await step(page, 'Name and logo').click();
    const form = page.getByRole('region', { name: 'Name and look' });
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Dawn Line');
    await form.getByRole('textbox', { name: 'Contact email' }).fill('host@dawn.example');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Everybody sees it now.')).toBeVisible();
    await page.goBack();
    await expect(list(page)).toContainText('The name is set. A logo is missing.');
    await step(page, 'Mail').click();
    const logo = page.getByLabel('Logo', { exact: true }).last();
    await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await aLogo() });
    await expect(page.getByText('Logo saved. Everybody sees it now.')).toBeVisible();
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await expect(page.getByText('Sent. Look into your mailbox')).toBeVisible();
    await goOn(page, HOME);
    await expect(list(page)).toContainText('3 of 8 done');
  });

  await test.step('a password of their own', async () => {
    await step(page, 'Your own password').click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('Present password', { exact: true }).fill(GIVEN);
    await dialog.getByLabel('New password', { exact: true }).fill(OWN);
    await dialog.getByLabel('Repeat new password', { exact: true }).fill(OWN);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog).toBeHidden();
    await goOn(page, HOME);
    await expect(list(page)).toContainText('4 of 8 done');
  });

  await test.step('SPEC 28.4 what is done elsewhere is ticked here', async () => {
    const elsewhere = await apiClient(portal.url, await tokenByPassword(portal.url, 'admin', OWN));
    await elsewhere.send('POST', '/posts', { title: 'Welcome', content: '<p>Hello</p>' });
    await expect(list(page)).toContainText('5 of 8 done');
    await elsewhere.createEvent('Milk run');
    await expect(list(page)).toContainText('6 of 8 done');
    await elsewhere.close();
  });

  await test.step('the departments are looked through by opening them', async () => {
    const noted = page.waitForResponse(/\/api\/portal\/first-steps$/);
    await step(page, 'Departments').click();
    await expect(page.getByRole('heading', { name: 'All departments' })).toBeVisible();
    expect((await noted).request().method()).toBe('PUT');
    await page.goBack();
    await expect(list(page)).toContainText('7 of 8 done');
  });

  await test.step('SPEC 28.3 the list is put away, and brought back in two ways', async () => {
    const away = list(page).getByRole('button', { name: 'Put away' });
    await away.press('Enter');
    await expect(list(page)).toBeHidden();
    await expect(page.locator('.first-evening')).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await away.click();
    await expect(list(page)).toBeHidden();
    await goOn(page, `${HOME}?view=portal`);
    await page.getByRole('button', { name: 'Show the first steps of a new portal' }).click();
    await expect(list(page)).toContainText('7 of 8 done');
  });

  await test.step('the last one is said once, and the list is gone', async () => {
    await step(page, 'Invitation').click();
    await page.getByRole('button', { name: 'Make the first invitation' }).click();
    const dialog = page.getByRole('dialog', { name: 'New invitation' });
    await dialog.getByRole('textbox', { name: 'What is it for?' }).fill('Friends');
    await dialog.getByRole('button', { name: 'Make invitation' }).click();
    await expect(page.getByRole('listitem', { name: 'Friends' })).toBeVisible();
    const told = page.waitForResponse((response) => response.request().method() === 'PUT');
    await goOn(page, HOME);
    await expect(list(page)).toContainText('All done. The portal is ready for your people.');
    expect((await told).ok()).toBe(true);
    // The device keeps the answer; a page that is loaded anew before that finds what was kept before.
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(kept).toContain(JSON.stringify('"isPutAway":true').slice(1, -1));
    const asked = page.waitForResponse(/\/api\/portal\/first-steps$/);
    const loaded = page.waitForEvent('load');
    await page.evaluate(() => {
      for (const [key, text] of Object.entries(localStorage) as [string, string][])
        localStorage.setItem(key, text.replaceAll('"isPutAway":true', '"isPutAway":false'));
      setTimeout(() => {
        location.reload();
      });
    });
    await loaded;
    expect((await asked).request().method()).toBe('GET');
    await expect(page.getByText('Total Registered Members')).toBeVisible();
    await expect(list(page)).toBeHidden();
  });
});

function aLogo(): Promise<Buffer> {
  const create = { width: 600, height: 600, channels: 3, background: '#3060c0' } as const;
  return sharp({ create }).png().toBuffer();
}
