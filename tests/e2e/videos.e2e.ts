import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { positionByTitle } from '#domain/positions.ts';
import { parseVideoLink, thumbnailAddress } from '#domain/video-links.ts';
import { diskUploads } from '#server/core/uploads.ts';
import { openPglite } from '#server/db/pglite.ts';
import { axeFindings } from '#tests/support/axe.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { createUser } from '#tests/support/factories.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { signIn, waitUntilInstalled } from '#tests/support/portal.ts';
import { expect, test, type Page } from './fixtures.ts';

const LIBRARY = '/departments/logistics/video-categories';
const LINK = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=42s';

interface Category {
  readonly id: string;
  readonly categoryName: string;
  readonly revision: number;
}
interface Video {
  readonly id: string;
  readonly videoTitle: string;
  readonly videoUrl: string;
}

function videosCard(page: Page): Locator {
  return page.getByRole('region', { name: 'Videos', exact: true });
}

/** Opens the department by name of the test's category, and what is in it. */
async function openCategory(page: Page, name: string): Promise<Locator> {
  await page.goto('/departments/logistics');
  const card = videosCard(page);
  await card.getByRole('button', { name, exact: true }).click();
  await expect(card.getByRole('heading', { name })).toBeVisible();
  return card;
}

async function aCategory(client: ApiClient, categoryName: string): Promise<Category> {
  return (await client.send('POST', LIBRARY, { categoryName })) as Category;
}

async function aVideo(client: ApiClient, { id }: Category, videoTitle: string): Promise<Video> {
  const draft = { videoTitle, videoUrl: LINK };
  return (await client.send('POST', `${LIBRARY}/${id}/videos`, draft)) as Video;
}

/** Presses a control that is reached by Tab. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Writes into a field that is reached by Tab. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

test('a category and a video live from beginning to end by keyboard alone', async ({
  aDevice,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the test's browser reaches no video host
  const admin = await asMember('admin');
  const page = await (await aDevice()).open();
  await page.route(/youtube\.com|vimeo\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  );
  await signIn(page, 'pilot'); // a Hauler: whoever holds a position in the department keeps its videos
  await page.goto('/departments/logistics');
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

  await press(page, card.getByRole('button', { name: 'Play video: Reading the lane markers' }));
  await expect(page.getByRole('dialog').locator('iframe')).toHaveAttribute(
    'src',
    'https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=1',
  );
  await page.keyboard.press('Escape');

  await press(page, card.getByRole('button', { name: 'Edit Reading the lane markers' }));
  const editVideo = page.getByRole('dialog', { name: 'Edit Video' });
  await type(page, editVideo.getByRole('textbox', { name: 'Video URL' }), 'vimeo.com/1084537');
  await page.keyboard.press('Enter');
  await expect(editVideo).toHaveCount(0);
  const category = ((await admin.get(LIBRARY)) as Category[]).find(
    ({ categoryName }) => categoryName === 'Lanes by night',
  );
  const stored = (await admin.get(`${LIBRARY}/${category?.id ?? ''}/videos`)) as Video[];
  expect(stored).toMatchObject([{ videoUrl: 'https://player.vimeo.com/video/1084537' }]);

  await press(page, card.getByRole('button', { name: 'Delete Reading the lane markers' }));
  const question = page.getByRole('alertdialog', { name: 'Delete this video?' });
  await expect(question).toContainText(
    'Are you sure you want to delete "Reading the lane markers"? This cannot be undone.',
  );
  await expect(question.getByRole('button', { name: 'Keep video' })).toBeFocused();
  await press(page, question.getByRole('button', { name: 'Delete video' }));
  await expect(card.getByText('No videos found in this category.')).toBeVisible();

  await press(page, card.getByRole('button', { name: 'Back to Categories' }));
  await press(page, card.getByRole('button', { name: 'Delete Lanes by night' }));
  const last = page.getByRole('alertdialog', { name: 'Delete this category and all videos?' });
  await expect(last).toContainText(
    'Are you sure you want to delete "Lanes by night"? This cannot be undone.',
  );
  await page.keyboard.press('Enter'); // the safe choice has the focus
  await expect(card.getByRole('heading', { name: 'Lanes by night' })).toBeVisible();
  await press(page, card.getByRole('button', { name: 'Delete Lanes by night' }));
  await press(page, last.getByRole('button', { name: 'Delete category' }));
  await expect(card.getByRole('heading', { name: 'Lanes by night' })).toHaveCount(0);
  await expect(card.getByRole('group', { name: 'Video categories' })).toBeFocused();
});

test('who keeps no videos of a department is offered nothing to change', async ({ aDevice }) => {
  const page = await (await aDevice()).open();
  await signIn(page, 'planner');
  await page.goto('/departments/logistics');
  const card = videosCard(page);
  await expect(card.getByRole('listitem')).not.toHaveCount(0);
  await expect(card.getByRole('button', { name: /^(New Category|Edit|Delete)/ })).toHaveCount(0);
  await card.getByRole('listitem').first().getByRole('button').click();
  await expect(card.getByRole('button', { name: 'Back to Categories' })).toBeVisible();
  await expect(card.getByRole('button', { name: /^(Add New|Edit|Delete)/ })).toHaveCount(0);

  const keeper = await (await aDevice()).open();
  await signIn(keeper, 'herald'); // by the flag CanManagePosts, without a position
  await keeper.goto('/departments/medical');
  await expect(videosCard(keeper).getByRole('button', { name: 'New Category' })).toBeVisible();
});

test('an edit that somebody else was faster with shows theirs, and asks whose it is to be', async ({
  aDevice,
  asMember,
  complaints,
}) => {
  complaints.allowNetworkFailures(); // the browser logs every refusal
  const leader = await asMember('leader');
  const category = await aCategory(leader, 'Approaches');
  const video = await aVideo(leader, category, 'Hangar one');
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  const card = await openCategory(page, 'Approaches');
  await card.getByRole('button', { name: 'Edit Hangar one' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Video' });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await title.fill('Hangar 1');
  const at = `${LIBRARY}/${category.id}/videos/${video.id}`;
  await leader.send('PUT', at, { videoTitle: 'Hangars', videoUrl: video.videoUrl });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to update video')).toBeVisible();
  const note = dialog.getByRole('alert').filter({ hasText: 'leader changed this in the meantime' });
  await expect(note.first()).toBeVisible();
  await expect(dialog.getByText('It is now: “Hangars”')).toBeVisible();
  await expect(title).toHaveValue('Hangar 1');
  expect(await axeFindings(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(title).toHaveValue('Hangars');
  await title.fill('Hangars one to four');
  await leader.send('PUT', at, { videoTitle: 'All hangars', videoUrl: video.videoUrl });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Play video: Hangars one to four' })).toBeVisible();
});

test('without the server it says so before anything is typed, keeps what was, and what was seen', async ({
  aDevice,
  asMember,
  complaints,
  muster,
}) => {
  complaints.allowNetworkFailures();
  const leader = await asMember('leader');
  const category = await aCategory(leader, 'Approaches');
  const { videoUrl } = await aVideo(leader, category, 'Hangar one');
  await keepThumbnail(muster.dataDir, videoUrl);

  const device = await aDevice();
  const page = await device.open();
  await signIn(page, 'pilot');
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
  const session = await device.context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');

  await muster.kill();
  await page.reload();
  await expect.poll(look).toEqual([64, 36]);
  await card.getByRole('button', { name: 'Add New Video' }).click();
  const add = page.getByRole('dialog', { name: 'Add New Video' });
  await expect(add.getByText('You are offline. Saving needs a connection')).toBeVisible();
  await add.getByRole('textbox', { name: 'Title' }).fill('Hangar two');
  await add.getByRole('textbox', { name: 'Video URL' }).fill(LINK);
  await add.getByRole('button', { name: 'Add Video' }).click();
  await expect(page.getByText('Failed to add video')).toBeVisible();
  await expect(add.getByRole('textbox', { name: 'Title' })).toHaveValue('Hangar two');
  await page.keyboard.press('Escape');
  const slip = page.getByRole('alertdialog', { name: 'Close without saving?' });
  await slip.getByRole('button', { name: 'Keep writing' }).click();
  await expect(add.getByRole('textbox', { name: 'Video URL' })).toHaveValue(LINK);
  await add.getByRole('button', { name: 'Cancel' }).click();

  await card.getByRole('button', { name: 'Edit Hangar one' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Video' });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to update video')).toBeVisible();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Delete Hangar one' }).click();
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
  aDevice,
  muster,
}) => {
  const page = await (await aDevice()).open();
  await page.goto('/home');
  await waitUntilInstalled(page);
  await page.reload();
  const picture = page
    .getByRole('button', { name: 'Play video: Debrief: how we kept all nine hulls' })
    .locator('img');
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(64); // the default one
  await keepThumbnail(muster.dataDir, 'https://youtu.be/aqz-KE-bpKQ');
  await page.reload();
  await expect.poll(width).toBe(64);
});

test('a long roster is looked through by name, and Escape clears before it closes', async ({
  aDevice,
  asMember,
  muster,
}) => {
  await muster.stop();
  const database = await openPglite(muster.dataDir);
  const primaryPositionId = positionByTitle('Hauler')?.id ?? null;
  for (let n = 10; n < 25; n += 1) {
    await createUser(database.db, { username: `tanker${n}`, primaryPositionId });
  }
  await database.close();
  await muster.start();
  const admin = await asMember('admin');
  const roster = (await admin.get('/departments/logistics/roster')) as { username: string }[];
  const total = roster.length;
  const page = await (await aDevice()).open();
  await signIn(page, 'pilot');
  await page.goto('/departments/logistics#roster');
  const card = page.getByRole('region', { name: 'Positions & Roster' });
  const filter = card.getByRole('searchbox', { name: 'Filter by name' });
  await expect(card.getByRole('status').filter({ hasText: `${total} members` })).toBeVisible();
  await filter.fill('PILOT');
  await expect(card.getByRole('status').filter({ hasText: `1 of ${total} members` })).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await expect(card.getByRole('listitem')).toContainText('Hauler');
  await filter.fill('nobody of that name');
  await expect(card.getByText('Nobody of this roster has such a name.')).toBeVisible();
  await filter.press('Escape');
  await expect(filter).toHaveValue('');

  await card.getByRole('button', { name: /^Hauler/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Hauler' });
  const inDialog = dialog.getByRole('searchbox', { name: 'Filter by name' });
  await inDialog.fill('tanker1');
  await expect(dialog.getByRole('status').filter({ hasText: /^10 of \d+ members$/ })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await inDialog.press('Escape');
  await expect(inDialog).toHaveValue('');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'tanker' })).toHaveCount(15);
  await inDialog.press('Escape');
  await expect(dialog).toHaveCount(0);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]) {
  test(`at ${viewport.width} pixels axe finds nothing on the library and its dialogs`, async ({
    aDevice,
    asMember,
    complaints,
  }) => {
    complaints.allowNetworkFailures(); // the test's browser reaches no video host
    const leader = await asMember('leader');
    const category = await aCategory(leader, 'Approaches to the ring station by day and by night');
    await aVideo(leader, category, 'Hangar one, which is the one with the very long approach lane');
    const page = await (await aDevice({ viewport })).open();
    await signIn(page, 'chief');
    await page.goto('/departments/logistics');
    const card = videosCard(page);
    const button = (name: string | RegExp) => card.getByRole('button', { name });
    const check = async (what: string) => {
      expect.soft(await axeFindings(page), what).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, `sideways scroll of ${what}`).toBeLessThanOrEqual(0);
    };
    const checkDialog = async (opener: Locator, role: 'dialog' | 'alertdialog') => {
      await opener.click();
      await expect(page.getByRole(role)).toBeVisible();
      await check(`the ${role} behind ${String(opener)}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole(role)).toHaveCount(0);
    };

    await expect(card.getByRole('listitem')).not.toHaveCount(0);
    await check('the categories');
    await checkDialog(button('New Category'), 'dialog');
    await checkDialog(button(/^Edit Approaches/), 'dialog');
    await checkDialog(button(/^Delete Approaches/), 'alertdialog');
    await button(/^Approaches/).click();
    await expect(button('Back to Categories')).toBeVisible();
    await check('the videos of a category');
    await checkDialog(button(/^Play video: /), 'dialog');
    await checkDialog(button(/^Edit Hangar/), 'dialog');
    await checkDialog(button(/^Delete Hangar/), 'alertdialog');
    await button('Add New Video').click();
    const add = page.getByRole('dialog', { name: 'Add New Video' });
    await add.getByRole('textbox', { name: 'Title' }).fill('Hangar two');
    await add.getByRole('textbox', { name: 'Video URL' }).fill('https://videos.example/8812');
    await add.getByRole('button', { name: 'Add Video' }).click();
    await expect(add.getByText('Only YouTube or Vimeo links are allowed.')).toBeVisible();
    await check('a new video with a mistake');

    await page.goto('/home');
    await page.goto('/departments/logistics#roster');
    const roster = page.getByRole('region', { name: 'Positions & Roster' });
    await roster.getByRole('searchbox', { name: 'Filter by name' }).fill('crew');
    await check('a roster that is looked through');
  });
}

/** The picture of a video as the server keeps it once it was fetched. */
async function keepThumbnail(dataDir: string, videoUrl: string): Promise<void> {
  const video = parseVideoLink(videoUrl);
  if (!video) throw new Error('no video');
  const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: 'teal' } });
  const uploads = diskUploads(join(dataDir, 'uploads'));
  await uploads.saveThumbnail(await picture.png().toBuffer(), thumbnailAddress(video));
}
