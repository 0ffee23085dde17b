import { axeFindings } from '#tests/support/browser/axe.ts';
import { horizontalOverflow } from '#tests/support/browser/horizontal-overflow.ts';
import { goOn, signIn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { onPhoneAndDesktop } from '#tests/support/browser/widths.ts';
import { expect, test, type Page } from './fixtures.ts';

const NOTICE =
  'This site is brand new and old accounts were not carried over. Please register again.';

/** One of each kind: the other pages of text are drawn as the terms are. */
const LOOKED_AT: ReadonlySet<string> = new Set(['/home', '/terms-of-service', '/aboutus']);

test.describe('SPEC 2, where somebody may go', () => {
  test('the public screens open by their own links, and others lead to where somebody may go', async ({
    aVisitor,
    muster,
  }) => {
    const page = await aVisitor();
    await test.step('a visitor reaches the public screens, where axe finds nothing and nothing hangs over the side, and is sent to the login else', async () => {
      for (const [path, heading, title = heading] of [
        ['/home', 'Welcome to Farwatch Company', 'Home'],
        ['/page/mission', 'Mission'],
        ['/page/nowhere', 'Page not found', 'Nowhere'],
        ['/privacy-policy', 'Privacy Policy'],
        ['/terms-of-service', 'Terms of Service'],
        ['/changelog', 'Changelog'],
        ['/aboutus', 'About Us'],
      ] as const) {
        // One by its own link that lies deeper than the rest; the first is, too.
        await (path === '/page/mission' ? page.goto(path) : goOn(page, path));
        await expectScreen(page, { path, heading, title });
        if (LOOKED_AT.has(path)) await clean(page, path);
      }
      await goOn(page, '/login');
      await expectScreen(page, { path: '/login', heading: 'Login' });
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      await clean(page, 'login with mistakes');

      for (const [path, heading] of [
        ['/register', 'Register'], // these four are looked through in accounts.e2e.ts
        ['/data-request', 'Data request'],
        ['/reset-password?token=some', 'Reset password'],
        ['/forgot-password', 'Forgot password'],
      ] as const) {
        await goOn(page, path);
        await expectScreen(page, { path, heading });
      }
      await goOn(page, '/dashboard');
      await expect(page).toHaveURL(/\/login\?next=%2Fdashboard$/);
      await page.goto('/events');
      await expect(page).toHaveURL(/\/login\?next=%2Fevents$/);
      for (const path of ['/nowhere', '/reset-password', '/reset-password?token=']) {
        await goOn(page, path);
        await expect(page, path).toHaveURL(/\/login$/);
        await goOn(page, '/forgot-password'); // so that the next one does not find what stood here
        await expect(page).toHaveURL(/\/forgot-password$/);
      }
    });

    await test.step('a member reaches these screens too, is sent home from those of a visitor, and has My Profile and Logout, which ends the session', async () => {
      await signIn(page, 'recruit');
      const heading = (name: string) => page.getByRole('heading', { level: 1, name });
      await page.goto('/page/mission');
      await expect(heading('Mission')).toBeVisible();
      for (const [path, name] of [
        ['/terms-of-service', 'Terms of Service'],
        ['/data-request', 'Data request'],
        ['/reset-password?token=some', 'Reset password'],
      ] as const) {
        await goOn(page, path);
        await expect(heading(name), path).toBeVisible();
      }
      await page.goto('/login');
      await expect(page).toHaveURL(/\/home$/);
      await goOn(page, '/aboutus');
      await expect(heading('About Us')).toBeVisible();
      await goOn(page, '/events');
      await expect(heading('Welcome to')).toBeVisible();
      await expect(page).toHaveURL(/\/home$/);

      const side = page.getByRole('navigation', { name: 'Main' });
      await expect(side.getByRole('link', { name: 'My Profile' })).toHaveAttribute(
        'href',
        '/dashboard',
      );
      await expect(side.getByRole('link', { name: 'Register' })).toHaveCount(0);
      await expect(side.getByRole('button', { name: 'My Depts' })).toHaveCount(0);
      const token = await page.evaluate(() => localStorage.getItem('token'));
      const standing = async () => {
        const headers = { authorization: `Bearer ${token ?? ''}` };
        return (await fetch(`${muster.url}/api/auth/user/profile`, { headers })).status;
      };
      expect(await standing()).toBe(200);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect.poll(standing).toBe(401);
      await expect(side.getByRole('link', { name: 'My Profile' })).toHaveCount(0);
    });
  });
});

test.describe('SPEC 2, the frame and home for a visitor', () => {
  test.use({ musterEnv: { CHAT_INVITE_URL: 'https://chat.example.org/join' } });

  test('have a default avatar, Login and Register, latest and pinned posts, a footer with year, chat and Changelog, and for a while a notice; with the server dead every public screen opens', async ({
    aDevice,
    complaints,
    muster,
  }) => {
    complaints.allowNetworkFailures();
    const device = await aDevice();
    const page = await device.open();
    await test.step('SPEC 4, the notice of the new site shows on the login and on home, leads to the registration, and stays away once dismissed', async () => {
      await page.goto('/login');
      await expect(notice(page)).toContainText(NOTICE);
      await notice(page).getByRole('link', { name: 'register again' }).click();
      await expect(page).toHaveURL(/\/register$/);
      await goOn(page, '/home');
      await notice(page).getByRole('button', { name: 'Dismiss notice' }).click();
      await expect(notice(page)).toHaveCount(0);
    });

    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Register' })).toBeVisible();
    await expect(header.locator('img[src="/art/defaults/avatar.webp"]')).toBeVisible();
    await expect(header).toContainText('Every lane has a lantern');
    const sky = await page.evaluate(() => {
      const { content, position, backgroundImage } = getComputedStyle(document.body, '::before');
      return { content, position, backgroundImage };
    });
    expect(sky.content).toBe('""'); // it is drawn
    expect(sky.position).toBe('fixed');
    expect(sky.backgroundImage).toContain('night-watch');

    const side = page.getByRole('navigation', { name: 'Main' });
    await expect(side.getByRole('heading')).toHaveText(['General', 'Site Info']);
    await expect(side.getByRole('link')).toHaveText([
      'Home',
      'About Us',
      'Login',
      'Register',
      'Privacy Policy',
      'Terms of Service',
    ]);

    const main = page.getByRole('main');
    await expect(main).toContainText('Sign in to explore more features!');
    const latest = main.getByRole('region', { name: 'Latest Posts' });
    const pinned = main.getByRole('region', { name: 'Pinned Info' });
    await expect(latest.getByRole('listitem').first()).toBeVisible();
    const name = await pinned.getByRole('link').first().innerText();
    await expect(latest.getByRole('link', { name })).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Register', exact: true })).toHaveAttribute(
      'href',
      '/register',
    );

    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(`© ${new Date().getFullYear()} Farwatch Company`);
    await expect(footer.getByRole('link', { name: 'Community chat' })).toHaveAttribute(
      'href',
      'https://chat.example.org/join',
    );
    await footer.getByRole('link', { name: 'Changelog' }).click();
    await expect(page.getByRole('heading', { name: 'Changelog' })).toBeFocused();

    await test.step('while it is not known who is there, a loading message shows; without a database it goes on without one', async () => {
      const another = await aDevice(); // without a worker yet, which would answer with outlines
      const unsure = await another.open();
      await unsure.addInitScript(() => {
        // A database that never opens: the session stays unknown, until that is noticed (FAULTS 18).
        indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
      });
      await unsure.goto('/events');
      await expect(unsure.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
      await expect(unsure.getByRole('banner')).toHaveCount(0);
      await expect(unsure.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
      await expect(unsure.getByText("This device's storage isn't answering")).toBeVisible();
    });

    await test.step('with the server dead every public screen opens, also those that were never visited, without the notice', async () => {
      await waitUntilInstalled(page);
      await device.close();
      await muster.kill();
      const reopened = await device.open();
      for (const [path, heading, text] of [
        ['/home', 'Welcome to', 'Pinned Info'],
        ['/login', 'Login', 'Forgot Password?'],
        ['/aboutus', 'About Us', 'The eight departments'],
        ['/page/Mission', 'Mission', 'nobody has to make the crossing'],
        ['/privacy-policy', 'Privacy Policy', 'Last updated September 29, 2025'],
        ['/terms-of-service', 'Terms of Service', 'Last updated April 27, 2025'],
        ['/changelog', 'Changelog', 'v1.0.3'],
        ['/register', 'Register', "Our server isn't answering."],
      ] as const) {
        await (path === '/page/Mission' ? reopened.goto(path) : goOn(reopened, path));
        await expect(
          reopened.getByRole('heading', { level: 1, name: heading }),
          path,
        ).toBeVisible();
        await expect(reopened.getByRole('main'), path).toContainText(text);
        await expect(notice(reopened), path).toHaveCount(0);
      }
    });
  });
});

async function expectScreen(
  page: Page,
  {
    path,
    heading,
    title = heading,
  }: { readonly path: string; readonly heading: string; readonly title?: string },
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
  await expect(page, path).toHaveTitle(`${title} · Farwatch Company`);
}

async function clean(page: Page, what: string): Promise<void> {
  await onPhoneAndDesktop(page, async (where) => {
    expect.soft(await axeFindings(page), `${what} on a ${where}`).toEqual([]);
    expect.soft(await horizontalOverflow(page), `${what} on a ${where}`).toBe(0);
  });
}

function notice(page: Page) {
  return page.getByRole('region', { name: 'Notice' });
}
