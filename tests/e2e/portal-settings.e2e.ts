import sharp from 'sharp';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { onPhoneAndDesktop } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

const PORTAL = '/leader-dashboard?view=portal';

const beaconOf = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--beacon').trim(),
  );

test('SPEC 22 an Admin makes the portal the organisation’s own, and everybody sees it without a reload', async ({
  aMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // a refused test mail is one
  const member = await aMember('pilot', { at: '/dashboard' });
  const page = await aMember('admin', { at: PORTAL });
  const form = page.getByRole('region', { name: 'Name and look' });
  const pictures = page.getByRole('region', { name: 'Pictures' });
  await expect(page.getByRole('region', { name: 'Still missing' })).toContainText('No mail leaves');
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    'Farwatch Company',
  );
  await onPhoneAndDesktop(page, async (where) => {
    expect(await axeFindings(page), `the portal's settings on a ${where}`).toEqual([]);
  });

  await test.step('SPEC 22.6 a test mail says why none comes', async () => {
    const mail = page.getByRole('region', { name: 'Mail', exact: true });
    await mail.getByRole('button', { name: 'Send me a test' }).click();
    await expect(mail.getByRole('alert')).toContainText('No mail leaves this server');
  });

  await test.step('SPEC 22.3 a colour that nobody could read is refused, with the nearest that works', async () => {
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Dawn Line');
    await form.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#1f3f7a');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('This colour is too dark to be read on cards')).toBeVisible();
    await form.getByRole('button', { name: /^Use #/ }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Everybody sees it now.')).toBeVisible();
    await expect(page.getByRole('banner').getByText('Dawn Line')).toBeVisible();
  });
  const accent = await form
    .getByRole('textbox', { name: 'Accent colour', exact: true })
    .inputValue();

  await test.step('SPEC 22.5 one picture becomes the logo', async () => {
    const buffer = await sharp({
      create: { width: 600, height: 600, channels: 3, background: '#3060c0' },
    })
      .png()
      .toBuffer();
    await pictures
      .getByLabel('Logo', { exact: true })
      .last()
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await expect(page.getByText('Logo saved. Everybody sees it now.')).toBeVisible();
    await expect(page.getByRole('banner').locator('img.brand-mark')).toBeVisible();
  });

  await test.step('SPEC 22.4 an open page of a member follows by itself', async () => {
    await expect(member.getByRole('banner').getByText('Dawn Line')).toBeVisible();
    await expect(member.getByRole('banner').locator('img.brand-mark')).toBeVisible();
    await expect.poll(() => beaconOf(member)).toBe(accent);
  });

  await test.step('SPEC 22.4 a visitor’s page and the manifest have it', async () => {
    const visitor = member; // once they have left
    await visitor.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(visitor).toHaveURL(/\/login$/);
    await visitor.goto('/home');
    await expect(visitor).toHaveTitle('Home · Dawn Line');
    await expect(visitor.getByRole('banner').getByText('Dawn Line')).toBeVisible();
    expect(await beaconOf(visitor)).toBe(accent);
    const manifest = await visitor.evaluate(
      async () =>
        (await (await fetch('/manifest.webmanifest')).json()) as {
          name: string;
          icons: { src: string }[];
        },
    );
    expect(manifest.name).toBe('Dawn Line');
    expect(manifest.icons[0]?.src).toMatch(/^\/uploads\/[0-9a-f]{40}-192x192\.png$/);
    await visitor.goto('/forgot-password');
    await expect(visitor.getByText('No mail leaves this server')).toBeVisible();
  });
});
