import { defaultNotificationSettings } from '#domain/notification-settings.ts';
import { journeysOfDevices, zoomedWindows } from '#tests/support/hostile/calendar.inputs.ts';
import { editDialog, findMember, MEMBERS } from '#tests/support/managed-members.ts';
import { overhang } from '#tests/support/overhang.ts';
import { upToDate } from '#tests/support/portal.ts';
import { expect, test } from './fixtures.ts';

test('SPEC 12.13 a browser that names no zone says that quiet hours are in UTC, and saves its settings', async ({
  aMember,
  asMember,
}) => {
  const page = await aMember('pilot');
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
  const zone = page.getByRole('combobox', { name: /^Time zone/ });
  await expect(zone).toHaveAccessibleDescription(/doesn't say which time zone you're in/);
  await page.getByRole('switch', { name: /Keep quiet/ }).click();
  await upToDate(page);
  const member = await asMember('pilot');
  await expect
    .poll(() => member.get('/auth/user/notification-settings'))
    .toMatchObject({ zone: 'UTC', quiet: { isOn: true } });

  await zone.click();
  await page.keyboard.type('new york');
  await page.keyboard.press('Enter');
  await expect(zone).toContainText('America/New York');
});

test('SPEC 12.13 a zone that the server lacks is named until another one is chosen', async ({
  aMember,
  asMember,
}) => {
  const member = await asMember('pilot');
  const settings = { ...defaultNotificationSettings, zone: 'America/Coyhaique_2' };
  await member.send('PUT', '/auth/user/notification-settings', settings);
  const page = await aMember('pilot', { at: '/dashboard/notifications' });
  const zone = page.getByRole('combobox', { name: /^Time zone/ });
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

test('SPEC 2.48 a space that is typed belongs to the position that is looked for', async ({
  aMember,
}) => {
  const page = await aMember('admin', { at: MEMBERS });
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

const SIZES = [
  [1280, '/events'],
  [1920, '/events'],
  [1920, '/events?view=week'],
  [820, '/events'],
] as const;

test('SPEC 2.50 with text of twice the size, and of the usual one, no entry is cut or covered', async ({
  aMember,
}) => {
  const page = await aMember('pilot', { at: '/events' });
  const devTools = await page.context().newCDPSession(page);
  for (const standard of [16, 32]) {
    await devTools.send('Page.setFontSizes', { fontSizes: { standard } });
    for (const [width, path] of SIZES) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await upToDate(page);
      await expect(page.locator('.schedule .entry, .slot').first()).toBeVisible();
      expect(await page.evaluate(faultsOfEntries), `${standard} at ${width}, ${path}`).toEqual([]);
    }
  }
});

test('SPEC 2.50 zoomed as far as browsers go, no entry of month, week, day and agenda is cut or covered', async ({
  aMember,
}) => {
  const page = await aMember('pilot', { at: '/events' });
  const devTools = await page.context().newCDPSession(page);
  for (const { input, source } of zoomedWindows) {
    const { width, height, zoom: deviceScaleFactor } = input;
    const metrics = { width, height, deviceScaleFactor, mobile: false };
    await devTools.send('Emulation.setDeviceMetricsOverride', metrics);
    for (const view of ['month', 'week', 'day', 'agenda']) {
      await page.goto(`/events?view=${view}`);
      await upToDate(page);
      const entry = page.locator('.schedule .entry, .slot').first();
      await expect(entry, source).toBeVisible();
      expect(await page.evaluate(faultsOfEntries), `${source}, ${view}`).toEqual([]);
      expect(await overhang(page), `${source}, ${view}`).toBe(0);
      await entry.click(); // it lies under no bar
      await expect(page.getByRole('dialog')).toBeVisible();
    }
  }
});

test('SPEC 2.50 a calendar that is open follows its device into another zone, in every view', async ({
  aMember,
  asMember,
}) => {
  const evening = aWednesdayEvening();
  const leader = await asMember('leader');
  const end = new Date(Date.parse(evening) + 3_600_000).toISOString();
  const empty = { description: '', roles: [], eventImageUrl: '' };
  await leader.send('POST', '/events', { title: 'Travellers', start: evening, end, ...empty });
  const page = await aMember('pilot', { at: '/events', canTravel: true });
  const devTools = await page.context().newCDPSession(page);
  for (const view of ['month', 'week', 'agenda']) {
    await page.goto(`/events?view=${view}&date=${evening.slice(0, 10)}`);
    for (const [at, { input, source }] of journeysOfDevices.entries()) {
      await devTools.send('Emulation.setTimezoneOverride', { timezoneId: '' });
      await devTools.send('Emulation.setTimezoneOverride', { timezoneId: input });
      // As a page hears it whose reader comes back to it: to its tab, or to its window.
      await page.evaluate(
        (isTab) => {
          if (isTab) document.dispatchEvent(new Event('visibilitychange'));
          else dispatchEvent(new Event('focus'));
        },
        at % 2 === 0,
      );
      const entry = page.locator('.schedule .entry, .slot').filter({ hasText: 'Travellers' });
      await expect(entry.first(), source).toContainText(clockIn(input, evening));
    }
  }
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

/** Soon, on a day whose neighbours are in the same week everywhere. */
function aWednesdayEvening(): string {
  const day = new Date();
  day.setUTCHours(19, 30, 0, 0);
  day.setUTCDate(day.getUTCDate() + 7 + ((3 - day.getUTCDay() + 7) % 7));
  return day.toISOString();
}

function clockIn(timeZone: string, iso: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return format.format(new Date(iso));
}

/** What is wrong with the entries on the page: text that is cut at its height, and entries that lie over one another. */
function faultsOfEntries(): string[] {
  const entries = [...document.querySelectorAll<HTMLElement>('.schedule .entry, .slot')];
  const cut = entries.filter((entry) => {
    const box = entry.getBoundingClientRect();
    // Of a title with more lines than it may have, the last one ends with dots.
    const texts = entry.matches('.has-room')
      ? ':scope > div'
      : '.entry-time, .entry-title, .slot-title, time';
    return [...entry.querySelectorAll(texts)].some((text) => {
      const { top, bottom, height } = text.getBoundingClientRect();
      return height > 0 && (top < box.top - 1 || bottom > box.bottom + 1);
    });
  });
  const boxes = entries.map((entry) => entry.getBoundingClientRect());
  const covered = entries.filter((_, one) =>
    boxes.some((other, at) => {
      const own = boxes[one];
      if (at >= one || !own) return false;
      const width = Math.min(own.right, other.right) - Math.max(own.left, other.left);
      const height = Math.min(own.bottom, other.bottom) - Math.max(own.top, other.top);
      return width > 2 && height > 2;
    }),
  );
  return [
    ...cut.map(({ textContent }) => `cut: ${textContent}`),
    ...covered.map(({ textContent }) => `covered: ${textContent}`),
  ];
}
