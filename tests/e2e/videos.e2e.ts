import { DEFAULT_THUMBNAIL } from '#contract/video-thumbnails.ts';
import { axeFindings } from '#tests/support/browser/axe.ts';
import { press, type } from '#tests/support/browser/keyboard.ts';
import {
  aCategory,
  answerForVideoHosts,
  aVideo,
  DEPARTMENT,
  LIBRARY,
  LINK,
  openCategory,
  videosCard,
  type Category,
  type Video,
} from '#tests/support/portal/library.ts';
import { choose } from '#tests/support/portal/menu.ts';
import { goOn } from '#tests/support/portal/portal.ts';
import { expect, test } from './fixtures.ts';

test('a category and a video live from beginning to end by keyboard alone; an edit that somebody else was faster with shows theirs; videos play once their host has answered', async ({
  aMember,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the test's browser reaches no video host
  const admin = await asMember('admin');
  // A Hauler: whoever holds a position in the department keeps its videos.
  const page = await aMember('pilot', { at: DEPARTMENT });
  await answerForVideoHosts(page);
  const card = videosCard(page);

  await press(page, card.getByRole('button', { name: 'New Category' }));
  const newCategory = page.getByRole('dialog', { name: 'New Category' });
  await page.keyboard.press('Enter');
  await expect(newCategory.getByText('Category name is required.')).toBeVisible();
  const name = newCategory.getByRole('textbox', { name: 'Category name' });
  await expect(name).toBeFocused();
  await page.keyboard.type('Lane markers');
  await type(page, newCategory.getByRole('textbox', { name: 'Description' }), 'All of them.');
  await press(page, newCategory.getByRole('button', { name: 'Create' }));
  await expect(newCategory).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'New Category' })).toBeFocused();
  const markers = card.getByRole('listitem').filter({ hasText: 'Lane markers' });
  await expect(markers.getByText('All of them.')).toBeVisible();
  await expect(markers.getByText('0 videos')).toBeVisible();
  await expect(markers.locator('img')).toHaveAttribute('src', DEFAULT_THUMBNAIL);

  await press(page, card.getByRole('button', { name: 'Edit Lane markers' }));
  const edit = page.getByRole('dialog', { name: 'Edit Category' });
  await type(page, edit.getByRole('textbox', { name: 'Category name' }), 'Lanes by night');
  await page.keyboard.press('Enter');
  await expect(edit).toHaveCount(0);

  await press(page, card.getByRole('button', { name: 'Lanes by night', exact: true }));
  await expect(card.getByText('No videos found in this category.')).toBeVisible();
  await expect(card.getByRole('group', { name: 'Videos: Lanes by night' })).toBeFocused();

  await press(page, card.getByRole('button', { name: 'Add New Video' }));
  const add = page.getByRole('dialog', { name: 'Add New Video' });
  await page.keyboard.press('Enter');
  await expect(add.getByText('Both title and video URL are required.')).toBeVisible();
  await type(page, add.getByRole('textbox', { name: 'Title' }), 'Reading the lane markers');
  const address = add.getByRole('textbox', { name: 'Video URL' });
  await type(page, address, 'https://videos.example/watch/8812');
  await page.keyboard.press('Enter');
  await expect(add.getByText('Only YouTube or Vimeo links are allowed.')).toBeVisible();
  await expect(address).toBeFocused();
  await type(page, address, LINK);
  await page.keyboard.press('Enter');
  await expect(add).toHaveCount(0);

  const video = card.getByRole('listitem').filter({ hasText: 'Reading the lane markers' });
  await expect(video.getByText('Reading the lane markers', { exact: true })).toBeVisible();
  await press(page, card.getByRole('button', { name: 'Play video: Reading the lane markers' }));
  await expect(page.getByRole('dialog').locator('iframe')).toHaveAttribute(
    'src',
    'https://www.youtube.com/embed/aqz-KE-bpKQ?start=42&autoplay=1',
  );
  await page.keyboard.press('Escape');

  const menu = card.getByRole('button', { name: 'Edit or delete Reading the lane markers' });
  await press(page, menu);
  await expect(card.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  const editVideo = page.getByRole('dialog', { name: 'Edit Video' });
  await type(page, editVideo.getByRole('textbox', { name: 'Video URL' }), 'vimeo.com/1084537');
  await page.keyboard.press('Enter');
  await expect(editVideo).toHaveCount(0);
  await expect(menu).toBeFocused();
  const category = ((await admin.get(LIBRARY)) as Category[]).find(
    ({ categoryName }) => categoryName === 'Lanes by night',
  );
  const stored = (await admin.get(`${LIBRARY}/${category?.id ?? ''}/videos`)) as Video[];
  expect(stored).toMatchObject([{ videoUrl: 'https://player.vimeo.com/video/1084537' }]);

  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(card.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete this video?' });
  await expect(question).toContainText(
    'Are you sure you want to delete "Reading the lane markers"? An admin can bring it back for 30 days.',
  );
  await expect(question.getByRole('button', { name: 'Keep video' })).toBeFocused();
  await press(page, question.getByRole('button', { name: 'Delete video' }));
  await expect(card.getByText('No videos found in this category.')).toBeVisible();

  await press(page, card.getByRole('button', { name: 'Back to Categories' }));
  await press(page, card.getByRole('button', { name: 'Delete Lanes by night' }));
  const last = page.getByRole('alertdialog', { name: 'Delete this category and all videos?' });
  await expect(last).toContainText(
    'Are you sure you want to delete "Lanes by night"? An admin can bring it back for 30 days.',
  );
  await page.keyboard.press('Enter'); // the safe choice has the focus
  await expect(card.getByRole('heading', { name: 'Lanes by night' })).toBeVisible();
  await press(page, card.getByRole('button', { name: 'Delete Lanes by night' }));
  await press(page, last.getByRole('button', { name: 'Delete category' }));
  await expect(card.getByRole('heading', { name: 'Lanes by night' })).toHaveCount(0);
  await expect(card.getByRole('group', { name: 'Video categories' })).toBeFocused();

  await test.step('an edit that somebody else was faster with shows theirs, and asks whose it is to be', async () => {
    const leader = await asMember('leader');
    const category = await aCategory(leader, 'Approaches');
    const video = await aVideo(leader, category, 'Hangar one');
    const card = await openCategory(page, 'Approaches');
    await choose(card, 'Edit', 'Hangar one');
    const dialog = page.getByRole('dialog', { name: 'Edit Video' });
    const title = dialog.getByRole('textbox', { name: 'Title' });
    await title.fill('Hangar 1');
    const at = `${LIBRARY}/${category.id}/videos/${video.id}`;
    await leader.send('PUT', at, { videoTitle: 'Hangars', videoUrl: video.videoUrl });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to update video')).toBeVisible();
    const note = dialog
      .getByRole('alert')
      .filter({ hasText: 'leader changed this in the meantime' });
    await expect(note.first()).toBeVisible();
    await expect(note.getByRole('cell')).toContainText(['Hangars', 'Hangar 1']);
    await expect(title).toHaveValue('Hangar 1');
    expect(await axeFindings(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await expect(title).toHaveValue('Hangars');
    await title.fill('Hangars one to four');
    await leader.send('PUT', at, { videoTitle: 'All hangars', videoUrl: video.videoUrl });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(note.getByRole('cell')).toContainText(['All hangars', 'Hangars one to four']);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(
      card.getByRole('button', { name: 'Play video: Hangars one to four' }),
    ).toBeVisible();
  });

  await test.step('videos stand in categories; the picture of one stands in its player until the host has answered, and its page is one link away', async () => {
    await goOn(page, '/departments/medical');
    await test.step('who keeps no videos of a department is offered nothing to change', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medical');
      const medical = videosCard(page);
      await expect(medical.getByRole('listitem')).not.toHaveCount(0);
      const changes = medical.getByRole('button', { name: /^(New Category|Add New|Edit|Delete)/ });
      await expect(changes).toHaveCount(0);
      await medical.getByRole('listitem').first().getByRole('button').click();
      await expect(medical.getByRole('button', { name: 'Back to Categories' })).toBeVisible();
      await expect(changes).toHaveCount(0);
    });

    const held: (() => void)[] = [];
    await page.route(/youtube\.com|vimeo\.com/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
    });
    const card = await openCategory(page, 'Convoy basics');
    await card.getByRole('button', { name: 'Play video: Formation in four minutes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Formation in four minutes' });
    await expect(dialog.locator('img')).toBeVisible();
    await expect(dialog.locator('iframe')).toHaveCSS('opacity', '0');
    const link = dialog.getByRole('link', { name: 'Open on YouTube (opens in a new tab)' });
    await expect(link).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const answer of held) answer();
    await expect(dialog.locator('iframe')).toHaveCSS('opacity', '1');
    await expect(dialog.locator('img')).toHaveCount(0);

    const frame = dialog.locator('iframe');
    await expect(frame).toHaveAttribute(
      'src',
      /^https:\/\/(www\.youtube\.com\/embed|player\.vimeo\.com\/video)\/.*autoplay=1/,
    );
    const ratio = async () => {
      const box = await frame.boundingBox();
      return (box?.width ?? 0) / (box?.height ?? 1);
    };
    await expect.poll(ratio).toBeCloseTo(16 / 9, 1);
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Back to Categories' }).click();
    await expect(card.getByRole('button', { name: 'Back to Categories' })).toHaveCount(0);
    await expect(card.getByRole('listitem').first()).toBeVisible();
  });
});
