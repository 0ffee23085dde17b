import { defaultNotificationSettings } from '#domain/notification-settings.ts';
import { editDialog, findMember, MEMBERS } from '#tests/support/portal/managed-members.ts';
import { goOn, upToDate } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test('zones and positions are found by what is typed', async ({ aMember, asMember }) => {
  const member = await asMember('admin');
  const settings = { ...defaultNotificationSettings, zone: 'America/Coyhaique_2' };
  await member.send('PUT', '/auth/user/notification-settings', settings);
  const page = await aMember('admin', { at: '/dashboard/notifications' });
  const zone = page.getByRole('combobox', { name: /^Time zone/ });

  await test.step('SPEC 12.13 a zone that the server lacks is named until another one is chosen', async () => {
    await expect(zone).toContainText('UTC');
    await expect(zone).toHaveAccessibleDescription(
      "Our server doesn't know America/Coyhaique 2, so this is UTC. You can choose another.",
    );
    await zone.click();
    await page.keyboard.type('punta');
    await page.keyboard.press('Enter');
    await expect(zone).toContainText('America/Punta Arenas');
    await expect(zone).not.toHaveAccessibleDescription(/Our server/);
    await upToDate(page);
    const saved = await member.get('/auth/user/notification-settings');
    expect(saved).toMatchObject({ zone: 'America/Punta_Arenas' });
    expect(saved).not.toHaveProperty('unknownZone');
  });

  await test.step('SPEC 12.13 a browser that names no zone says that quiet hours are in UTC, and saves its settings', async () => {
    await member.send('PUT', '/auth/user/notification-settings', defaultNotificationSettings);
    await page.addInitScript(() => {
      const formats = Intl.DateTimeFormat.prototype;
      const real = Reflect.get(formats, 'resolvedOptions');
      formats.resolvedOptions = function unnamed() {
        const options = real.call(this);
        const isOwn = options.timeZone === 'Europe/Berlin'; // and none that was asked for
        return isOwn ? { ...options, timeZone: 'Etc/Unknown' } : options;
      };
    });
    await page.goto('/dashboard/notifications');
    await expect(zone).toHaveAccessibleDescription(/doesn't say which time zone you're in/);
    await page.getByRole('switch', { name: /Keep quiet/ }).click();
    await upToDate(page);
    await expect
      .poll(() => member.get('/auth/user/notification-settings'))
      .toMatchObject({ zone: 'UTC', quiet: { isOn: true } });

    await zone.click();
    await page.keyboard.type('new york');
    await page.keyboard.press('Enter');
    await expect(zone).toContainText('America/New York');
  });

  await test.step('SPEC 2.48 a space that is typed belongs to the position that is looked for', async () => {
    await goOn(page, MEMBERS);
    await (await findMember(page, 'crew7')).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    const box = editDialog(page).getByRole('combobox', { name: /^Tertiary position/ });
    await box.click();
    await page.keyboard.type('Chief Log');
    const found = page.getByRole('listbox', { name: 'Tertiary position' }).getByRole('option');
    await expect(found).toHaveText([/^Chief Logistics Officer/]);
    await page.keyboard.press('Enter');
    await expect(box).toContainText('Chief Logistics Officer');
    await expect(box).toBeFocused();
  });
});

test('SPEC 17.9 with a session nothing is said to visitors until the app is there', async ({
  aDevice,
  muster,
}) => {
  const device = await aDevice({ isEarly: true });
  const page = await device.open();
  await page.route(/\/assets\/main-[^/]+\.js$/, () => undefined); // never comes
  const banner = page.getByRole('banner');
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible();

  const { hostname: domain } = new URL(muster.url);
  await page.context().addCookies([{ name: 'muster-session', value: '1', domain, path: '/' }]);
  for (const path of ['/home', '/aboutus']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const name of ['Login', 'Register'])
      await expect(page.getByRole('link', { name })).toHaveCount(0);
  }
});
