import { axeFindings } from '#tests/support/browser/axe.ts';
import {
  aCategory,
  answerForVideoHosts,
  aVideo,
  DEPARTMENT,
  videosCard,
} from '#tests/support/portal/library.ts';
import { choose } from '#tests/support/portal/menu.ts';
import { horizontalOverflow } from '#tests/support/browser/horizontal-overflow.ts';
import { onPhoneAndDesktop, PHONE, resize } from '#tests/support/browser/widths.ts';
import { press } from '#tests/support/browser/keyboard.ts';
import { expect, test } from './fixtures.ts';

const CATEGORY = 'Approaches to the ring station by day and by night';
const VIDEO = 'Hangar one, which is the one with the very long approach lane';

test('axe finds nothing on the library and its dialogs; on a phone a category has one menu, which Escape and Tab close', async ({
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the test's browser reaches no video host
  const leader = await asMember('leader');
  const category = await aCategory(leader, CATEGORY);
  await aVideo(leader, category, VIDEO);
  const page = await aMember('chief', { at: DEPARTMENT });
  await answerForVideoHosts(page);
  const card = videosCard(page);
  const button = (name: string | RegExp) =>
    card.getByRole('button', { name }).filter({ visible: true });
  const check = async (what: string) => {
    const isDialog = (await page.locator('dialog:modal').count()) > 0; // made of the same at each width
    await onPhoneAndDesktop(page, async (where) => {
      const found = isDialog && where === 'desktop' ? [] : await axeFindings(page);
      expect.soft(found, `${what} on a ${where}`).toEqual([]);
      expect.soft(await horizontalOverflow(page), `${what} on a ${where}`).toBeLessThanOrEqual(0);
    });
  };
  const checkDialog = async (
    open: () => Promise<void>,
    { role, what }: { role: 'dialog' | 'alertdialog'; what: string },
  ) => {
    await open();
    await expect(page.getByRole(role)).toBeVisible();
    await check(what);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toHaveCount(0);
  };

  await expect(card.getByRole('listitem')).not.toHaveCount(0);
  await check('the categories');
  const dialog = (what: string) => ({ role: 'dialog', what }) as const;
  const question = (what: string) => ({ role: 'alertdialog', what }) as const;
  await checkDialog(() => button('New Category').click(), dialog('a new category'));
  await checkDialog(() => button(`Delete ${CATEGORY}`).click(), question('the end of a category'));
  await card.getByRole('button', { name: CATEGORY, exact: true }).click();
  await expect(button('Back to Categories')).toBeVisible();
  await check('the videos of a category');
  await button(`Edit or delete ${VIDEO}`).click();
  await expect(card.getByRole('menu')).toBeVisible();
  await check('the menu of a video');
  await page.keyboard.press('Escape');
  await checkDialog(() => button(/^Play video: /).click(), dialog('the player'));
  await checkDialog(() => choose(card, 'Edit', VIDEO), dialog('the edit of a video'));
  await button('Add New Video').click();
  const add = page.getByRole('dialog', { name: 'Add New Video' });
  await add.getByRole('textbox', { name: 'Title' }).fill('Hangar two');
  await add.getByRole('textbox', { name: 'Video URL' }).fill('https://videos.example/8812');
  await add.getByRole('button', { name: 'Add Video' }).click();
  await expect(add.getByText('Only YouTube or Vimeo links are allowed.')).toBeVisible();
  await check('a new video with a mistake');

  await page.goto(`${DEPARTMENT}#roster`);
  const roster = page.getByRole('region', { name: 'Positions & Roster' });
  await roster.getByRole('searchbox', { name: 'Filter by name' }).fill('crew');
  await check('a roster that is looked through');

  await resize(page, PHONE);
  const first = card.getByRole('listitem').first();
  const menu = first.getByRole('button', { name: /^Edit or delete / });
  await expect(first.getByRole('button')).toHaveCount(2); // to open it, and the menu
  await press(page, menu);
  const items = first.getByRole('menuitem');
  await expect(items).toHaveText(['Edit', 'Delete']);
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(menu).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(items).toHaveCount(0);
  await expect(menu).not.toBeFocused();
  await menu.click();
  await items.last().click();
  const last = page.getByRole('alertdialog', { name: 'Delete this category and all videos?' });
  await last.getByRole('button', { name: 'Keep category' }).click();
  await expect(last).toHaveCount(0);
  await expect(menu).toBeFocused();
});
