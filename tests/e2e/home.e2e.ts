import type { Locator } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { posts } from '#server/db/schema.ts';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { horizontalOverflow } from '#tests/support/browser/horizontal-overflow.ts';
import { goOn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

const FILM = 'Debrief: how we kept all nine hulls through the Breach';
const SURVEY = 'Survey of Korrin IV is complete';
const NEWS = 'Convoy season opens on the Lyra run';
const DATE_AND_TIME = /\d{1,2} \w+ \d{4}, \d\d:\d\d/;

test('a film is 315 pixels high, 400 in its dialog, and its host hears of it when it is started; a post has a link of its own, with the server dead too; HTML that came into the database past our rules does no harm', async ({
  aVisitor,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures();
  const page = await aVisitor(); // whose device may have the posts already, as they were
  await test.step('HTML that came into the database past our rules does no harm', async () => {
    // The policy has a say already where the cleaner reads it, in a document that nobody sees.
    complaints.allow(/^Executing inline event handler violates/);
    const content =
      '<p onclick="document.title = `harmed`">Read <a href="javascript:document.title = `harmed`">this</a>' +
      '<img src="/nowhere" onerror="document.title = `harmed`"></p>' +
      '<script>document.title = `harmed`</script><iframe src="https://elsewhere.test"></iframe>';
    await muster.change((db) => db.update(posts).set({ content }).where(eq(posts.title, SURVEY)));
    await page.goto('/home');
    await page.getByRole('link', { name: SURVEY }).click();
    const dialog = page.getByRole('dialog', { name: SURVEY });
    const text = dialog.getByText('Read this');
    await expect(dialog.locator('.prose a')).toBeAttached(); // the bare text has none
    await text.click();
    await expect(
      dialog.locator('script, iframe, [onclick], [onerror], [href^="javascript"]'),
    ).toHaveCount(0);
    await expect(page).not.toHaveTitle('harmed');
  });

  await test.step('a film on home is 315 pixels high, 400 in its dialog, and its host hears of it when it is started', async () => {
    const foreign: string[] = [];
    await page.context().route(/^https:/, async (route) => {
      foreign.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Film</title>' });
    });
    await page.goto('/home');
    const card = page.getByRole('listitem').filter({ hasText: FILM });
    const play = card.getByRole('button', { name: `Play video: ${FILM}` });
    await expect.poll(() => heightOf(play)).toBe(315);
    await expect(page.getByRole('region', { name: 'Next for you' })).toHaveCount(0);
    await expect.poll(() => heightOf(play.locator('.play'))).toBe(56);
    await expect(card).toContainText(DATE_AND_TIME);

    const link = card.getByRole('link', { name: FILM });
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: FILM });
    await expect(dialog.getByRole('heading', { name: FILM })).toBeVisible();
    await expect(dialog.getByRole('time')).toHaveText(DATE_AND_TIME);
    const outside = dialog.getByRole('link', { name: 'Open on YouTube (opens in a new tab)' });
    await expect(outside).toHaveAttribute(
      'href',
      /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/,
    );
    await expect(outside).toHaveAttribute('target', '_blank');
    await expect(outside).toHaveAttribute('rel', 'noopener noreferrer');
    const start = dialog.getByRole('button', { name: /^Play video/ });
    await expect.poll(() => heightOf(start)).toBe(400); // once the dialog has come in
    expect(await axeFindings(page), 'film').toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await axeFindings(page), 'film on a phone').toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0); // a dialog keeps the scroll bar's place free
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(foreign).toEqual([]);

    await tabTo(page, start);
    await page.keyboard.press('Enter');
    const frame = dialog.locator('iframe');
    await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube\.com\/embed\/\w/);
    await expect.poll(() => heightOf(frame)).toBe(400); // another width lets the dialog come in anew
    await expect.poll(() => foreign.length).toBe(1);
    await tabTo(page, dialog.getByRole('button', { name: 'Close' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();

    await play.click();
    await expect(card.locator('iframe')).toBeVisible();
    await expect.poll(() => heightOf(card.locator('iframe'))).toBe(315);
  });

  await test.step('a post has a link of its own, which opens picture, time and safe text with the server dead too', async () => {
    await goOn(page, '/changelog');
    await goOn(page, '/home');
    const card = page.getByRole('listitem').filter({ hasText: NEWS });
    await expect(card.locator('img')).toHaveAttribute('src', '/art/sample/ringed-giant.webp');
    await card.click();
    const dialog = page.getByRole('dialog', { name: NEWS });
    await expect(dialog.getByRole('heading', { name: NEWS })).toBeVisible();
    await expect(dialog.locator('img')).toHaveAttribute('src', '/art/sample/ringed-giant.webp');
    await expect(dialog.getByRole('time')).toHaveText(DATE_AND_TIME);
    await expect(dialog.getByRole('listitem').first()).toContainText('Tuesdays:');
    await expect(dialog.locator('strong').first()).toHaveText('Tuesdays:');
    await expect(dialog).toContainText('Posted by herald');
    const address = page.url();
    expect(address).toMatch(/\/home\?post=/);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/home$/);

    await test.step('closing it twice in one breath goes back once', async () => {
      await goOn(page, '/changelog');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changelog');
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Home' })
        .click();
      await page.getByRole('link', { name: NEWS }).click();
      await dialog.getByRole('button', { name: 'Close' }).evaluate((close: HTMLElement) => {
        close.click();
        close.click();
      });
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/home$/);
      await page.goForward();
      await expect(dialog).toBeVisible(); // home is one step away, and not two
    });

    await waitUntilInstalled(page);
    await muster.kill();
    await page.goto(address);
    await expect(dialog).toContainText('Posted by herald');
    await page.mouse.click(8, 450);
    await expect(dialog).toBeHidden();
    const pinned = page.getByRole('region', { name: 'Pinned Info' }).getByRole('listitem').first();
    await expect(pinned).toContainText(DATE_AND_TIME);
    await pinned.click();
    await expect(page.getByRole('dialog')).toContainText('Posted by herald');
  });
});

async function heightOf(target: Locator): Promise<number | undefined> {
  return (await target.boundingBox())?.height;
}
