import { hold } from '#tests/support/processes/fault-proxy.ts';
import type { PostRow } from '#contract/posts.ts';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { aPicture } from '#tests/support/browser/pictures.ts';
import { installAtHome, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { richText } from '#tests/support/portal/rich-text.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { expect, test, type Page } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };

test('a page that was on its way while the worker took over is answered by the worker, too', async ({
  aDevice,
  faults,
}) => {
  const device = await aDevice({ baseURL: faults.url });
  const first = await device.open();
  const second = await device.context.newPage();
  const arrives = hold();
  faults.inject({ path: '/login' }, { kind: 'hold-request', until: arrives.promise });
  const opened = second.goto('/login');
  await expect.poll(() => faults.count({ path: '/login' })).toBe(1);

  await installAtHome(first);
  arrives.now();
  await opened;
  await expect(second.getByRole('button', { name: 'Login' })).toBeVisible();
  await waitUntilInstalled(second);
});

test('SPEC 11.3 on the second visit a phone is offered to install, never over a dialog and never again after a no', async ({
  aMember,
}) => {
  const page = await aMember('pilot', { at: '/home', viewport: PHONE });
  const offer = page.getByRole('region', { name: 'Install Farwatch' });
  await ask(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome to / })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await visitAgain(page);
  await ask(page);
  await expect(offer).toContainText('Opens from your home screen and works without a connection.');
  const dock = page.getByRole('navigation', { name: 'Quick' });
  const places = async () => {
    const [card, bar] = [await offer.boundingBox(), await dock.boundingBox()];
    const foot = (card?.y ?? 0) + (card?.height ?? 0);
    return { gap: (bar?.y ?? 0) - foot, bar: bar?.height };
  };
  expect(await places()).toEqual({ gap: 8, bar: 60 });
  const browser = await page.context().newCDPSession(page);
  const insets = { top: 47, bottom: 34 };
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await expect.poll(places, 'SPEC 11.2 above the home bar').toEqual({ gap: 8, bar: 94 });
  const title = page.getByRole('banner').getByRole('link', { name: 'Farwatch Company' });
  expect((await title.boundingBox())?.y, 'SPEC 11.2 below the notch').toBeGreaterThanOrEqual(47);
  expect(await axeFindings(page), 'the offer on a phone').toEqual([]);

  await test.step('SPEC 11.5 the drawer hides it, and going back closes the drawer and leads nowhere', async () => {
    await page.getByRole('link', { name: 'Departments', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Departments' })).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expect(offer).toBeHidden();
    await page.evaluate(() => {
      history.back();
    });
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
    await expect(offer).toBeVisible();
    await expect(page).toHaveURL(/\/departments$/);
  });

  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('muster.install'))).toBe('no');

  await test.step('an iPhone gets the two steps instead', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'standalone', { value: false });
    });
    await visitAgain(page);
    const steps = page.getByRole('region', { name: 'Add Farwatch to your home screen' });
    await expect(steps.getByRole('listitem')).toHaveText([/Tap Share$/, /Tap Add to Home Screen$/]);
    await expect(steps).toContainText('Two taps in Safari:');
    await expect(steps).toContainText(
      'On iPhone and iPad, notifications work only from the home screen.',
    );
    await steps.getByRole('button', { name: 'Got it' }).click();
    await expect(steps).toHaveCount(0);
  });
});

test('SPEC 11.6 SPEC 16.11 a picture and a link shared offline become a new post, and the next share waits beside it; a shared photo that no one here can read is left out, and its field says what to do', async ({
  aMember,
  asMember,
  muster,
  complaints,
}) => {
  complaints.allowNetworkFailures();
  const page = await aMember('leader', { at: '/leader-dashboard?view=post' });
  await waitUntilInstalled(page);
  await page.addInitScript(() => {
    navigator.setAppBadge = async (count = 0) => {
      document.documentElement.dataset['badge'] = String(count);
    };
  });
  await muster.kill();
  await share(page, { title: 'Hangar 4', url: 'https://ring.example/4' }, await aPicture('teal'));
  await expect(page).toHaveURL(/\/leader-dashboard\?view=post$/);
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveValue('Hangar 4');
  await expect(page.getByText("This is what you shared. It hasn't been published.")).toBeVisible();
  await expect(richText(page, 'Content')).toHaveText('https://ring.example/4');
  const image = page.getByRole('group', { name: 'Image (optional)' }).locator('img');
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(40);

  await share(page, { text: 'Bring fuel.' });
  const beside = page.getByRole('group', { name: 'Shared' });
  await expect(beside).toContainText('Shared, but not in this post yet: “Bring fuel.”');
  await expect(title).toHaveValue('Hangar 4');
  await beside.getByRole('button', { name: 'Add to this post' }).click();
  await expect(beside).toHaveCount(0);
  await expect(title, 'the button that was pressed is gone').toBeFocused();
  await expect(richText(page, 'Content')).toContainText('Bring fuel.');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-badge');
  const unread = Number(await root.getAttribute('data-badge'));
  await page.getByRole('button', { name: 'Create Post', exact: true }).click();
  await expect(page.getByText("Waiting to publish. It'll go out once")).toBeVisible();
  const counted = expect(root, 'SPEC 11.7 the icon counts what waits');
  await counted.toHaveAttribute('data-badge', `${unread + 1}`);

  await muster.start();
  await expect(page.getByText('Post “Hangar 4” published.')).toBeVisible({ timeout: 60_000 });
  await expect(root).toHaveAttribute('data-badge', `${unread}`);
  const posts = (await (await asMember('pilot')).get('/posts')) as PostRow[];
  const [post, ...more] = posts.filter((one) => one.title === 'Hangar 4');
  expect(more).toEqual([]);
  expect(post?.content).toContain('<p>Bring fuel.</p>');
  expect(post?.postImageUrl).toMatch(/^\/uploads\/[0-9a-f]{40}-40x20\.webp$/);

  await test.step('SPEC 11.6 and 16.11 a photo that no one here can read is left out, and its field says what to do', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08meta', 'latin1');
    await share(page, { title: 'Hangar 5' }, heic);
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Hangar 5');
    const field = page.getByRole('group', { name: 'Image (optional)' });
    await expect(field.getByRole('alert')).toContainText('left out. HEIC photos');
    await expect(field.getByRole('alert')).toContainText('On Android, save a copy as a JPEG');

    await field
      .locator('input')
      .setInputFiles({ name: 'a.png', mimeType: '', buffer: await aPicture('teal') });
    await expect(field.locator('img')).toHaveAttribute('src', /^\/uploads\//);
    await expect(field.getByRole('alert')).toBeEmpty();

    await test.step('of one that will stand still there is a note, no error', async () => {
      const moving = Buffer.from('\0\0\0\x1cftypavis\0\0\0\0avisavif', 'latin1');
      await share(page, { title: 'Hangar 6' }, moving);
      await expect(field.getByRole('status')).toContainText("This picture won't move");
      await expect(field.getByRole('alert')).toBeEmpty();
    });
  });
});

/** What Chromium does when it would like to offer the installation; without a window around it, it never does. */
async function ask(page: Page): Promise<void> {
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: 'accepted' }) }));
  });
}

/** The app is started half an hour after the last time, on a device that was asked nothing yet. */
async function visitAgain(page: Page): Promise<void> {
  await page.evaluate((pause) => {
    localStorage.setItem('muster.install', `1 ${String(Date.now() - pause)}`);
  }, 30 * MINUTE_MS);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** What a system does with what another app shares: it sends the manifest's form. */
async function share(
  page: Page,
  texts: Readonly<Record<string, string>>,
  picture?: Buffer,
): Promise<void> {
  const bytes = picture ? [...picture] : null;
  const loaded = page.waitForEvent('load');
  await page.evaluate(
    ({ texts, bytes }) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(texts)) {
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      const file = Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'picture',
      });
      if (bytes) {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(bytes)], 'hangar.png', { type: 'image/png' }));
        file.files = files.files;
      }
      form.append(file);
      document.body.append(form);
      form.submit();
    },
    { texts, bytes },
  );
  await loaded;
}
