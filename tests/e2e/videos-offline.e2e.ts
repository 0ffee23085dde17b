import {
  aCategory,
  aVideo,
  DEPARTMENT,
  keepThumbnail,
  LINK,
  openCategory,
} from '#tests/support/portal/library.ts';
import { choose } from '#tests/support/portal/menu.ts';
import { installAtHome, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test('without the server it says so before anything is typed, keeps what was, and what was seen', async ({
  aMember,
  asMember,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures();
  const leader = await asMember('leader');
  const category = await aCategory(leader, 'Approaches');
  const { videoUrl } = await aVideo(leader, category, 'Hangar one');
  await keepThumbnail(muster.dataDir, videoUrl);

  const page = await aMember('pilot', { at: DEPARTMENT });
  await waitUntilInstalled(page);
  const card = await openCategory(page, 'Approaches');
  const thumbnail = card.getByRole('button', { name: 'Play video: Hangar one' }).locator('img');
  const look = async () => {
    await thumbnail.scrollIntoViewIfNeeded(); // it loads when it is about to be seen
    return thumbnail.evaluate((image: HTMLImageElement) => [
      image.naturalWidth,
      image.naturalHeight,
    ]);
  };
  await expect.poll(look).toEqual([64, 36]);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');

  await card.getByRole('button', { name: 'Play video: Hangar one' }).click();
  const player = page.getByRole('dialog').locator('iframe');
  await expect(player).toBeAttached();
  await muster.kill();
  await expect(
    page.getByText("Our server isn't answering. Everything here was current"),
  ).toBeAttached();
  await expect(player).toBeAttached(); // it plays from elsewhere
  await page.keyboard.press('Escape');
  await expect(player).toHaveCount(0);
  await page.reload();
  await expect.poll(look).toEqual([64, 36]);
  await card.getByRole('button', { name: 'Add New Video' }).click();
  const add = page.getByRole('dialog', { name: 'Add New Video' });
  await expect(
    add.getByText("Our server isn't answering. Saving needs a connection"),
  ).toBeVisible();
  await add.getByRole('textbox', { name: 'Title' }).fill('Hangar two');
  await add.getByRole('textbox', { name: 'Video URL' }).fill(LINK);
  await add.getByRole('button', { name: 'Add Video' }).click();
  await expect(page.getByText('Failed to add video')).toBeVisible();
  await expect(add.getByRole('textbox', { name: 'Title' })).toHaveValue('Hangar two');
  await page.keyboard.press('Escape');
  const slip = page.getByRole('alertdialog', { name: 'Close without saving?' });
  await slip.getByRole('button', { name: 'Keep editing' }).click();
  await expect(add.getByRole('textbox', { name: 'Video URL' })).toHaveValue(LINK);
  await add.getByRole('button', { name: 'Cancel' }).click();

  await choose(card, 'Edit', 'Hangar one');
  const edit = page.getByRole('dialog', { name: 'Edit Video' });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to update video')).toBeVisible();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await choose(card, 'Delete', 'Hangar one');
  await page.getByRole('button', { name: 'Delete video' }).click();
  await expect(page.getByText('Failed to delete video')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Play video: Hangar one' })).toBeVisible();

  await card.getByRole('button', { name: 'Back to Categories' }).click();
  await card.getByRole('button', { name: 'New Category' }).click();
  const create = page.getByRole('dialog', { name: 'New Category' });
  await create.getByRole('textbox', { name: 'Category name' }).fill('Lanes');
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Failed to create category')).toBeVisible();
  await create.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Edit Approaches' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to update category')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Delete Approaches' }).click();
  await page.getByRole('button', { name: 'Delete category' }).click();
  await expect(page.getByText('Failed to delete category')).toBeVisible();
});

test('a visitor sees the picture of a video post, and one that is not there yet comes later', async ({
  aVisitor,
  muster,
}) => {
  const page = await aVisitor();
  await installAtHome(page);
  const picture = page
    .getByRole('button', { name: 'Play video: Debrief: how we kept all nine hulls' })
    .locator('img');
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(64); // the default one
  await keepThumbnail(muster.dataDir, 'https://youtu.be/aqz-KE-bpKQ');
  await page.reload();
  await expect.poll(width).toBe(64);
});
