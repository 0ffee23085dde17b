import { tabTo } from '#tests/support/browser/keyboard.ts';
import { goOn, signIn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test.describe('SPEC 2, public pages', () => {
  test.use({ musterEnv: { CONTACT_EMAIL: 'keeper@farwatch.example' } });

  test('static pages, About Us and content pages show what they have, and open by links of their own, for a member also with the server dead', async ({
    aVisitor,
    asMember,
    complaints,
    muster,
  }) => {
    complaints.allowNetworkFailures();
    const page = await aVisitor({ at: '/home' });
    await test.step('say when they were last updated, whom to write to, and how old one must be, and have an anchor for every section', async () => {
      await goOn(page, '/privacy-policy');
      const main = page.getByRole('main');
      await expect(main).toContainText('Last updated September 29, 2025');
      await expect(
        main.getByRole('link', { name: 'keeper@farwatch.example' }).first(),
      ).toHaveAttribute('href', 'mailto:keeper@farwatch.example');
      await main.getByRole('link', { name: 'data request form' }).click();
      await expect(page).toHaveURL(/\/data-request$/);

      await goOn(page, '/terms-of-service');
      await expect(main).toContainText('Last updated April 27, 2025');
      await expect(main.getByRole('heading', { level: 2 })).toHaveCount(13);
      await expect(main).toContainText('at least 13 years old');

      await test.step('and have an anchor for every section, which also works as a link of its own', async () => {
        const contents = page.getByRole('navigation', { name: 'On this page' });
        await contents.getByRole('link', { name: /^13\./ }).click();
        const last = page.getByRole('heading', { level: 2, name: /^13\./ });
        await expect(last).toBeInViewport();
        const address = page.url();
        expect(address).toContain('#');
        await goOn(page, '/home');
        await expect(last).toHaveCount(0);
        await page.goto(address);
        await expect(last).toBeInViewport();
      });

      await goOn(page, '/changelog');
      const releases = main.getByRole('heading', { level: 2 });
      await expect(releases.first()).toContainText('v1.1, April 27, 2025');
      await expect(releases.last()).toContainText('v1.0.3, April 4, 2025');
      for (const change of [
        'Chat-bot RSVP sync',
        'Video sections',
        'Password reset',
        'Account deletion',
        'Leadership video section',
      ]) {
        await expect(main).toContainText(change);
      }
    });

    await test.step('previews the first hundred characters, and opens a section by click, by its own link, and with the keyboard alone', async () => {
      const sections = (await (await asMember('recruit')).get('/pages/about/sections')) as {
        id: string;
        title: string;
        content: string;
      }[];
      const [first] = sections;
      if (!first) throw new Error('the demo has no section');
      await goOn(page, '/aboutus');
      const cards = page.getByRole('main').getByRole('listitem');
      await expect(cards.getByRole('heading')).toHaveText(sections.map(({ title }) => title));
      const preview = await cards.first().getByRole('paragraph').innerText();
      expect(preview.endsWith('…')).toBe(true);
      const text = first.content
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      expect(text.slice(0, 100).trimEnd()).toBe(preview.slice(0, -1));

      await cards.first().getByRole('link').click();
      const dialog = page.getByRole('dialog', { name: first.title });
      await expect(dialog).toContainText('You need no ship to begin with');
      const link = page.url();
      expect(link).toContain(first.id);
      await dialog.getByRole('button', { name: 'Close' }).first().click();
      await expect(dialog).toBeHidden();
      await expect(cards.first().getByRole('link')).toBeFocused();

      await page.goto(link);
      await expect(dialog).toBeVisible();
      await page.mouse.click(5, 5);
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/aboutus$/);

      await test.step('works with the keyboard alone', async () => {
        await page.goto('/home');
        const aboutUs = page.getByRole('navigation', { name: 'Main' }).getByRole('link', {
          name: 'About Us',
        });
        await tabTo(page, aboutUs);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { name: 'About Us' })).toBeFocused();
        const card = page.getByRole('main').getByRole('link', { name: 'How we fly' });
        await tabTo(page, card);
        await page.keyboard.press('Enter');
        const flight = page.getByRole('dialog', { name: 'How we fly' });
        await expect(flight).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(flight).toBeHidden();
        await expect(card).toBeFocused();
      });
    });

    await test.step('are found in any letter case, named in the title, and say so when neither this device nor the server has them', async () => {
      const heading = page.getByRole('heading', { level: 1 });
      for (const path of ['/Page/MISSION', '/page/mission', '/page/Mission']) {
        await goOn(page, path);
        await expect(heading, path).toHaveText('Mission');
        await expect(page.getByRole('article'), path).toContainText(
          'nobody has to make the crossing',
        );
        await expect(page, path).toHaveTitle('Mission · Farwatch Company');
        await goOn(page, '/page/vision'); // so that the next one does not find what stood here
        await expect(page, path).toHaveTitle('Vision · Farwatch Company');
        await expect(heading, path).toHaveText('Vision');
      }

      await goOn(page, '/page/nowhere');
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'Failed to load content. Check the address or go home.',
      );
      await expect(heading).toHaveText('Page not found');
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
      await expect(page).toHaveURL(/\/home$/);
      await waitUntilInstalled(page);
      await muster.kill();
      await page.goto('/page/elsewhere');
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'Failed to load content.',
      );
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    });

    await test.step('a member reads Mission, History and Vision with the server dead', async () => {
      await muster.start();
      await signIn(page, 'recruit');
      await goOn(page, '/mission');
      await expect(page.getByRole('article')).toContainText('nobody has to make the crossing');
      await waitUntilInstalled(page);
      await muster.kill();
      await page.goto('/Mission');
      for (const name of ['Mission', 'History', 'Vision']) {
        await goOn(page, `/${name}`);
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await expect(page.getByRole('article'), name).toContainText(/\w{4}/);
        await expect(page.getByText('Failed to load content.'), name).toHaveCount(0);
      }
    });
  });
});
